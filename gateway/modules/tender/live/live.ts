import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import type { proofCalls } from '#contract/tender/proof-calls.ts'
import type { Actor, Viewer } from '#domain/tender/model.ts'
import { viewerOf } from '#domain/tender/visibility/view.ts'
import { isUnreadable } from '#gateway/modules/tender/engine/skip-unreadable.ts'
import { checkedActor, seeProject } from '#gateway/modules/tender/reading.ts'
import { findProject } from '#gateway/modules/tender/tender.queries.ts'
import { type Bus, channels } from '#gateway/platform/database/bus.ts'
import { databaseNow } from '#gateway/platform/database/database.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { rate } from '#gateway/platform/http/rate.ts'
import type { Raw, Request } from '#gateway/platform/http/routes.ts'
import { type Connection, connect, frame } from '#gateway/platform/http/sse.ts'
import type { Session, Sessions } from '#gateway/platform/session/session.ts'
import { faultFrame } from './hall-frames.ts'
import { createHub, type HallReader, type Hub, listPatch } from './hub.ts'
import { createPresence, type Presence } from './presence.ts'

/** The live stream (tendering.md 10.3): who may open one, what he follows, and when it ends. */

export const TENDER_CHANNEL = 'tender'

/** What gateways tell each other after a commit. */
export interface TenderNews {
  tenantId: string
  projectId: string
  seq: number
  /** Something that lists show has changed. */
  listed: boolean
}

/** How long before its end a token is announced to be renewed. */
const RENEW_MS = 10_000
const POLL_MS = 1_000
const MEMBERSHIP_MS = 2_000
const ONLINE_MS = 1_000
const MAX_HALLS = 20

interface Topics {
  halls: { id: string; since: number | undefined }[]
  lists: ('list:cg' | 'list:gy')[]
  me: boolean
}

/** @throws Refusal VALIDATION-1000 for a topic we do not have */
export function parseTopics(topics: string, since: string | undefined): Topics {
  const seqs = new Map<string, number>()
  for (const [, id, seq] of (since ?? '').matchAll(/(?:^|,)p:([^,:]+):(-?\d{1,16})(?=,|$)/g)) seqs.set(id!, Number(seq))
  const parsed: Topics = { halls: [], lists: [], me: false }
  for (const topic of new Set(topics.split(','))) {
    if (topic.startsWith('p:') && topic.length > 2) parsed.halls.push({ id: topic.slice(2), since: seqs.get(topic.slice(2)) })
    else if (topic === 'list:cg' || topic === 'list:gy') parsed.lists.push(topic)
    else if (topic === 'me') parsed.me = true
    else throw new Refusal('VALIDATION-1000')
  }
  if (parsed.halls.length > MAX_HALLS) throw new Refusal('VALIDATION-1000')
  return parsed
}

interface Stream {
  session: Session
  actor: Actor
  topics: Topics
  connection: Connection
  /** Halls whose number of bidders this reader may know, with the number told last. */
  counts: Map<string, number>
}

export interface LiveDeps {
  pool: Pool
  bus: Bus
  sessions: Sessions
  onError: (error: unknown) => void
  monotonicMs?: (() => number) | undefined
}

