import type { ReactNode } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { IconName } from '#ui/icons/icons.ts'
import { messages } from '#ui/ui.messages.ts'
import css from './Notice.css?inline'
import tagCss from './Tag.css?inline'
import type { Tone } from './Tag.tsx'

const sheets = [styleSheet(tagCss), styleSheet(css)]

const ICON: Record<Tone, IconName> = { neutral: 'info', info: 'info', success: 'check-circle', warning: 'alert', danger: 'alert' }

export interface NoticeProps {
  tone: Tone
  title?: string | undefined
  children?: ReactNode
  action?: ReactNode
  onClose?: (() => void) | undefined
  /** Said aloud elsewhere: this is for who looks. */
  quiet?: boolean | undefined
}

/** One message in its place. A `danger` is read out at once, the others when the reader pauses. */
export function Notice({ tone, title, children, action, onClose, quiet }: NoticeProps) {
  useStyles(...sheets)
  const t = useText(messages)
  return (
    <div className={`ui-notice ui-tone-${tone}`} role={quiet ? undefined : tone === 'danger' ? 'alert' : 'status'}>
      <span className="ui-notice-icon">
        <Icon name={ICON[tone]} />
      </span>
      <div className="ui-notice-text">
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action}
      {onClose && <IconButton icon="close" label={t('close')} onPress={onClose} />}
    </div>
  )
}
