import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import { useText } from '#core/locale.tsx'
import type { Connection } from './bidding-client.ts'
import css from './ConnectionState.css?inline'
import { messages } from './live.messages.ts'

const sheet = styleSheet(css)

/** Whether the picture is live. Anything else is said in words, with the reassurance that bidding goes on. What is over is not live. */
export function ConnectionState({ state, over }: { state: ReadonlySignal<Connection>; over?: boolean }) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const now = state.value
  if (over) return null
  return (
    <span part="connection" className={`connection connection-${now}`} role="status">
      <span className="connection-dot" aria-hidden="true" />
      {t(`connection.${now}`)}
      {now !== 'live' && <span className="connection-hint">{t('connection.hint')}</span>}
    </span>
  )
}
