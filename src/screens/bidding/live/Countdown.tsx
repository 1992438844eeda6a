import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import type { BidView } from '#contract/tender/bid.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { zoneNote } from '#core/i18n/formats.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import css from './Countdown.css?inline'
import type { HallClock } from './client/bidding-client.ts'
import { useNow } from './client/use-now.ts'
import { clockFace, type Remaining, remainingAt, spokenMark, wasNotHeld } from './countdown.rules.ts'
import { messages } from './live.messages.ts'

const sheet = styleSheet(css)

interface CountdownProps {
  view: BidView
  clock: HallClock
  /** Wall size: for the hall and the projector. */
  large?: boolean
}

/** The time left of free bidding, on the server's clock. */
export function Countdown({ view, clock, large }: CountdownProps) {
  const t = useText(messages)
  const time = useHallTime(view.timeZone)
  const now = useNow(clock, Date.parse(view.phase === 'BEFORE' ? view.startsAt : view.closesAt))
  const left = remainingAt(view, now)
  const closed = view.phase === 'CLOSED'
  const idle = wasNotHeld(view, now)
  // Suspended with no instant to go on at: no end is known either.
  const adrift = view.phase === 'SUSPENDED' && !view.suspension?.resumeAt
  return (
    <CountdownFace label={t(idle ? 'until.never' : labelOf(view, left))} left={left} clock={clock} over={closed} large={large}>
      {view.extensions > 0 && <Tag tone="warning">{t('extended', { n: view.extensions })}</Tag>}
      {view.suspension?.resumeAt && <span>{t('resumesAt', { at: time(view.suspension.resumeAt) })}</span>}
      {!idle && !adrift && (
        <span>{view.phase === 'BEFORE' ? t('startsAt', { at: time(view.startsAt) }) : t('closesAt', { at: time(view.closesAt) })}</span>
      )}
      {!closed && !adrift && view.phase !== 'BEFORE' && <span>{t('hardStop', { at: time(view.hardStopAt) })}</span>}
    </CountdownFace>
  )
}

/** An instant of a hall as its project's zone has it. */
export function useHallTime(zone: string): (at: string) => string {
  const formats = useFormats()
  return (at) => `${formats.dateTime(at, zone)}${zoneNote(zone)}`
}

interface CountdownFaceProps {
  /** What the time leads to. */
  label: string
  left: Omit<Remaining, 'until'> & { until: Remaining['until'] | 'open' }
  clock: HallClock
  /** No time runs. */
  over: boolean
  large?: boolean | undefined
  /** The instants, below it. */
  children?: ReactNode
}

/** The time left as figures. Amber under two minutes, red under thirty seconds; of a close 60, 30 and 10 s are read out. */
export function CountdownFace({ label, left, clock, over, large, children }: CountdownFaceProps) {
  useStyles(sheet)
  const t = useText(messages)
  const face = clockFace(left.ms)
  return (
    <section
      part="countdown"
      className={`countdown countdown-${left.urgency}${large ? ' countdown-large' : ''}`}
      title={Number.isFinite(clock.uncertaintyMs) ? t('clock', { ms: Math.round(clock.uncertaintyMs) }) : undefined}
    >
      <div className="countdown-label">{label}</div>
      {!over && (
        <div
          className="countdown-face"
          role="timer"
          aria-live="off"
          style={{ '--chars': face.text.length + (face.days > 0 ? 3 : 0) } as CSSProperties}
        >
          {face.days > 0 && <span className="countdown-days">{t('days', { days: face.days })}</span>}
          {face.text}
        </div>
      )}
      <div className="countdown-bar" aria-hidden="true">
        <div className="countdown-fill" style={{ transform: `translateX(${(left.share - 1) * 100}%)` }} />
      </div>
      <div className="countdown-notes">{children}</div>
      <Spoken ms={left.until === 'close' ? left.ms : 0} />
    </section>
  )
}

function labelOf(view: BidView, left: Remaining) {
  if (view.phase === 'CLOSED') return 'until.closed'
  return left.until === 'none' ? 'until.suspended' : (`until.${left.until}` as const)
}

/** Says the marks aloud, once each; an extension makes them due again. */
function Spoken({ ms }: { ms: number }) {
  const t = useText(messages)
  const before = useRef(ms)
  const [mark, setMark] = useState<number>()
  useEffect(() => {
    const passed = spokenMark(before.current, ms)
    if (passed !== undefined) setMark(passed)
    else if (ms > before.current) setMark(undefined)
    before.current = ms
  }, [ms])
  return (
    <span className="visually-hidden">
      <LiveText>{mark === undefined ? '' : t('spoken.seconds', { s: mark })}</LiveText>
    </span>
  )
}
