import { defineMessages } from '#core/i18n/text.ts'

/** The page of messages. */
export const messages = defineMessages({
  en: {
    title: 'Messages',
    readAll: 'Mark all as read',
    'readAll.done': 'All messages are marked as read',
    chips: 'Which messages',
    unread: 'Unread',
    'col.state': 'Status',
    'col.acts': 'Actions',
    isRead: 'Read',
    open: 'Open',
    empty: 'You have no messages yet',
    'empty.note': 'What happens in your projects is told here and at the bell',
    'empty.filter': 'No message fits what is searched for',
  },
  zh: {
    title: '消息',
    readAll: '全部标为已读',
    'readAll.done': '已全部标为已读',
    chips: '消息范围',
    unread: '未读',
    'col.state': '状态',
    'col.acts': '操作',
    isRead: '已读',
    open: '打开',
    empty: '还没有消息',
    'empty.note': '您的项目有新进展时，会在这里和铃铛处通知您',
    'empty.filter': '没有符合条件的消息',
  },
})
