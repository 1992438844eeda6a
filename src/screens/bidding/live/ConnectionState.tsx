import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import css from './ConnectionState.css?inline'
import type { Connection } from './client/bidding-client.ts'
import { messages } from './live.messages.ts'

const sheet = styleSheet(css)

/** Whether the picture is live. Anything else is said in words, with the reassurance that bidding goes on. What is over is not live. */
export function ConnectionState({ state, over }: { state: ReadonlySignal<Connection>; over?: boolean }) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const now = state.value
  const begun = useRef(false)
  begun.current ||= now !== 'reconnecting'
  if (over) return null
  return (
    <span part="connection" className={`connection connection-${now}`} role="status">
      <span className="connection-dot" aria-hidden="true" />
      {/* What has not been there is not lost. */}
      {t(begun.current ? `connection.${now}` : 'connection.first')}
      {begun.current && now !== 'live' && <span className="connection-hint">{t('connection.hint')}</span>}
    </span>
  )
}
