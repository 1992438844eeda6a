import type { Step } from '#contract/tender/project.ts'
import { parseMoney } from '#domain/tender/money.ts'

const MILLION = 1_000_000n

/**
 * How far a price must move from `ref`. A share is rounded up and is never less than one minor unit, so that it never favours the bidder.
 *
 * @param ref the price the step starts from, in minor units
 * @param scale digits of the currency, for amounts inside `step`
 * @see tendering.md 7.4
 */
export function stepAt(step: Step, ref: bigint, scale: number): bigint {
  switch (step.mode) {
    case 'absolute':
      return amount(step.value, scale)
    case 'percent': {
      const share = (ref * BigInt(step.ppm) + MILLION - 1n) / MILLION
      return share > 0n ? share : 1n
    }
    case 'tiers':
      return amount(step.tiers.findLast((tier) => amount(tier.from, scale) <= ref)?.value ?? step.tiers[0]!.value, scale)
  }
}

function amount(text: string, scale: number): bigint {
  const minor = parseMoney(text, scale)
  if (minor === undefined) throw new RangeError(`not an amount: ${text}`)
  return minor
}
