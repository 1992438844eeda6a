import { defineMessages } from '#core/i18n/text.ts'
import { statusTexts } from '#domain/tender/status-names.ts'

/** The names of a project's status by themselves: what shows no more than a status loads no more than these. */
export const messages = defineMessages({
  en: { ...statusTexts.en, unreadable: 'Data damaged, call the auditor' },
  zh: { ...statusTexts.zh, unreadable: '数据异常，请联系审计人员' },
})
