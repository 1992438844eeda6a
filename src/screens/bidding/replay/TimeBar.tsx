import { type KeyboardEvent, useMemo } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import type { Replay } from '#domain/tender/replay/replay.ts'
import { isTurn } from '#domain/tender/replay/telling.ts'
import { strokesOf } from './chart.rules.ts'
import { endOf, startOf } from './play.rules.ts'
import { messages } from './replay.messages.ts'
import type { Playback } from './use-playback.ts'

const SIZE = { width: 1_000, height: 160 }
const PAGE = 10
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: PAGE,
  PageDown: -PAGE,
}

interface TimeBarProps {
  replay: Replay
  playback: Playback
  currency: string
  zone: string | undefined
  /** What the slider says beside the time. */
  spoken: string
}

/** Prices over time with the turns of the competition, and beneath them the slider that goes through it. */
export function TimeBar({ replay, playback, currency, zone, spoken }: TimeBarProps) {
  const t = useText(messages)
  const formats = useFormats()
  const { moments } = replay
  const [start, end] = [startOf(moments), endOf(moments)]
  const name = (at: number) => formats.dateTime(new Date(at).toISOString(), zone)
  const press = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    playback.step(by)
  }
  return (
    <div className="replay-time">
      <Chart replay={replay} at={playback.at} currency={currency} />
      <input
        type="range"
        className="replay-slider"
        min={start}
        max={end}
        value={playback.at}
        aria-label={t('time')}
        aria-valuetext={`${name(playback.at)}, ${spoken}`}
        onKeyDown={press}
        onChange={(event) => playback.goTo(Number(event.target.value))}
      />
      <div className="replay-axis" aria-hidden="true">
        <span>{name(start)}</span>
        <span>{name(end)}</span>
      </div>
    </div>
  )
}

/** What is still to come is drawn faintly. */
function Chart({ replay: { line, moments }, at, currency }: { replay: Replay; at: number; currency: string }) {
  const t = useText(messages)
  const { money } = useFormats()
  const [start, end] = [startOf(moments), endOf(moments)]
  const { strokes, turns } = useMemo(() => {
    const shareAt = (time: string) => (Date.parse(time) - start) / Math.max(1, end - start)
    const marked = moments.flatMap((moment) => {
      const type = moment.entries.find((entry) => isTurn(entry) && entry.type !== 'bid.accepted')?.type
      return type ? [{ type, x: SIZE.width * shareAt(moment.at) }] : []
    })
    return { strokes: strokesOf(line, SIZE, shareAt), turns: marked }
  }, [line, moments, start, end])
  const now = (SIZE.width * (at - start)) / Math.max(1, end - start)
  const { best, own, high, low } = strokes
  const told = [
    best && t('chart.text', { first: money(best.first, currency), last: money(best.last, currency) }),
    own && t('chart.own.text', { first: money(own.first, currency), last: money(own.last, currency) }),
  ].filter(Boolean)
  return (
    <div className="replay-plot">
      <svg
        className="replay-chart"
        role="img"
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
        aria-label={[t('chart'), ...told].join(': ')}
      >
        {turns.map(({ type, x }) => (
          <line key={`${type}${x}`} className="replay-turn" data-type={type} x1={x} x2={x} y1={0} y2={SIZE.height} />
        ))}
        {best && <path className="replay-best" d={best.path} />}
        {own && <path className="replay-own" d={own.path} />}
        <rect className="replay-ahead" x={now} y={0} width={Math.max(0, SIZE.width - now)} height={SIZE.height} />
        <line className="replay-now" x1={now} x2={now} y1={0} y2={SIZE.height} />
      </svg>
      {high !== undefined && <span className="replay-high">{money(high, currency)}</span>}
      {low !== undefined && low !== high && <span className="replay-low">{money(low, currency)}</span>}
      {told.length > 0 && (
        <p className="replay-legend replay-muted">
          {best && <span className="replay-key-best">{t('chart.best')}</span>}
          {own && <span className="replay-key-own">{t('chart.own')}</span>}
        </p>
      )}
    </div>
  )
}
