import { useFormats } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'

/** Says an instant as `11-23 14:33`, the year only where it is another one. */
export function useMoment(): (at: string) => string {
  const { dateTime, date } = useFormats()
  const { clock } = useRuntime()
  return (at) => {
    const whole = dateTime(at)
    const isThisYear = whole.slice(0, 4) === date(new Date(clock.now()).toISOString()).slice(0, 4)
    return whole.slice(isThisYear ? 5 : 0, 16)
  }
}

export function Moment({ at }: { at: string }) {
  const moment = useMoment()
  const { dateTime } = useFormats()
  return (
    <time dateTime={at} title={dateTime(at)}>
      {moment(at)}
    </time>
  )
}
