import type { BidView, LiveEvents } from '#contract/tender/bid.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { isRunning, leads } from '#screens/bidding/live/outbid.rules.ts'
import { isOfBids } from './bidding-client.ts'

/** Auctions that somebody leads and does not look at now, each with its end. */
const watches = new WeakMap<Runtime['stream'], Map<string, () => void>>()

const watchesOf = ({ stream }: Pick<Runtime, 'stream'>): Map<string, () => void> => {
  const known = watches.get(stream) ?? new Map<string, () => void>()
  watches.set(stream, known)
  return known
}

export const endWatch = (runtime: Pick<Runtime, 'stream'>, projectId: string): void => watchesOf(runtime).get(projectId)?.()

/**
 * Follows an auction on from a picture in which this person leads, until it is over, its view is shown again, or he signs out or acts for another firm.
 *
 * @param tell hears each change of "the lead is lost", and `false` at the end
 */
export function watchLead(runtime: Runtime, view: BidView, tell: (lost: boolean) => void): void {
  const { projectId, seq } = view
  if (!leads(view) || !isRunning(view)) return
  endWatch(runtime, projectId)
  const controller = new AbortController()
  let lost = false
  let newest = seq
  const say = (now: boolean) => {
    if (now === lost) return
    lost = now
    tell(now)
  }
  const ends: (() => void)[] = []
  const end = () => {
    for (const one of ends) one()
    controller.abort()
    watchesOf(runtime).delete(projectId)
    say(false)
  }
  const topic = `p:${projectId}`
  const hear = (data: LiveEvents['hello'] | LiveEvents['view']) => {
    if (data.topic !== topic || !isOfBids(data) || data.view.seq <= newest) return
    const { view: next } = data
    newest = next.seq
    if (next.phase === 'CLOSED') end()
    else say(isRunning(next) && !leads(next))
  }
  watchesOf(runtime).set(projectId, end)
  const firm = runtime.store.customerId.value.peek()
  ends.push(
    runtime.session.state.subscribe((state) => state === 'signed-out' && end()),
    runtime.store.customerId.value.subscribe((now) => now !== firm && end()),
  )
  runtime.stream.follow([topic], { hello: hear, view: hear }, { signal: controller.signal, since: { [topic]: seq } })
}
