import type { FreeBid } from '#contract/tender/project.ts'
import type { At } from '#domain/tender/model.ts'

/**
 * When bidding closes after a bid (anti-sniping). `closesAt` only grows and never passes the hard stop (I14).
 *
 * @param hit whether the bid did what the trigger asks for: changed the lead, reached the first n, or was accepted at all
 * @see tendering.md 7.5
 */
export function extendClose(rules: Pick<FreeBid, 'windowSec' | 'extendSec'>, closesAt: At, hardStopAt: At, at: At, hit: boolean): At {
  const [close, stop, now] = [Date.parse(closesAt), Date.parse(hardStopAt), Date.parse(at)]
  if (!hit || close - now > rules.windowSec * 1_000) return closesAt
  const later = Math.min(stop, Math.max(close, now + rules.extendSec * 1_000))
  return new Date(later).toISOString()
}
