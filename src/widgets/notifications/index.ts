import { reactBody } from '#core/element/body/react-body.tsx'
import { Notifications } from './Notifications.tsx'

export type { NotificationsEvents, NotificationsMethods, NotificationsProps } from './Notifications.tsx'
export const body = reactBody(Notifications)
