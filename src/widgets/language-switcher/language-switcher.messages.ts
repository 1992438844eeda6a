import { defineMessages } from '#core/i18n/text.ts'

export const messages = defineMessages({
  en: { language: 'Language' },
  zh: { language: '语言' },
})
