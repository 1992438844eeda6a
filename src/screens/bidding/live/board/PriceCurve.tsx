import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { BidView, CurvePoint } from '#contract/tender/bid.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { formatMoney, parseMoney } from '#domain/tender/money.ts'
import type { HallClock } from '#screens/bidding/live/client/bidding-client.ts'
import { useNow } from '#screens/bidding/live/client/use-now.ts'
import { messages } from '#screens/bidding/live/live.messages.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { type CurveShape, curveShape } from './curve.rules.ts'
import { emptyCurve } from './empty.rules.ts'
import css from './PriceCurve.css?inline'

const sheet = styleSheet(css)
const HEIGHT = 200
/** Marks closer together than this are left out, the last one and extensions never, in px. */
const DOT_GAP = 12
/** Room for half a mark at the left, in px. */
const INSET = 5

interface PriceCurveProps {
  view: BidView
  points: readonly CurvePoint[]
  clock: HallClock
  /** For the hall, where it is read from afar. */
  tall?: boolean
}

/** The lead price over time, as steps, with a mark at every extension. Its sentence says the same without the picture. */
export function PriceCurve({ view, points, clock, tall }: PriceCurveProps) {
  const t = useText(messages)
  const formats = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const height = tall ? Math.round(Math.min(560, Math.max(240, width * 0.45))) : HEIGHT
  const font = tall ? Math.round(Math.min(22, Math.max(12, width / 50))) : 12
  const foot = Math.round(font * 1.8)
  const longest = points.reduce((most, { gross }) => Math.max(most, formats.money(gross).length), 0)
  const plot = width - Math.ceil(longest * font * 0.64 + 12)
  const now = Math.floor(useNow(clock) / 1_000) * 1_000
  const shape = useMemo(
    () =>
      curveShape(
        points,
        { width: plot - INSET, height, startsAt: view.startsAt, endsAt: view.closesAt, now },
        (gross) => parseMoney(gross, view.scale) ?? 0n,
      ),
    [points, plot, height, view.startsAt, view.closesAt, view.scale, now],
  )
  const money = (gross: string) => formats.money(gross, view.currency)
  const [first, last] = [points[0], points.at(-1)]
  return (
    <CurveBox box={box}>
      {shape && first && last ? (
        <svg
          role="img"
          viewBox={`${-INSET} 0 ${width} ${height + foot}`}
          width={width}
          fontSize={font}
          height={height + foot}
          aria-label={t('curve.text', { n: points.length, first: money(first.gross), last: money(last.gross), e: view.extensions })}
        >
          {shape.grid.map(({ y, minor }) => (
            <g key={y}>
              <line className="curve-grid" x1={0} x2={plot - INSET} y1={y} y2={y} />
              <text className="curve-scale" x={width - INSET} y={y + font / 3} textAnchor="end">
                {formats.money(formatMoney(minor, view.scale))}
              </text>
            </g>
          ))}
          <text className="curve-scale" x={0} y={height + foot - 4}>
            {formats.time(view.startsAt, { zone: view.timeZone })}
          </text>
          <text className="curve-scale" x={plot - INSET} y={height + foot - 4} textAnchor="end">
            {formats.time(view.closesAt, { zone: view.timeZone })}
          </text>
          <path className="curve-area" d={shape.area} />
          <path className="curve-line" d={shape.line} />
          {spaced(shape.dots).map(({ x, y, point }) => (
            <g key={point.seq}>
              {point.extended && <line className="curve-mark" x1={x} x2={x} y1={0} y2={height} />}
              <circle className={point.extended ? 'curve-dot curve-dot-extended' : 'curve-dot'} cx={x} cy={y} r={3}>
                <title>{`${formats.dateTime(point.at, view.timeZone)}  ${money(point.gross)}`}</title>
              </circle>
            </g>
          ))}
        </svg>
      ) : (
        <Empty title={t(emptyCurve(view))} />
      )}
    </CurveBox>
  )
}

/** Where a curve is drawn. */
export function CurveBox({ box, children }: { box: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  useStyles(sheet)
  return (
    <div ref={box} className="curve">
      {children}
    </div>
  )
}

/** The marks that stand far enough from the one before, with every extension and the last. */
function spaced(dots: CurveShape['dots']): CurveShape['dots'] {
  let before = Number.NEGATIVE_INFINITY
  return dots.filter(({ x, point }, index) => {
    const far = x - before >= DOT_GAP
    if (!far && !point.extended && index < dots.length - 1) return false
    before = x
    return true
  })
}

/** Width of a box in px, followed as it changes. */
export function useWidth(box: RefObject<HTMLDivElement | null>): number {
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
