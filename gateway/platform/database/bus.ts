import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Logger } from '#gateway/platform/process/log.ts'
import { ANSWER_MS, CONNECT_MS, CONNECTION_OPTIONS } from './database.ts'

/**
 * What gateways and workers tell each other after a commit. A message is a hint to look at the database, never the truth itself:
 * it may come twice, and while the connection is away it may be lost (see `onGap`).
 */
export interface Bus {
  /** Tells every process, this one included (there before the next task of the event loop). `payload`: JSON, at most 7 kB. */
  publish: (channel: string, payload: unknown) => void
  subscribe: (channel: string, on: (payload: unknown) => void) => () => void
  /** Called when messages of others may have been lost: look at the database again. */
  onGap: (on: () => void) => () => void
  close: () => Promise<void>
}

/** Channels of the platform; the tender module names its own. */
export const channels = {
  /** `{ sid }`: this session was closed. */
  session: 'session',
  /** `{ userId }`: roles or account of a person changed. */
  person: 'person',
  /** `{ userId, … }`: a notification was written. */
  me: 'me',
} as const

interface Envelope {
  c: string
  p: unknown
}

const PG_CHANNEL = 'fly_bus'
/** PostgreSQL takes 8,000 bytes a notification. */
const MAX_BYTES = 7_500
const MAX_WAITING = 10_000
const COALESCE_MS = 20
const PULSE_MS = 10_000

/** Tells every process as soon as the transaction of `client` is committed, and nobody when it is not. */
export async function publishOnCommit(client: Pick<Client, 'query'>, channel: string, payload: unknown): Promise<void> {
  await client.query('select pg_notify($1, $2)', [PG_CHANNEL, JSON.stringify(['', { c: channel, p: payload }])])
}

/** Opens the bus on a connection of its own; it comes back by itself when the database went away. */
export async function openBus({ url, log }: { url: string; log?: Logger }): Promise<Bus> {
  const me = randomUUID().slice(0, 8)
  const subscribers = new Map<string, Set<(payload: unknown) => void>>()
  const gapWatchers = new Set<() => void>()
  const deliver = (envelope: Envelope) => {
    for (const on of subscribers.get(envelope.c) ?? []) safely(() => on(envelope.p))
  }
  const safely = (work: () => void) => {
    try {
      work()
    } catch (error) {
      log?.error({ err: error }, 'a subscriber of the bus failed')
    }
  }
  const line = connection({
    url,
    log,
    onNotice: (text) => {
      const [from, ...envelopes] = JSON.parse(text) as [string, ...Envelope[]]
      if (from !== me) for (const envelope of envelopes) deliver(envelope)
    },
    onBack: () => {
      for (const on of gapWatchers) safely(on)
    },
  })
  await line.opened
  const outbox = outboxOf(me, line.notify)

  return {
    publish: (channel, payload) => {
      const envelope = { c: channel, p: payload }
      outbox.add(JSON.stringify(envelope))
      queueMicrotask(() => deliver(envelope))
    },
    subscribe: (channel, on) => {
      const set = subscribers.get(channel) ?? new Set()
      subscribers.set(channel, set.add(on))
      return () => void set.delete(on)
    },
    onGap: (on) => {
      gapWatchers.add(on)
      return () => void gapWatchers.delete(on)
    },
    close: async () => {
      await outbox.flush()
      await line.close()
    },
  }
}

/** Collects messages: the first of a quiet time goes at once, what follows within 20 ms goes together, the same message once. */
function outboxOf(me: string, notify: (text: string) => Promise<void>) {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  const next = (): string => {
    const parts = [JSON.stringify(me)]
    let bytes = parts[0]!.length + 2
    for (const text of waiting) {
      bytes += Buffer.byteLength(text) + 1
      if (bytes > MAX_BYTES && parts.length > 1) break
      waiting.delete(text)
      parts.push(text)
    }
    return `[${parts.join(',')}]`
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    while (waiting.size > 0) {
      const text = next()
      sending = sending.then(() => notify(text))
    }
    return sending
  }
  const tick = () => {
    timer = undefined
    if (waiting.size === 0) return
    void flush()
    timer = setTimeout(tick, COALESCE_MS)
  }
  return {
    flush,
    add: (text: string) => {
      if (Buffer.byteLength(text) > MAX_BYTES - 40) throw new Error(`A message of the bus may have ${MAX_BYTES - 40} bytes`)
      if (waiting.size >= MAX_WAITING) return
      waiting.add(text)
      if (timer) return
      void flush()
      timer = setTimeout(tick, COALESCE_MS)
    },
  }
}

interface Line {
  url: string
  log: Logger | undefined
  onNotice: (text: string) => void
  onBack: () => void
}

/** One LISTEN connection that returns after every loss, at first soon, then every 2 s. */
function connection({ url, log, onNotice, onBack }: Line) {
  let client: Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const open = async (first: boolean): Promise<void> => {
    const fresh = new Client({
      connectionString: url,
      options: CONNECTION_OPTIONS,
      application_name: 'fly-tender bus',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    })
    let lost = false
    const lose = (error?: Error) => {
      if (lost || closed) return
      lost = true
      if (client === fresh) client = undefined
      log?.warn({ err: error }, 'the bus lost its connection')
      retry(100)
    }
    fresh.on('error', lose)
    fresh.on('end', () => lose())
    fresh.on('notification', (message) => message.payload && onNotice(message.payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${PG_CHANNEL}`)
    } catch (error) {
      lost = true
      await fresh.end().catch(() => {})
      throw error
    }
    if (closed) {
      await fresh.end().catch(() => {})
      return
    }
    client = fresh
    if (!first) onBack()
    // A line nobody has closed may be dead all the same, and only who asks notices.
    const pulse = setInterval(() => void fresh.query('select 1').catch((error: Error) => drop(fresh, error)), PULSE_MS)
    pulse.unref()
    fresh.once('end', () => clearInterval(pulse))
  }
  const drop = (dead: Client, error: Error) => {
    if (client !== dead) return
    dead.emit('error', error)
    // Its goodbye would wait behind what is never answered.
    void dead.end().catch(() => {})
  }
  const retry = (inMs: number) => {
    if (closed) return
    timer = setTimeout(() => void open(false).catch(() => retry(Math.min(inMs * 2, 2_000))), inMs)
  }
  return {
    opened: open(true),
    notify: async (text: string) => {
      try {
        await client?.query('select pg_notify($1, $2)', [PG_CHANNEL, text])
      } catch (error) {
        log?.warn({ err: error }, 'a message to the other gateways was lost')
      }
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
