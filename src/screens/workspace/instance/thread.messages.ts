import { defineMessages } from '#core/i18n/text.ts'

/** What is said in a process without deciding. */
export const messages = defineMessages({
  en: {
    title: 'Comments',
    'title.n': 'Comments ({{n}})',
    none: 'Nothing has been said yet.',
    edited: 'changed {{at}}',
    to: 'to {{names}}',
    change: 'Change',
    'change.label': 'Change comment of {{at}}',
    text: 'Comment',
    'text.help': 'A comment decides nothing. It can be changed for 5 minutes; the change stays visible.',
    mentions: 'Mention',
    'mentions.help': 'They will be notified',
    send: 'Send',
    save: 'Save',
    cancel: 'Cancel',
    'too.long': 'At most {{max}} characters',
  },
  zh: {
    title: '评论',
    'title.n': '评论（{{n}}）',
    none: '还没有评论。',
    edited: '修改于 {{at}}',
    to: '@{{names}}',
    change: '修改',
    'change.label': '修改 {{at}} 的评论',
    text: '评论',
    'text.help': '评论不影响审批结果。发出后 5 分钟内可修改，修改会留下标记。',
    mentions: '提醒人员',
    'mentions.help': '所选人员会收到通知',
    send: '发送',
    save: '保存',
    cancel: '取消',
    'too.long': '不得超过 {{max}} 字',
  },
})
