import { defineMessages } from '#core/i18n/text.ts'

/** What the form wrapper says at a field (FLOW-10). */
export const messages = defineMessages({
  en: { locked: 'This field cannot be changed in this step' },
  zh: { locked: '当前环节不可修改此字段' },
})