export function createLive({ pool, bus, sessions, onError, monotonicMs }: LiveDeps) {
  const hub = createHub(pool, onError)
  const presence = createPresence(pool, onError)
  const streams = new Set<Stream>()
  const places = placesOf(limits.streamsPerUser, limits.streamsPerGateway)
  const openings = rate(limits.streamsOpenedPerSecond, limits.streamsOpenedAtOnce, monotonicMs)
  const guarded = (work: () => Promise<void>) => () => void work().catch(onError)

  const poll = guarded(hub.poll)
  const timers = [
    setInterval(poll, POLL_MS),
    setInterval(
      guarded(() => tick(pool, streams)),
      limits.streamTickMs,
    ),
    setInterval(
      guarded(() => tellOnline(presence, streams)),
      ONLINE_MS,
    ),
    setInterval(
      guarded(() => endLostMembers(pool, streams)),
      MEMBERSHIP_MS,
    ),
  ]
  for (const timer of timers) timer.unref()
  const subscriptions = [
    bus.subscribe(TENDER_CHANNEL, (payload) => {
      const news = payload as TenderNews
      hub.bump(news.projectId, news.seq)
      if (news.listed) void tellLists(pool, streams, news).catch(onError)
    }),
    bus.subscribe(channels.me, (payload) => tellPerson(streams, payload)),
    bus.onGap(poll),
  ]

  /** @throws Refusal 2001 for a hall the caller may not see, 2008 above the streams of one user, SERVICE-1011 above those of all, 2009 for a firm not his */
  const open = async (request: Request<(typeof proofCalls)['GET /tender/api/v1/live/stream']>, { res }: Raw): Promise<void> => {
    const { query } = request
    const session = query.customerId ? { ...request.session, customerId: query.customerId } : request.session
    const topics = parseTopics(query.topics, query.since)
    const giveBack = places.take(session.userId)
    const s = openings(session.userId)
    if (s > 0) {
      giveBack()
      throw new Refusal('TENDER-2008', { args: { s } })
    }
    const { actor, viewers } = await mayFollow(pool, session, topics).catch((error: unknown) => {
      giveBack()
      throw error
    })
    const connection = connect(res)
    connection.onClose(giveBack)
    const stream: Stream = { session, actor, topics, connection, counts: new Map() }
    streams.add(stream)
    connection.onClose(() => streams.delete(stream))
    endWithSession(sessions, stream)
    for (const hall of topics.halls) await follow({ hub, presence }, stream, { ...hall, viewer: viewers.get(hall.id) })
  }

  return {
    open,
    /** Tells every reader to come back elsewhere, then ends. */
    close: () => {
      for (const timer of timers) clearInterval(timer)
      for (const end of subscriptions) end()
      for (const { connection } of streams) connection.end(frame('renew', { reason: 'restart' }))
      hub.close()
      return presence.close()
    },
  }
}

async function mayFollow(pool: Pool, session: Session, { halls }: Topics) {
  const actor = await checkedActor(pool, session)
  const viewers = new Map<string, Viewer>()
  for (const { id } of halls) {
    try {
      viewers.set(id, (await seeProject(pool, session, id)).viewer)
    } catch (error) {
      // A hall that cannot be read is told as such; the others are followed.
      if (!isUnreadable(error)) throw error
    }
  }
  return { actor, viewers }
}

interface Place {
  id: string
  since: number | undefined
  /** Of a hall that can be read. */
  viewer: Viewer | undefined
}

async function follow({ hub, presence }: { hub: Hub; presence: Presence }, stream: Stream, { id, since, viewer }: Place): Promise<void> {
  const { session, actor, connection, counts } = stream
  if (!viewer) return void connection.write(faultFrame(id))
  if (viewer.side === 'bidder' && viewer.customerId) connection.onClose(presence.enter(id, viewer.customerId))
  // Who is there and who is not is for the supervisor alone (tendering.md 9.19).
  if (viewer.side === 'supervisor') counts.set(id, UNTOLD)
  const onForbidden = () => connection.end(frame('end', { reason: 'forbidden' }))
  const who = `${actor.userId} ${actor.customerId}`
  // One opening is one replay, however many halls it names.
  const mostRows = Math.floor(limits.streamCatchUp / stream.topics.halls.length)
  const reader: HallReader = { actor, who, connection, mostRows, seq: 0, catching: false, onForbidden }
  connection.onClose(() => hub.leave(id, reader))
  await hub.join(session.tenantId, id, reader, since)
}

/** Streams of each user and of all, counted from the request on: many that come at one instant are no way round. */
export function placesOf(mostOfOne: number, mostOfAll: number) {
  const taken = new Map<string, number>()
  let all = 0
  return {
    /** @throws Refusal 2008 when he has them all, SERVICE-1011 when everybody together has; else answers how to give the place back, once */
    take: (userId: string): (() => void) => {
      const count = taken.get(userId) ?? 0
      if (all >= mostOfAll) throw new Refusal('SERVICE-1011')
      if (count >= mostOfOne) throw new Refusal('TENDER-2008', { args: { s: limits.streamTickMs / 1_000 } })
      taken.set(userId, count + 1)
      all += 1
      return () => {
        all -= 1
        const left = (taken.get(userId) ?? 1) - 1
        if (left > 0) taken.set(userId, left)
        else taken.delete(userId)
      }
    },
  }
}

