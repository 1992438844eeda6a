import { defineMessages } from '#core/i18n/text.ts'

/** Sentences of the notices and the bell. */
export const messages = defineMessages({
  en: {
    region: 'Notices',
    close: 'Close notice',
    bell: 'Messages',
    unread: 'Notifications, {{count}} unread',
    failed: 'Messages could not be loaded',
    retry: 'Retry',
  },
  zh: {
    region: '通知',
    close: '关闭通知',
    bell: '消息',
    unread: '消息，{{count}} 条未读',
    failed: '消息加载失败',
    retry: '重试',
  },
})
