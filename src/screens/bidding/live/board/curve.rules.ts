import type { CurvePoint } from '#contract/tender/bid.ts'

/** Geometry of the lead-price curve: steps, because the lead price holds until the next bid takes it. */

export interface CurveFrame {
  width: number
  height: number
  startsAt: string
  /** Right edge: the close, or the hard stop once it is known to be reached. */
  endsAt: string
  /** How far the last step reaches. */
  now: number
}

export interface CurveShape {
  /** SVG path of the steps. */
  line: string
  /** The same, closed at the bottom. */
  area: string
  dots: { x: number; y: number; point: CurvePoint }[]
  grid: PriceScale['grid']
}

export interface PriceScale {
  /** Height of the price at this place of the given ones. */
  y: (index: number) => number
  /** Price and height of three lines. Prices are minor units. */
  grid: { y: number; minor: bigint }[]
}

const PAD_SHARE = 0.08

/**
 * The curve of the given points. Prices are compared as integers and become floating numbers only as positions on the screen.
 *
 * @param minorOf reads a decimal string into minor units
 * @returns undefined without points
 */
export function curveShape(points: readonly CurvePoint[], frame: CurveFrame, minorOf: (gross: string) => bigint): CurveShape | undefined {
  const first = points[0]
  if (!first) return undefined
  const scale = priceScale(
    points.map((point) => minorOf(point.gross)),
    frame.height,
  )
  if (!scale) return undefined

  const from = Math.min(Date.parse(frame.startsAt), Date.parse(first.at))
  const to = Math.max(Date.parse(frame.endsAt), Date.parse(points.at(-1)!.at), from + 1)
  const x = (at: number) => round((frame.width * (at - from)) / (to - from))

  const dots = points.map((point, index) => ({ x: x(Date.parse(point.at)), y: scale.y(index), point }))
  const end = x(Math.max(Math.min(frame.now, to), Date.parse(points.at(-1)!.at)))
  const line = `${dots.map(({ x: left, y: top }, index) => (index === 0 ? `M${left} ${top}` : `H${left}V${top}`)).join('')}H${end}`
  return {
    line,
    area: `${line}V${frame.height}H${dots[0]!.x}Z`,
    dots,
    grid: scale.grid,
  }
}

/** Prices as heights, the highest above, with a little room at both ends. @returns undefined without prices */
export function priceScale(prices: readonly bigint[], height: number): PriceScale | undefined {
  const [first] = prices
  if (first === undefined) return undefined
  const low = prices.reduce((a, b) => (a < b ? a : b))
  const high = prices.reduce((a, b) => (a > b ? a : b))
  const span = high > low ? high - low : high > 0n ? high / 20n + 1n : 1n
  const pad = Number(span) * PAD_SHARE
  const y = (minor: bigint) => round(height * (1 - (Number(minor) - Number(low) + pad) / (Number(span) + 2 * pad)))
  const lines = high > low ? [high, (high + low) / 2n, low] : [high]
  return { y: (index) => y(prices[index] ?? first), grid: lines.map((minor) => ({ y: y(minor), minor })) }
}

const round = (value: number): number => Math.round(value * 10) / 10
