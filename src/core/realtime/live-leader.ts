import { Failure } from '#core/http/failure.ts'
import type { LiveEvent } from './live-filter.ts'
import { openSseConnection, type SseConnection, type SseConnectionDeps } from './sse-connection.ts'
import type { StreamState } from './stream.ts'
import { createTopicSubscriptions, type LastShownByTopic } from './topic-subscriptions.ts'

/** The tab that holds the browser's one connection, on behalf of all. */
export interface Leader {
  /** What a tab wants now; `undefined`: it went away. */
  want(tab: string, wants: LastShownByTopic | undefined): void
  /** Tries at once instead of waiting out a pause. */
  nudge(): void
  end(): void
}

export interface LeaderDeps extends SseConnectionDeps {
  onState: (state: StreamState) => void
  /** The gateway ended the session. */
  onSignedOut: () => void
  online: () => boolean
  /** No line has stood on this page: its first screen may be about to say what it follows. */
  isFirst?: boolean
}

/** Requests that come together are served together. */
const GATHER_MS = 50
/** What is told to the user himself is followed by every page from its start: that alone opens no line before the first screen had this long to come. */
const FIRST_SCREEN_MS = 2_500
const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 30_000
/** After so many failures in a row listeners poll. */
const PATIENCE = 3

/**
 * One loop opens one line after the other: when something new is wanted or the gateway asks for it, the successor first and then the old one
 * is closed; when a line broke, after a pause.
 *
 * @see tendering.md 10.3, security.md section 2 (6), R-18
 */
export function createLeader(deps: LeaderDeps): Leader {
  const subscriptions = createTopicSubscriptions()
  const controller = new AbortController()
  const bell = createBell()
  const gathering = createGathering(deps, controller.signal)
  const rest = createRest(deps, controller.signal)
  /** With the topics that it brings. */
  let line: { topics: ReadonlySet<string>; on: SseConnection } | undefined
  /** Why the line is not there, when it should be. */
  let broken: { cause?: unknown } | undefined

  function hear(event: LiveEvent, topics: Set<string>): void {
    rest.done()
    deps.onState('live')
    if (event.name === 'renew') bell.ring()
    else if (event.name === 'end' && event.data.reason === 'signed-out') deps.onSignedOut()
    else {
      // Whoever asks for it from now on has another line opened.
      if (event.name === 'fault') topics.delete(event.data.topic)
      subscriptions.note(event)
      deps.onEvent(event)
    }
  }

  function swap(next: typeof line): void {
    const before = line
    line = next
    before?.on.close()
  }

  async function open(): Promise<void> {
    const topics = new Set(subscriptions.topics())
    if (topics.size === 0) return swap(undefined)
    try {
      const on = await openSseConnection({ ...deps, onEvent: (event) => hear(event, topics) }, subscriptions.address())
      if (controller.signal.aborted) return on.close()
      swap({ topics, on })
      deps.onState('live')
      void on.ended.then(() => {
        if (line?.on !== on || controller.signal.aborted) return
        line = undefined
        broken = {}
        bell.ring()
      })
    } catch (cause) {
      broken = { cause }
      bell.ring()
    }
  }

  async function run(): Promise<void> {
    while (!controller.signal.aborted) {
      await bell.rung()
      const why = broken
      broken = undefined
      if (why) await rest.after(why.cause)
      else await gathering.done()
      bell.hush()
      if (!controller.signal.aborted) await open()
    }
  }
  void run()

  return {
    want(tab, wants) {
      subscriptions.put(tab, wants)
      for (const event of subscriptions.newerThan(wants ?? {})) deps.onEvent(event)
      const wanted = subscriptions.topics()
      gathering.hear(wanted)
      if (wanted.length === 0 ? line : wanted.some((topic) => !line?.topics.has(topic))) bell.ring()
    },
    nudge: () => rest.cut(),
    end() {
      controller.abort()
      bell.ring()
      swap(undefined)
    },
  }
}

/** Wakes a loop once for however many rings. */
function createBell() {
  let ringing = false
  let wake: (() => void) | undefined
  return {
    ring() {
      ringing = true
      wake?.()
    },
    hush() {
      ringing = false
    },
    rung: async () => {
      if (!ringing) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

/** Waits for what is wanted together; on a page that starts, for what its first screen wants, too. */
function createGathering({ timers, isFirst }: LeaderDeps, over: AbortSignal) {
  const firstScreen = new AbortController()
  if (!isFirst) firstScreen.abort()
  const pause = (ms: number, cut: AbortSignal) => timers.wait(ms, AbortSignal.any([cut, over])).catch(() => undefined)
  return {
    async done(): Promise<void> {
      await pause(FIRST_SCREEN_MS, firstScreen.signal)
      firstScreen.abort()
      await pause(GATHER_MS, over)
    },
    hear(topics: readonly string[]): void {
      if (topics.some((topic) => topic !== 'me')) firstScreen.abort()
    },
  }
}

/** Pauses of 2 s to 30 s, longer after each failure in a row, never in step with other browsers. */
function createRest({ timers, onState, online }: LeaderDeps, over: AbortSignal) {
  let failures = 0
  let pause: AbortController | undefined
  return {
    async after(cause: unknown): Promise<void> {
      failures += 1
      const refused = cause instanceof Failure && (cause.kind === 'refused' || cause.kind === 'forbidden')
      const state = refused || failures >= PATIENCE ? 'polling' : 'reconnecting'
      onState(online() ? state : 'offline')
      const grown = FIRST_PAUSE_MS * 2 ** (failures - 1) * (1 + timers.random())
      pause = new AbortController()
      await timers
        .wait(refused ? MAX_PAUSE_MS : Math.min(MAX_PAUSE_MS, grown), AbortSignal.any([pause.signal, over]))
        .catch(() => undefined)
    },
    done() {
      failures = 0
    },
    cut: () => pause?.abort(),
  }
}
