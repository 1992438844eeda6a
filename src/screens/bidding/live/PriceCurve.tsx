import { useEffect, useMemo, useRef, useState } from 'react'
import type { BidView, CurvePoint } from '#contract/tender-bid.ts'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import { useFormats, useText } from '#core/locale.tsx'
import { formatMoney, parseMoney } from '#domain/tender/money.ts'
import { Empty } from '#ui/Empty.tsx'
import { curveShape } from './curve.rules.ts'
import type { HallClock } from './door.ts'
import { messages } from './live.messages.ts'
import css from './PriceCurve.css?inline'
import { useNow } from './use-now.ts'

const sheet = styleSheet(css)
const HEIGHT = 200
const TALL = 320
/** Room for the prices at the right and for the times beneath, in px. */
const GUTTER = 96
const FOOT = 22

interface PriceCurveProps {
  view: BidView
  points: readonly CurvePoint[]
  clock: HallClock
  /** For the hall, where it is read from afar. */
  tall?: boolean
}

/** The lead price over time, as steps, with a mark at every extension. Its sentence says the same without the picture. */
export function PriceCurve({ view, points, clock, tall }: PriceCurveProps) {
  const height = tall ? TALL : HEIGHT
  useStyles(sheet)
  const t = useText(messages)
  const formats = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const plot = width - GUTTER
  const now = Math.floor(useNow(clock) / 1_000) * 1_000
  const shape = useMemo(
    () =>
      curveShape(
        points,
        { width: plot, height, startsAt: view.startsAt, endsAt: view.closesAt, now },
        (gross) => parseMoney(gross, view.scale) ?? 0n,
      ),
    [points, plot, height, view.startsAt, view.closesAt, view.scale, now],
  )
  const money = (gross: string) => formats.money(gross, view.currency)
  const [first, last] = [points[0], points.at(-1)]
  return (
    <div ref={box} className="curve">
      {shape && first && last ? (
        <svg
          role="img"
          viewBox={`0 0 ${width} ${height + FOOT}`}
          width={width}
          height={height + FOOT}
          aria-label={t('curve.text', { n: points.length, first: money(first.gross), last: money(last.gross), e: view.extensions })}
        >
          {shape.grid.map(({ y, minor }) => (
            <g key={y}>
              <line className="curve-grid" x1={0} x2={plot} y1={y} y2={y} />
              <text className="curve-scale" x={width} y={y + 4} textAnchor="end">
                {formats.money(formatMoney(minor, view.scale))}
              </text>
            </g>
          ))}
          <text className="curve-scale" x={0} y={height + FOOT - 4}>
            {formats.time(view.startsAt, { zone: view.timeZone })}
          </text>
          <text className="curve-scale" x={plot} y={height + FOOT - 4} textAnchor="end">
            {formats.time(view.closesAt, { zone: view.timeZone })}
          </text>
          <path className="curve-area" d={shape.area} />
          <path className="curve-line" d={shape.line} />
          {shape.dots.map(({ x, y, point }) => (
            <g key={point.seq}>
              {point.extended && <line className="curve-mark" x1={x} x2={x} y1={0} y2={height} />}
              <circle className={point.extended ? 'curve-dot curve-dot-extended' : 'curve-dot'} cx={x} cy={y} r={3}>
                <title>{`${formats.dateTime(point.at, view.timeZone)}  ${money(point.gross)}`}</title>
              </circle>
            </g>
          ))}
        </svg>
      ) : (
        <Empty title={t(view.bids > 0 && view.lead === undefined ? 'curve.hidden' : 'curve.empty')} />
      )}
    </div>
  )
}

/** Width of a box in px, followed as it changes. */
function useWidth(box: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(200, Math.round(entry.contentRect.width)))
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [box])
  return width
}
