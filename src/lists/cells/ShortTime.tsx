import { useFormats } from '#core/i18n/use-formats.ts'
import { useRuntime } from '#core/runtime/context.tsx'

/** An instant in one line, `11-23 14:33`: the year only where it is another one, the whole in its tooltip. */
export function ShortTime({ at }: { at: string | undefined }) {
  const { dateTime, date } = useFormats()
  const { clock } = useRuntime()
  if (!at) return '–'
  const whole = dateTime(at)
  const isThisYear = whole.slice(0, 4) === date(new Date(clock.now()).toISOString()).slice(0, 4)
  return (
    <time className="ls-time" dateTime={at} title={whole}>
      {whole.slice(isThisYear ? 5 : 0, 16)}
    </time>
  )
}
