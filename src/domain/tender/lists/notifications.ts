import { defineList, enumOf, flag, instant, text } from '#domain/lists/define-list.ts'

/** `POST /platform/notification/page-list`: what its reader was told. */
export const notifications = defineList({
  code: 'messages',
  fields: {
    kind: enumOf({ zh: '消息内容', en: 'Message' }, { code: 'tender.Notice.Kind' }),
    projectCode: text({ zh: '项目编号', en: 'Project code' }),
    /** In the language of the reader, as the list shows it. */
    projectTitle: text({ zh: '项目', en: 'Project' }),
    at: instant({ zh: '时间', en: 'Time' }),
    isRead: flag({ zh: '是否已读', en: 'Read' }),
  },
})
