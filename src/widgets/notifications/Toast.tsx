import { useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import type { NoticeItem } from '#core/state/notices.ts'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from './notifications.messages.ts'

const ICON = { info: 'info', success: 'check-circle', warning: 'alert', danger: 'alert' } as const

interface ToastProps {
  notice: NoticeItem
  /** Keeps it while the pointer or the focus is on it; the answer lets it go. */
  hold: (id: number) => () => void
  dismiss: (id: number) => void
}

/** One short notice. */
export function Toast({ notice: { id, tone, text, title, action }, hold, dismiss }: ToastProps) {
  const t = useText(messages)
  const release = useRef<(() => void) | undefined>(undefined)
  const keep = () => {
    release.current ??= hold(id)
  }
  const letGo = () => {
    release.current?.()
    release.current = undefined
  }
  return (
    <article part="notice" className={`toast ${tone}`} onPointerEnter={keep} onPointerLeave={letGo} onFocus={keep} onBlur={letGo}>
      <span className="mark">
        <Icon name={ICON[tone]} />
      </span>
      <div className="words">
        {title && <strong part="notice-title">{title}</strong>}
        <span>{text}</span>
        {action && (
          <span part="notice-action">
            <Button
              kind="text"
              onPress={() => {
                action.run()
                dismiss(id)
              }}
            >
              {action.label}
            </Button>
          </span>
        )}
      </div>
      <IconButton icon="close" label={t('close')} onPress={() => dismiss(id)} />
    </article>
  )
}
