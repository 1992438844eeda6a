import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import type { Actor, ProjectState, Viewer } from '#domain/tender/model.ts'
import { notShownSince } from '#domain/tender/project/numbering.ts'
import { roundPhase } from '#domain/tender/rounds/schedule.ts'
import { knowsCount } from '#domain/tender/visibility/matter.ts'
import { viewerOf } from '#domain/tender/visibility/view.ts'
import { isUnreadable } from '#gateway/modules/tender/engine/skip-unreadable.ts'
import { findProject, headsOf, type ProjectRecord, readLogUnsealed } from '#gateway/modules/tender/tender.queries.ts'
import type { Connection } from '#gateway/platform/http/sse.ts'
import { changeOf, classOf, faultFrame, type HallChange, helloFrame, rowsFrame, viewFrame } from './hall-frames.ts'

/**
 * Fan-out of one gateway: every hall that has readers, each change read once from the database, made into text once for each class of
 * viewers, and written to all of them from one shared buffer (tendering.md 10.3). Changes within 100 ms travel together; the first after a quiet time goes at
 * once. Nothing here is the truth: a reader that misses something begins again with a whole picture.
 */

export interface HallReader {
  actor: Actor
  /** Person and firm: readers with the same one are the same viewer. */
  who: string
  connection: Connection
  /** Entries that he gets row by row when he was away; who missed more asks for the page again, and his picture is whole anyway. */
  mostRows: number
  /** Entry of the last picture he got; 0 before the first. */
  seq: number
  /** What that picture was made of, of who may not know how many take part. */
  shown?: ProjectState | undefined
  /** Gets his own catch-up now; shared frames pass him by. */
  catching: boolean
  /** The project is no longer his to see. */
  onForbidden: () => void
}

interface Hall {
  tenantId: string
  id: string
  /** Pictures up to this entry have gone out. */
  seq: number
  /** What the last ones were made of. */
  shown: ProjectState | undefined
  /** An entry that is known to exist. */
  want: number
  /** By `who`: what is seen is worked out once for all of them. */
  readers: Map<string, Set<HallReader>>
  timer: NodeJS.Timeout | undefined
  flushedAt: number
  flushing: boolean
}

export interface Hub {
  /** Begins with a picture, and with the rows after `since` when it is given: the number of the last picture that was read. */
  join: (tenantId: string, projectId: string, reader: HallReader, since: number | undefined) => Promise<void>
  leave: (projectId: string, reader: HallReader) => void
  /** The project's log is known to reach `seq`. */
  bump: (projectId: string, seq: number) => void
  /** Looks into the database for what no message told. */
  poll: () => Promise<void>
  /** Halls that have readers. */
  halls: () => number
  close: () => void
}

interface Context {
  pool: Pool
  halls: Map<string, Hall>
  onError: (error: unknown) => void
}

export function createHub(pool: Pool, onError: (error: unknown) => void): Hub {
  const halls = new Map<string, Hall>()
  const context: Context = { pool, halls, onError }
  const bumpHall = (projectId: string, seq: number) => {
    const hall = halls.get(projectId)
    if (hall) bump(context, hall, seq)
  }
  return {
    join: async (tenantId, projectId, reader, since) => {
      // Who has left while he was being let in would stay for ever: his end was told already.
      if (reader.connection.isOver()) return
      const hall = cached(halls, projectId, () => newHall(tenantId, projectId))
      cached(hall.readers, reader.who, () => new Set()).add(reader)
      reader.connection.onDrain(() => void catchUp(context, hall, reader))
      await catchUp(context, hall, reader, since)
    },
    leave: (projectId, reader) => leave(halls, projectId, reader),
    bump: bumpHall,
    poll: async () => {
      if (halls.size === 0) return
      for (const { id, head_seq } of await headsOf(pool, [...halls.keys()])) bumpHall(id, head_seq)
    },
    halls: () => halls.size,
    close: () => {
      for (const hall of halls.values()) clearTimeout(hall.timer)
      halls.clear()
    },
  }
}

function leave(halls: Map<string, Hall>, projectId: string, reader: HallReader): void {
  const hall = halls.get(projectId)
  const same = hall?.readers.get(reader.who)
  if (!hall || !same?.delete(reader)) return
  if (same.size === 0) hall.readers.delete(reader.who)
  if (hall.readers.size > 0) return
  clearTimeout(hall.timer)
  halls.delete(projectId)
}

function bump(context: Context, hall: Hall, seq: number): void {
  if (seq <= hall.want) return
  hall.want = seq
  schedule(context, hall)
}

function schedule(context: Context, hall: Hall): void {
  if (hall.timer || hall.flushing) return
  const waitMs = Math.max(0, hall.flushedAt + limits.streamCoalesceMs - performance.now())
  hall.timer = setTimeout(() => {
    hall.timer = undefined
    void flush(context, hall)
  }, waitMs)
}

async function flush(context: Context, hall: Hall): Promise<void> {
  hall.flushing = true
  hall.flushedAt = performance.now()
  try {
    const change = await loadChange(context.pool, hall)
    if (change) {
      deliver(context, hall, change)
      hall.seq = change.record.head_seq
      hall.shown = change.record.state
    }
  } catch (error) {
    context.onError(error)
    // Its readers come back, and follow what can be read.
    if (isUnreadable(error)) for (const { connection } of [...hall.readers.values()].flatMap((same) => [...same])) connection.end()
  } finally {
    hall.flushing = false
    if (hall.want > hall.seq && context.halls.get(hall.id) === hall) schedule(context, hall)
  }
}