export type LiveStream = ReturnType<typeof createLive>

/** Ends the stream within 2 s of sign-out or loss of permission, and at the token's end; `renew` comes 10 s before that. */
function endWithSession(sessions: Sessions, { session, connection }: Stream): void {
  const unwatch = sessions.watch(session, ['tender:hall:view'], (why) => {
    if (why === 'expired') connection.end()
    else connection.end(frame('end', { reason: why === 'denied' ? 'forbidden' : 'signed-out' }))
  })
  // Who lost another right looked with more than he has now: he comes back, and is looked at anew.
  const unwatchAll = sessions.watch(session, [...session.codes], (why) => {
    if (why === 'denied') connection.end(frame('renew', { reason: 'restart' }))
  })
  const renewal = setTimeout(
    () => connection.write(frame('renew', { reason: 'token' })),
    Math.max(0, session.expiresAt - Date.now() - RENEW_MS),
  )
  renewal.unref()
  connection.onClose(() => {
    unwatch()
    unwatchAll()
    clearTimeout(renewal)
  })
}

async function tick(pool: Pool, streams: ReadonlySet<Stream>): Promise<void> {
  if (streams.size === 0) return
  const beat = Buffer.from(frame('tick', { now: await databaseNow(pool) }))
  for (const { connection, counts } of streams) {
    connection.write(beat)
    // A tab that has joined a shared stream since has heard no number yet.
    for (const id of counts.keys()) counts.set(id, UNTOLD)
  }
}

const UNTOLD = -1

/** Tells supervisors how many bidders are in their halls, when the number has changed and with every tick. */
async function tellOnline(presence: Presence, streams: ReadonlySet<Stream>): Promise<void> {
  const watchers = [...streams].filter(({ counts }) => counts.size > 0)
  if (watchers.length === 0) return
  const firms = await presence.count([...new Set(watchers.flatMap(({ counts }) => [...counts.keys()]))])
  for (const { counts, connection } of watchers)
    for (const [id, told] of counts) {
      const bidders = firms.get(id) ?? 0
      if (bidders !== told && connection.write(frame('online', { topic: `p:${id}`, bidders }))) counts.set(id, bidders)
    }
}

/** Who has left the firm he watches for is shown out. */
async function endLostMembers(pool: Pool, streams: ReadonlySet<Stream>): Promise<void> {
  const members = [...streams].filter(({ session }) => session.customerId !== undefined)
  if (members.length === 0) return
  const { rows } = await pool.query<{ user_id: string; customer_id: string }>({
    name: 'tender-members',
    text: 'select user_id, customer_id from tender_customer_user where active and user_id = any($1)',
    values: [members.map(({ session }) => session.userId)],
  })
  const active = new Set(rows.map((row) => `${row.user_id} ${row.customer_id}`))
  for (const { session, connection } of members) {
    if (!active.has(`${session.userId} ${session.customerId}`)) connection.end(frame('end', { reason: 'forbidden' }))
  }
}

async function tellLists(pool: Pool, streams: ReadonlySet<Stream>, { tenantId, projectId }: TenderNews): Promise<void> {
  const readers = [...streams].filter(({ session, topics }) => session.tenantId === tenantId && topics.lists.length > 0)
  if (readers.length === 0) return
  const record = await findProject(pool, tenantId, projectId)
  if (!record) return
  const patch = listPatch(record.state)
  for (const { actor, topics, connection } of readers) {
    const viewer = viewerOf(record.state, actor)
    if (!viewer) continue
    const side = viewer.side === 'bidder' || viewer.side === 'invited' ? 'list:gy' : 'list:cg'
    if (topics.lists.includes(side)) connection.write(frame('list', { topic: side, id: projectId, patch }))
  }
}

function tellPerson(streams: ReadonlySet<Stream>, payload: unknown): void {
  const { userId, kind, projectId, id } = payload as { userId?: string; kind?: string; projectId?: string; id?: string }
  if (!userId || !kind) return
  for (const { session, topics, connection } of streams) {
    if (topics.me && session.userId === userId) connection.write(frame('me', { kind, projectId: projectId ?? '', id: id ?? '' }))
  }
}
