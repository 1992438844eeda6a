import { defineMessages } from '#core/i18n/text.ts'

/** What the purchaser's screens say in the same words. */
export const messages = defineMessages({
  en: {
    back: 'Back',
    noProject: 'Open a project first',
    'noProject.list': 'Purchasing projects',
    reason: 'Reason',
    'reason.help': '10 to 500 characters; it is logged',
    comment: 'Comment',
    'comment.help': 'At most 500 characters; it is logged',
  },
  zh: {
    back: '返回',
    noProject: '请先选择一个项目',
    'noProject.list': '采购项目',
    reason: '原因',
    'reason.help': '10至500字，将记入日志',
    comment: '意见',
    'comment.help': '最多500字，将记入日志',
  },
})