/** Gives one reader his own picture: at the beginning, and whenever shared frames have passed him by. */
async function catchUp(context: Context, hall: Hall, reader: HallReader, since?: number): Promise<void> {
  const isHere = hall.readers.get(reader.who)?.has(reader)
  if (!isHere || reader.catching || reader.connection.isOver()) return
  reader.catching = true
  try {
    const record = await findProject(context.pool, hall.tenantId, hall.id)
    const viewer = record && viewerOf(record.state, reader.actor)
    if (!record || !viewer) return reader.onForbidden()
    const missed = await missedBy(context.pool, reader, { record, viewer, since })
    const news = tells(missed, viewer) ? rowsFrame(missed, viewer) + helloFrame(record, viewer) : ''
    if (news && !reader.connection.write(news)) return
    reader.seq = record.head_seq
    if (hall.seq === 0) {
      hall.seq = hall.want = record.head_seq
      hall.shown = record.state
    }
    reader.shown = knowsCount(record.state, viewer) ? undefined : hall.seq === record.head_seq ? hall.shown : record.state
    bump(context, hall, record.head_seq)
  } catch (error) {
    context.onError(error)
    if (isUnreadable(error)) leave(context.halls, hall.id, reader)
    // Who cannot be told comes back, and is told then.
    if (!isUnreadable(error) || !reader.connection.write(faultFrame(hall.id))) reader.connection.end()
    return
  } finally {
    reader.catching = false
  }
  if (reader.seq > 0 && reader.seq < hall.seq) await catchUp(context, hall, reader)
}

function deliver(context: Context, hall: Hall, change: HallChange): void {
  const { record, from } = change
  const frames = new Map<string, Buffer>()
  const bufferFor = ({ actor }: HallReader): Buffer | undefined => {
    const viewer = viewerOf(record.state, actor)
    return viewer && cached(frames, classOf(viewer, record.state), () => bufferOf(change, viewer))
  }
  for (const same of hall.readers.values()) {
    const [first] = same
    const buffer = first && bufferFor(first)
    for (const reader of same) {
      if (reader.catching || reader.seq >= record.head_seq) continue
      if (!buffer) {
        reader.onForbidden()
      } else if (reader.seq !== from) {
        void catchUp(context, hall, reader)
      } else if (buffer.length === 0 || reader.connection.write(buffer)) {
        reader.seq = record.head_seq
        if (reader.shown) reader.shown = record.state
      }
    }
  }
}

const newHall = (tenantId: string, id: string): Hall => ({
  tenantId,
  id,
  seq: 0,
  shown: undefined,
  want: 0,
  readers: new Map(),
  timer: undefined,
  flushedAt: 0,
  flushing: false,
})

function cached<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const held = map.get(key)
  if (held !== undefined || map.has(key)) return held as V
  const made = make()
  map.set(key, made)
  return made
}

/** The log is read after the state and no further than it, so the two always belong together. */
async function loadChange(pool: Pool, hall: Hall): Promise<HallChange | undefined> {
  const record = await findProject(pool, hall.tenantId, hall.id)
  if (!record || record.head_seq <= hall.seq) return undefined
  const from = Math.max(hall.seq, record.head_seq - limits.streamCatchUp)
  return changeOf(pool, { record, from, entries: await readLogUnsealed(pool, hall.id, from, record.head_seq), before: hall.shown })
}

interface Return {
  record: ProjectRecord
  viewer: Viewer
  since: number | undefined
}

/** What has happened since the picture the reader has; without entries when that is not known, or nothing has. */
async function missedBy(pool: Pool, { seq, shown, mostRows }: HallReader, { record, viewer, since }: Return): Promise<HallChange> {
  const { state, head_seq: head } = record
  const byClock = seq === 0 && since !== undefined && !knowsCount(state, viewer)
  const cut = byClock ? notShownSince(state, viewer, since) : 0
  const last = byClock ? (Date.parse(state.lastAt) < cut ? head : 0) : seq || (since ?? head)
  const from = Math.max(last, head - mostRows)
  const entries = from < head ? await readLogUnsealed(pool, record.id, from, head) : []
  return changeOf(pool, { record, from, entries: entries.filter(({ at }) => Date.parse(at) >= cut), before: shown })
}

/** Whether a reader is told at all: who may not know how many take part, only of what he may know or sees. */
const tells = (missed: HallChange, viewer: Viewer): boolean =>
  missed.before === undefined || rowsFrame(missed, viewer) !== '' || viewFrame(missed, viewer) !== ''

const bufferOf = (change: HallChange, viewer: Viewer): Buffer => Buffer.from(rowsFrame(change, viewer) + viewFrame(change, viewer))

/** Where rounds stand, as the log has it. */
function roundMark(state: ProjectState): { roundNo?: number; roundPhase?: string } {
  const phase = roundPhase(state, state.lastAt)
  return phase && state.rounds ? { roundNo: state.rounds.no, roundPhase: phase } : {}
}

/** What a list shows of a project and the log changes. */
export const listPatch = (state: ProjectState): Record<string, string | number> => ({
  status: state.status,
  registrationEndsAt: state.registrationEndsAt,
  startsAt: state.startsAt,
  ...(state.closesAt && { closesAt: state.closesAt }),
  ...roundMark(state),
})
