/** Looks after sessions that hold a long answer open: a thousand streams of a hundred people are a hundred looks. */

export type SessionEnd = 'signed-out' | 'denied' | 'expired'

/** How old what is known of a person may be. */
export const FRESH_MS = 2_000

interface Person {
  closed: boolean
  passwordDue?: true
  codes: ReadonlySet<string>
}

interface People {
  find: (userId: string, sid: string) => Promise<Person | undefined>
  /** Calls when something may have changed; answers how to stop that. */
  onChange: (look: () => void) => () => void
}

interface Watched {
  userId: string
  sid: string
  /** When the access token ends, in ms since 1970. */
  expiresAt: number
}

interface Watcher {
  codes: readonly string[]
  expiresAt: number
  finish: (why: SessionEnd) => void
}

interface Watch {
  watchers: Set<Watcher>
  stop: () => void
}

/** Looks when something has changed and every 2 s beside it. A database that is away ends nothing: the token's own end still does. */
export function watchesOf(people: People) {
  const watches = new Map<string, Watch>()
  return ({ userId, sid, expiresAt }: Watched, codes: readonly string[], onEnd: (why: SessionEnd) => void): (() => void) => {
    const key = `${userId} ${sid}`
    const watch = watches.get(key) ?? watchOver(people, userId, sid)
    watches.set(key, watch)
    const finish = (why: SessionEnd) => {
      if (!watch.watchers.has(watcher)) return
      stop()
      onEnd(why)
    }
    const watcher: Watcher = { codes, expiresAt, finish }
    watch.watchers.add(watcher)
    const expiry = setTimeout(() => Date.now() >= expiresAt && finish('expired'), Math.max(0, expiresAt - Date.now()))
    expiry.unref()
    const stop = () => {
      clearTimeout(expiry)
      watch.watchers.delete(watcher)
      if (watch.watchers.size > 0 || watches.get(key) !== watch) return
      watch.stop()
      watches.delete(key)
    }
    return stop
  }
}

function watchOver(people: People, userId: string, sid: string): Watch {
  const watchers = new Set<Watcher>()
  const tell = (person: Person | undefined) => {
    for (const { codes, finish } of [...watchers]) {
      if (!person || person.closed) finish('signed-out')
      else if (person.passwordDue || codes.some((code) => !person.codes.has(code))) finish('denied')
    }
  }
  const look = () => {
    for (const { expiresAt, finish } of [...watchers]) if (Date.now() >= expiresAt) finish('expired')
    if (watchers.size > 0) people.find(userId, sid).then(tell, () => {})
  }
  const timer = setInterval(look, FRESH_MS)
  timer.unref()
  const unsubscribe = people.onChange(look)
  return {
    watchers,
    stop: () => {
      clearInterval(timer)
      unsubscribe()
    },
  }
}
