import { defineMessages } from '#core/i18n/text.ts'

/** Sentences of the notices and the inbox. `kind.*`: what the gateway reports (tendering.md, notifications). */
export const messages = defineMessages({
  en: {
    region: 'Notices',
    close: 'Close notice',
    bell: 'Messages',
    unread: 'Notifications, {{count}} unread',
    readAll: 'Mark all as read',
    empty: 'Nothing has happened yet',
    failed: 'Messages could not be loaded',
    retry: 'Retry',
    isNew: 'Unread',
  },
  zh: {
    region: '通知',
    close: '关闭通知',
    bell: '消息',
    unread: '消息，{{count}} 条未读',
    readAll: '全部标为已读',
    empty: '暂无消息',
    failed: '消息加载失败',
    retry: '重试',
    isNew: '未读',
  },
})
