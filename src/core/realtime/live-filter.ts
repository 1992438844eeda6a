import type { LiveEventName, LiveEvents } from '#contract/tender/bid.ts'

/** Any event of the stream, with its name. */
export type LiveEvent = { [K in LiveEventName]: { name: K; data: LiveEvents[K] } }[LiveEventName]

/** The number of no picture: below that of every one, which may be negative. */
export const NOTHING_SHOWN = Number.NEGATIVE_INFINITY

/**
 * Lets through what a listener has not shown yet (TEND-06, I7): pictures (`hello`, `view`) only with a larger number than the last of their
 * topic; of rows and messages no doubles, and no row that would undo a bid struck out. Events without a number always pass.
 *
 * @param since last number shown, by topic
 */
export function createLiveFilter(since: Readonly<Record<string, number>> = {}): (event: LiveEvent) => boolean {
  const shown = new Map(Object.entries(since))
  const told = new Set<string>()

  const first = (key: string): boolean => {
    if (told.has(key)) return false
    told.add(key)
    return true
  }

  return (event) => {
    switch (event.name) {
      case 'hello':
      case 'view': {
        const { topic, seq } = event.data
        if (seq <= (shown.get(topic) ?? NOTHING_SHOWN)) return false
        shown.set(topic, seq)
        return true
      }
      case 'row': {
        const { topic, row, point } = event.data
        if (!row) return first(`${topic}/${point?.seq}/point`)
        const struck = `${topic}/${row.seq}/struck`
        return row.voided ? first(struck) : !told.has(struck) && first(`${topic}/${row.seq}`)
      }
      case 'msg':
        return first(`${event.data.topic}/${event.data.message.seq}/message`)
      default:
        return true
    }
  }
}
