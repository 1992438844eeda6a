import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { clockFace, useNow } from '#screens/bidding/live/index.ts'
import { messages } from '#screens/purchaser/award/project-file.messages.ts'
import { Time } from '#ui/display/figures.tsx'

/** An instant and how long it is until then, by the server's clock. */
export function Until({ at, zone }: { at: string; zone: string | undefined }) {
  const t = useText(messages)
  const { clock } = useRuntime()
  const ms = Date.parse(at) - useNow(clock)
  const face = clockFace(Math.max(0, Math.ceil(ms / 1_000) * 1_000))
  const left = face.days > 0 ? t('until.days', { n: face.days, time: face.text }) : t('until.left', { time: face.text })
  return (
    <span className="pf-two">
      <Time at={at} zone={zone} />
      <small>{ms > 0 ? left : t('until.over')}</small>
    </span>
  )
}
