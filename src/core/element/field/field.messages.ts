import { defineMessages } from '#core/i18n/text.ts'

export const messages = defineMessages({
  en: { missing: 'Please fill in this field.', clear: 'Clear' },
  zh: { missing: '请填写此项。', clear: '清空' },
})
