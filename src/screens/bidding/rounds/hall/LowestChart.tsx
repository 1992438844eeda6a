import { useRef } from 'react'
import type { RoundView } from '#contract/tender/round-view.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { formatMoney, parseMoney } from '#domain/tender/money.ts'
import { CurveBox, priceScale, useWidth } from '#screens/bidding/live/index.ts'
import { useRoundName } from '#screens/bidding/rounds/shared/use-round-name.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { toldRounds } from './hall-table.rules.ts'
import { messages } from './rounds-hall.messages.ts'

/** The best price of each round that was opened. Its sentence says the same without the picture. */
export function LowestChart({ view }: { view: RoundView }) {
  const t = useText(messages)
  const formats = useFormats()
  const nameOf = useRoundName()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const told = toldRounds(view)
  const [first, last] = [told[0], told.at(-1)]
  const height = Math.round(Math.min(360, Math.max(160, width * 0.3)))
  const font = Math.round(Math.min(22, Math.max(12, width / 50)))
  const scale = priceScale(
    told.map(({ lowest }) => parseMoney(lowest, view.scale) ?? 0n),
    height,
  )
  const longest = told.reduce((most, { lowest }) => Math.max(most, formats.money(lowest).length), 0)
  const plot = width - Math.ceil(longest * font * 0.64 + 12)
  const names = view.rounds.map((round) => ({ no: round.no, words: wordsOf(nameOf(round), plot / view.rounds.length / (font * 0.64)) }))
  const lines = Math.max(...names.map(({ words }) => words.length))
  const x = (no: number) => Math.round((plot * (no - 0.5)) / view.rounds.length)
  const money = (gross: string) => formats.money(gross, view.currency)
  // One price alone has no way to show: it stands in the middle.
  const heightOf = (y: number) => (told.length === 1 ? height / 2 : y)
  const points = told.map(({ no, lowest }, index) => ({ no, lowest, x: x(no), y: heightOf(scale?.y(index) ?? 0) }))
  return (
    <CurveBox box={box}>
      {scale && first && last ? (
        <svg
          role="img"
          viewBox={`0 0 ${width} ${height + (lines + 1) * font}`}
          width={width}
          height={height + (lines + 1) * font}
          fontSize={font}
          aria-label={t('chart.text', { first: money(first.lowest), last: money(last.lowest), n: told.length })}
        >
          {scale.grid
            .map(({ y, minor }) => ({ y: heightOf(y), minor }))
            .map(({ y, minor }) => (
              <g key={y}>
                <line className="curve-grid" x1={0} x2={plot} y1={y} y2={y} />
                <text className="curve-scale" x={width} y={y + font / 3} textAnchor="end">
                  {formats.money(formatMoney(minor, view.scale))}
                </text>
              </g>
            ))}
          {names.map(({ no, words }) => (
            <text key={no} className="curve-scale" y={height + 0.5 * font} textAnchor="middle">
              {words.map((word) => (
                <tspan key={word} x={x(no)} dy={1.1 * font}>
                  {word}
                </tspan>
              ))}
            </text>
          ))}
          <path className="curve-line" d={`M${points.map((point) => `${point.x} ${point.y}`).join('L')}`} />
          {points.map((point) => (
            <circle key={point.no} className="curve-dot" cx={point.x} cy={point.y} r={4}>
              <title>{money(point.lowest)}</title>
            </circle>
          ))}
        </svg>
      ) : (
        <Empty icon="trend" title={t(noneOf(view))} />
      )}
    </CurveBox>
  )
}

/** A name in one line, or a word a line where it is longer than its place. */
const wordsOf = (name: string, room: number): string[] => (name.length > room ? name.split(' ') : [name])

/** Why there is no best price to draw. */
function noneOf({ rounds, phase }: RoundView) {
  if (rounds.some(({ state, received }) => state === 'OPENED' && received !== 0)) return 'chart.hidden'
  return phase === 'CLOSED' ? 'chart.none' : 'chart.empty'
}
