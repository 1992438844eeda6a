import { defineMessages } from '#core/i18n/text.ts'

/** What every dialog that asks for an action says. */
export const messages = defineMessages({
  en: {
    back: 'Back',
    reason: 'Reason',
    'reason.help': '10 to 500 characters; it is logged',
    comment: 'Comment',
    'comment.help': 'At most 500 characters; it is logged',
    overtaken: 'This was decided, changed or ended meanwhile. Nothing has been sent: close this and look at it as it is now.',
    lost: 'What you typed would be lost.',
    stay: 'Continue writing',
    discard: 'Discard',
  },
  zh: {
    back: '返回',
    reason: '原因',
    'reason.help': '10至500字，将记入日志',
    comment: '意见',
    'comment.help': '最多500字，将记入日志',
    overtaken: '此事项在此期间已有决定、变更或已结束。尚未提交任何内容，请关闭后查看最新情况。',
    lost: '已填写的内容将丢失。',
    stay: '继续填写',
    discard: '不保留并关闭',
  },
})
