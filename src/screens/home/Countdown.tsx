import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { clockFace } from '#screens/bidding/live/countdown.rules.ts'
import { messages } from './home.messages.ts'
import type { Due } from './home.rules.ts'

/** Time left to the next instant of a project, by the server's clock. Not read out: it changes every second. */
export function Countdown({ due }: { due: Due }) {
  useSignals()
  const t = useText(messages)
  const { clock } = useRuntime()
  if (due.until === 'none' || !due.at) return null
  const now = clock.tick.value || clock.now()
  // Whole seconds: the tenths of the last ten belong to the hall.
  const left = Math.ceil(Math.max(0, Date.parse(due.at) - now) / 1_000) * 1_000
  const face = clockFace(Math.max(left, 10_000))
  const text = left < 10_000 ? `00:0${left / 1_000}` : face.days > 0 ? t('due.days', { days: face.days, clock: face.text }) : face.text
  return (
    <span className="home-due">
      {t(`due.${due.until}`)}
      <span className="home-due-time" data-soon={left < 120_000 ? '' : undefined}>
        {left === 0 ? t('due.over') : text}
      </span>
    </span>
  )
}
