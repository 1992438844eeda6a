import { defineMessages } from '#core/i18n/text.ts'

/** Sentences of the list behind the bell. */
export const inboxMessages = defineMessages({
  en: {
    title: 'Messages',
    readAll: 'Mark all as read',
    empty: 'Nothing has happened yet',
    isNew: 'Unread',
    begins: 'Begins at {{time}}',
  },
  zh: {
    title: '消息',
    readAll: '全部标为已读',
    empty: '暂无消息',
    isNew: '未读',
    begins: '开始时间 {{time}}',
  },
})
