import { defineMessages } from '#core/i18n/text.ts'

/** What the fields of the lists are called in the advanced search. */
export const messages = defineMessages({
  en: {
    projectCode: 'Project code',
    projectTitle: 'Project',
    isRead: 'Was read',
    seq: 'Entry',
    at: 'Time',
    kind: 'Event',
    hash: 'Hash',
    content: 'Readable parts',
  },
  zh: {
    projectCode: '项目编号',
    projectTitle: '项目',
    isRead: '是否已读',
    seq: '序号',
    at: '时间',
    kind: '事件',
    hash: '哈希',
    content: '可读内容',
  },
})
