import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Inbox } from './Inbox.tsx'
import css from './Notifications.css?inline'
import { messages } from './notifications.messages.ts'
import { Toast } from './Toast.tsx'
import { useOnTop } from './use-on-top.ts'

const sheet = styleSheet(css)

export interface NotificationsProps {
  placement: string
  max: number
  timeout: number
  inbox: boolean
}
export interface NotificationsEvents {
  'fly-action': { id: number; action: string }
  'fly-dismiss': { id: number }
}
export interface NoticeRequest {
  type?: 'info' | 'success' | 'warning' | 'danger'
  title: string
  detail?: string
  action?: string
  timeout?: number
}
export interface NotificationsMethods {
  notify(notice: NoticeRequest): Promise<number>
  dismiss(id?: number): Promise<void>
}

/** The toasts of the page in the top layer, and the inbox behind a bell. The newest toasts are shown, the others wait their turn. */
export function Notifications({ host }: { host: BodyHost<NotificationsProps> }) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { notices } = useRuntime()
  useNoticeMethods(host)
  const region = useRef<HTMLElement>(null)
  const all = notices.items.value
  const shown = all.slice(0, Math.max(1, host.props.max.value))
  useWaiting(all.slice(shown.length).map(({ id }) => id))
  useOnTop(region, shown.length > 0)

  const dismiss = (id: number) => {
    notices.close(id)
    host.emit('fly-dismiss', { id })
  }
  return (
    <>
      {host.props.inbox.value && <Inbox />}
      <section ref={region} popover="manual" part="region" className={`region ${host.props.placement.value}`} aria-label={t('region')}>
        <div aria-live="polite">
          {shown.map((notice) => (
            <Toast key={notice.id} notice={notice} hold={notices.hold} dismiss={dismiss} />
          ))}
        </div>
      </section>
    </>
  )
}

/** The time of a notice begins when it is shown, not while it waits its turn. */
function useWaiting(ids: readonly number[]): void {
  const { notices } = useRuntime()
  const waiting = ids.join()
  useEffect(() => {
    const releases = waiting.split(',').map((id) => notices.hold(Number(id)))
    return () => {
      for (const release of releases) release()
    }
  }, [waiting, notices])
}

function useNoticeMethods(host: BodyHost<NotificationsProps>): void {
  const { notices } = useRuntime()
  useEffect(
    () =>
      host.expose({
        notify: ({ type = 'info', title, detail, action, timeout }: NoticeRequest) => {
          const stays = type === 'danger' || action !== undefined
          const id = notices.show({
            tone: type,
            text: detail ?? title,
            title: detail ? title : undefined,
            ms: timeout ?? (stays ? 0 : host.props.timeout.peek()),
            action: action === undefined ? undefined : { label: action, run: () => void host.emit('fly-action', { id, action }) },
          })
          return id
        },
        dismiss: (id?: number) => {
          for (const item of notices.items.peek()) if (id === undefined || item.id === id) notices.close(item.id)
        },
      }),
    [host, notices],
  )
}
