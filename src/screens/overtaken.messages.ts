import { defineMessages } from '#core/i18n/text.ts'

/** Said in a dialog that was opened on something which is no longer so (U-01). */
export const messages = defineMessages({
  en: { overtaken: 'This was decided, changed or ended meanwhile. Nothing has been sent: close this and look at it as it is now.' },
  zh: { overtaken: '此事项在此期间已有决定、变更或已结束。尚未提交任何内容，请关闭后查看最新情况。' },
})
