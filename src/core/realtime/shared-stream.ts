import type { Atom } from '#core/state/atom.ts'
import { createLeader, type Leader, type LeaderDeps } from './live-leader.ts'
import { createSubscribers, goesOnByNumber, type Subscribers } from './live-subscribers.ts'
import type { FollowOptions, LiveListener, StreamState } from './stream.ts'
import type { TabChannel, TabMessage } from './tab-channel.ts'

/** The listeners of this tab and their part in the browser's one connection. */
export interface SharedStream {
  add(topics: readonly string[], on: LiveListener, options: FollowOptions): void
  /** Takes part in the group of this name from now on; undefined: in none (signed out, hidden for long). */
  join(name: string | undefined): void
  /** The language has changed: what was read carries names in the former one. */
  readAgain(): void
  /** The page was shown, or the network is back. */
  nudge(): void
}

export interface SharedStreamDeps extends Pick<LeaderDeps, 'http' | 'timers' | 'online' | 'onSignedOut'> {
  state: Atom<StreamState>
  group: (name: string) => TabChannel
  /** Names this tab among the others. */
  tab: string
  /** What is shown of these topics may have been answered before it was asked for. */
  isBehind: (topics: readonly string[]) => Promise<boolean>
  /** A stream began: the clock may be measured anew. */
  onHello: () => void
}

/** By now a line that was asked for stands; one that does not has its listeners ask when it is back. */
const STANDS_MS = 5_000

/** @see tendering.md 10.3: one stream a browser */
export function createSharedStream(deps: SharedStreamDeps): SharedStream {
  const { state, timers, tab } = deps
  const subscribers = createSubscribers(timers, deps.onHello)
  const { show, heardBefore } = createNotifier(state, subscribers)
  let joined: { name: string; group: TabChannel; leader: Leader | undefined } | undefined

  function tellWants(): void {
    const topics = subscribers.wants()
    if (joined?.leader) joined.leader.want(tab, topics)
    else joined?.group.post({ kind: 'want', from: tab, topics })
  }

  function lead(group: TabChannel): void {
    if (joined?.group !== group) return
    if (heardBefore()) show('reconnecting') // the former leader took its stream with it
    joined.leader = createLeader({
      ...deps,
      isFirst: !heardBefore(),
      onEvent: (event) => {
        group.post({ kind: 'event', event })
        subscribers.tell(event)
      },
      onState: (next) => {
        if (next !== state.get()) group.post({ kind: 'state', state: next })
        show(next)
      },
    })
    group.post({ kind: 'who' })
    tellWants()
  }

  function hear(word: TabMessage, group: TabChannel): void {
    if (joined?.group !== group) return
    const { leader } = joined
    if (word.kind === 'who') tellWants()
    else if (leader && word.kind === 'want') {
      leader.want(word.from, word.topics)
      group.post({ kind: 'state', state: state.get() })
    } else if (leader && word.kind === 'bye') leader.want(word.from, undefined)
    else if (!leader && word.kind === 'event') subscribers.tell(word.event)
    else if (!leader && word.kind === 'state') show(word.state)
  }

  function leave(): void {
    if (!joined) return
    const { leader, group } = joined
    joined = undefined
    if (leader) leader.end()
    else group.post({ kind: 'bye', from: tab })
    group.leave()
    show(deps.online() ? 'reconnecting' : 'offline')
  }

  return {
    add(topics, on, { signal, ...options }) {
      const end = subscribers.add(topics, on, options)
      if (!goesOnByNumber(topics, on)) void askOnceMore(deps, topics, signal, options.poll, !heardBefore())
      signal.addEventListener('abort', () => {
        end()
        tellWants()
      })
      tellWants()
    },
    join(name) {
      if (name === joined?.name) return
      leave()
      if (name === undefined) return
      const group = deps.group(name)
      joined = { name, group, leader: undefined }
      group.hear((word) => hear(word, group))
      tellWants()
      group.candidate(() => lead(group))
    },
    readAgain: () => subscribers.readAgain(),
    nudge: () => joined?.leader?.nudge(),
  }
}

/** Lists have no numbers: a change between an early answer, or one whose line waits, and the opening of the line would be lost. */
async function askOnceMore(
  { isBehind, timers }: SharedStreamDeps,
  topics: readonly string[],
  signal: AbortSignal,
  poll: (() => Promise<void>) | undefined,
  isFirst: boolean,
): Promise<void> {
  // A line for the user's own messages alone waits for the first screen.
  const waits = isFirst && topics.includes('me')
  if (!poll || !(waits || (await isBehind(topics)))) return
  await timers.wait(STANDS_MS, signal).then(poll, () => undefined)
}

/** Says how the stream is. When it is back, listeners whose topics have no numbers ask for what they may have missed. */
function createNotifier(state: Atom<StreamState>, subscribers: Subscribers) {
  let known = false
  return {
    heardBefore: () => known,
    show(next: StreamState): void {
      const back = next === 'live' && state.get() !== 'live'
      state.set(next)
      subscribers.poll(next === 'polling')
      if (back && known) subscribers.catchUp()
      known ||= next === 'live'
    },
  }
}
