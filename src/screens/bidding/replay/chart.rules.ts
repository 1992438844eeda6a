import type { Replay } from '#domain/tender/replay/replay.ts'

/** Geometry of the prices of a replay: steps, because a price holds until the next one. Shares of the whole, from the left and from the top. */

export interface Stroke {
  /** SVG path in a frame of the given size. */
  path: string
  first: string
  last: string
}

interface Size {
  width: number
  height: number
}

const PAD_SHARE = 0.1
const round = (value: number): number => Math.round(value * 10) / 10

/** @param shareAt where an instant stands, from 0 to 1 */
export function strokesOf(
  line: Replay['line'],
  { width, height }: Size,
  shareAt: (at: string) => number,
): Partial<Record<'best' | 'own', Stroke>> & { high?: string; low?: string } {
  const prices = line.flatMap(({ best, own }) => [best, own]).filter((gross) => gross !== undefined)
  const [first = '0', ...others] = prices
  const highest = others.reduce((most, gross) => (Number(gross) > Number(most) ? gross : most), first)
  const lowest = others.reduce((least, gross) => (Number(gross) < Number(least) ? gross : least), first)
  const [low, high] = [Number(lowest), Number(highest)]
  const reach = (high - low || high || 1) * (1 + 2 * PAD_SHARE)
  const bottom = low - (reach * PAD_SHARE) / (1 + 2 * PAD_SHARE)
  const y = (gross: string) => round(height * (1 - (Number(gross) - bottom) / reach))
  const stroke = (which: 'best' | 'own'): Stroke | undefined => {
    const points = line.flatMap(({ at, [which]: gross }) => (gross === undefined ? [] : [{ x: round(width * shareAt(at)), gross }]))
    const [first, last] = [points[0], points.at(-1)]
    if (!first || !last) return undefined
    const turns = points.filter(({ gross }, index) => gross !== points[index - 1]?.gross)
    const path = turns.map(({ x, gross }, index) => (index === 0 ? `M${x} ${y(gross)}` : `H${x}V${y(gross)}`)).join('')
    return { path: `${path}H${last.x}`, first: first.gross, last: last.gross }
  }
  const [best, own] = [stroke('best'), stroke('own')]
  return {
    ...(prices.length > 0 && { high: highest, low: lowest }),
    ...(best && { best }),
    ...(own && { own }),
  }
}
