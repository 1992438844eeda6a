import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from './round-quote.messages.ts'
import type { RoundQuote } from './round-quote.ts'

/** Before the start: whether pledge, clock and connection are as they have to be. */
export function Readiness({ quote }: { quote: RoundQuote }) {
  useSignals()
  const t = useText(messages)
  const project = quote.project.value
  const { clock, connection } = quote.client
  const measured = Number.isFinite(clock.uncertaintyMs)
  const state = connection.value
  const checks = [
    ...(project ? [{ ok: project.pledgedAt !== undefined, text: t(project.pledgedAt ? 'ready.pledge' : 'ready.noPledge') }] : []),
    { ok: measured, text: measured ? t('ready.clock', { ms: Math.round(clock.uncertaintyMs) }) : t('ready.noClock') },
    { ok: state === 'live', text: t(state === 'live' ? 'ready.live' : state === 'offline' ? 'ready.offline' : 'ready.slow') },
  ]
  return (
    <Notice tone="info" title={t('why.NOT_STARTED')}>
      <ul className="round-ready" aria-label={t('ready.title')}>
        {checks.map(({ ok, text }) => (
          <li key={text} data-ok={ok ? '' : undefined}>
            <Icon name={ok ? 'check' : 'alert'} />
            {text}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
