import { defineMessages } from '#core/text.ts'

export const messages = defineMessages({
  en: { language: 'Language' },
  zh: { language: '语言' },
})
