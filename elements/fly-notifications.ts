import { declareElement } from '#core/element/declare.ts'
import type { NotificationsEvents, NotificationsMethods, NotificationsProps } from '#widgets/notifications/index.ts'

export const flyNotifications = declareElement<NotificationsProps, NotificationsEvents, NotificationsMethods>({
  tag: 'fly-notifications',
  summary: 'Short notices in a corner of the page, and a bell with what has happened.',
  body: () => import('#widgets/notifications/index.ts'),
  needs: 'runtime',
  layout: 'inline',
  props: {
    placement: {
      type: 'string',
      default: 'top-end',
      values: ['top-start', 'top-end', 'bottom-start', 'bottom-end'],
      doc: 'Corner of the notices.',
    },
    max: { type: 'number', default: 3, doc: 'How many are stacked at once.' },
    timeout: {
      type: 'number',
      default: 6_000,
      doc: 'Milliseconds, paused under pointer and focus. Errors and notices with an action stay.',
    },
    inbox: { type: 'boolean', doc: 'Adds the bell with unread count and history.' },
  },
  events: {
    'fly-action': { class: 'state', detail: '{ id: number; action: string }', doc: 'The button of a notice was pressed.' },
    'fly-dismiss': { class: 'state', detail: '{ id: number }', doc: 'A notice was closed by the user.' },
  },
  methods: {
    notify: {
      signature:
        "(notice: { type?: 'info' | 'success' | 'warning' | 'danger'; title: string; detail?: string; action?: string; timeout?: number }): Promise<number>",
      doc: 'Shows a notice and answers its id.',
    },
    dismiss: { signature: '(id?: number): Promise<void>', doc: 'Closes one notice, or all.' },
  },
  slots: {
    'inbox-footer': 'Beneath the list behind the bell, e.g. a link to a page with all messages. It is there when there is no message, too.',
  },
  parts: ['region', 'notice', 'notice-title', 'notice-action', 'bell', 'inbox'],
  css: { '--fly-notice-width': '360px' },
})
