import type { LiveEventName, LiveEvents } from '#contract/tender/bid.ts'
import { type Atom, atom, type ReadonlyAtom, readOnly } from '#core/state/atom.ts'
import type { SharedStream } from './shared-stream.ts'

/** `live`: events arrive. `polling`: the stream cannot be had, listeners ask every 10 s. */
export type StreamState = 'live' | 'reconnecting' | 'polling' | 'offline'

export type LiveListener = Partial<{ [K in LiveEventName]: (data: LiveEvents[K]) => void }>

export interface FollowOptions {
  signal: AbortSignal
  /** Last sequence number shown, by topic: nothing at or below it is told again. */
  since?: Readonly<Record<string, number>>
  /**
   * Asked every 10 s while the stream cannot be had, once when it is back for lists and `me` (what was missed there has no number) and by who
   * hears no `hello`, once when the language changes, and when a hall cannot be read, by who does not listen to `fault`.
   */
  poll?: () => Promise<void>
}

/** Live events of the gateway: one connection a browser, however many tabs and elements listen (tendering.md 10.3). */
export interface LiveStreamCore {
  /** Until `signal` ends it. Topics: `p:<projectId>`, `list:cg`, `list:gy`, `me`. */
  follow(topics: readonly string[], on: LiveListener, options: FollowOptions): void
  readonly state: ReadonlyAtom<StreamState>
}

export interface StreamDeps {
  /** The sharing part, loaded when someone first follows: most pages never do. */
  open: (state: Atom<StreamState>) => Promise<SharedStream>
  online?: () => boolean
}

export function createStream({ open, online = () => globalThis.navigator?.onLine ?? true }: StreamDeps): LiveStreamCore {
  const state = atom<StreamState>(online() ? 'reconnecting' : 'offline')
  let share: Promise<SharedStream> | undefined
  return {
    state: readOnly(state),
    follow(topics, on, options) {
      if (options.signal.aborted) return
      share ??= open(state)
      share.then(
        (live) => live.add(topics, on, options),
        () => {
          share = undefined // the part could not be loaded; the next listener tries again
        },
      )
    },
  }
}
