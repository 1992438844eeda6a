import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { createParser } from 'eventsource-parser'
import type { Pool } from 'pg'
import type { FreeBid } from '#contract/tender/project.ts'
import { applied } from '#domain/tender/advance.ts'
import { freeBidOf } from '#domain/tender/bidding/form-rules.ts'
import { chainEntry, GENESIS } from '#domain/tender/log/log-chain.ts'
import { type Entry, type Fact, type Json, type ProjectState, SYSTEM } from '#domain/tender/model.ts'
import { rulesHash } from '#domain/tender/project/rule-text.ts'
import { bids, FIRMS, live, PLEDGE, type Played, reach, ready, wait } from '#domain/tender/testing.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { ulid } from '#gateway/platform/ids.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import type { TestGateway } from '#support/gateway.ts'
import { seal } from './engine/projection.ts'
import { writeProjects } from './engine/store.ts'
import { findProject } from './tender.queries.ts'

/** For tests: projects that were played through the real rules in memory, and written as the gateway writes them. */

/** The people of `#domain/tender/testing.ts` as users of a test gateway, and a stranger of each kind. */
export const people = {
  U1: { roles: ['BUYER'] },
  U2: { roles: ['BUYER'] },
  M1: { roles: ['MANAGER'] },
  S1: { roles: ['SUPERVISOR'] },
  A1: { roles: ['AUDITOR'] },
  'user-CA': { roles: ['BIDDER'], customerId: 'CA' },
  'user-CB': { roles: ['BIDDER'], customerId: 'CB' },
  'user-CC': { roles: ['BIDDER'], customerId: 'CC' },
  'user-CX': { roles: ['BIDDER'], customerId: 'CX' },
  southern: { tenant: 'south', roles: ['BUYER', 'MANAGER', 'SUPERVISOR', 'AUDITOR'] },
  'southern-firm': { tenant: 'south', roles: ['BIDDER'], customerId: 'CS' },
}

/** The pledge that firms of tenant north sign. */
export const keepPledge = (pool: Pool) =>
  pool.query(`insert into tender_pledge (id, tenant_id, version, body, body_en, body_hash) values ($1, 'north', 1, '承诺', 'Pledge', $2)`, [
    PLEDGE.templateId,
    PLEDGE.bodyHash,
  ])

export const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()

type Over = Parameters<typeof live>[0]

/** Schedule of a project whose bidding began a second ago, or begins in `startMs`. */
const schedule = (startMs: number) => ({
  registrationEndsAt: inMs(startMs - 7_200_000),
  qualificationEndsAt: inMs(startMs - 3_600_000),
  startsAt: inMs(startMs),
})

/** A finished upload of a firm; of the staff when it is '' . */
export async function anUpload(
  pool: Pool,
  customerId: string,
  { name = '执照.pdf', tenantId = 'north', ownerId = `user-${customerId}`, state = 'READY', sha256 = 'a'.repeat(64) } = {},
): Promise<string> {
  const id = randomBytes(16).toString('hex')
  await pool.query(
    `insert into attachment (id, tenant_id, owner_id, customer_id, state, biz_type, access_type, name, ext, content_type, size, sha256, permit_until)
      values ($1, $2, $3, nullif($4, ''), $5, 'tender', 'auth', $6, 'pdf', 'application/pdf', 7, $7, now())`,
    [id, tenantId, ownerId, customerId, state, name, sha256],
  )
  return id
}

/** Writes a played project, under a fresh id where none is given. */
export async function keep(pool: Pool, { state, entries }: Played, tenantId = 'north', id = ulid()): Promise<ProjectState> {
  const committed = state.form.rounds && state.rulesHash !== '' && { rulesHash: rulesHash(sha256, state.form) }
  const kept = { ...state, id, code: `TB-${id}`, ...committed }
  const sealed = seal(
    id,
    GENESIS,
    entries.map((entry) => told(entry, kept)),
  )
  const headHash = sealed.at(-1)?.hash ?? GENESIS
  await transaction(pool, (client) =>
    writeProjects(client, [{ tenantId, state: kept, sealed, headHash, version: 1, createdAt: kept.createdAt, updatedBy: 'test' }]),
  )
  return kept
}

/** One more fact of a project, as the gateway writes it, whatever the rules say. */
export async function happens(pool: Pool, id: string, what: Fact, tenantId = 'north', at = inMs(0)): Promise<ProjectState> {
  return transaction(pool, async (client) => {
    const record = (await findProject(client, tenantId, id))!
    const { state: before, version, head_hash: prev } = record
    const { state, entries } = applied({ state: before, entries: [] }, [what], at)
    const sealed = seal(id, prev, entries)
    const headHash = sealed.at(-1)!.hash
    await writeProjects(client, [{ tenantId, before, state, sealed, headHash, version, createdAt: state.createdAt, updatedBy: 'test' }])
    return state
  })
}

/** Rows that one statement writes. */
const AT_ONCE = 10_000

/** Well chained entries after the last, up to so many: words in the hall, as nobody's account may send them so often. */
export async function growTo(pool: Pool, id: string, many: number): Promise<void> {
  const record = (await findProject(pool, 'north', id))!
  let { head_hash: prev, head_seq: seq } = record
  const { lastAt: at } = record.state
  while (seq < many) {
    const rows: string[] = []
    for (let n = 0; n < AT_ONCE && seq < many; n++) {
      seq += 1
      const parts = { pub: { from: 'BUYER', text: `message ${seq}` }, note: { userId: SYSTEM.userId } }
      const entry = chainEntry(sha256, id, prev, { seq, at, type: 'message.sent', parts }, () => '5'.repeat(32))
      prev = entry.hash
      rows.push(JSON.stringify({ seq, parts: entry.parts, part_hashes: entry.partHashes, prev: entry.prev, hash: entry.hash }))
    }
    await pool.query(
      `insert into tender_log select $1, r.seq, $2, 'message.sent', r.parts, r.part_hashes, r.prev, r.hash
        from json_to_recordset($3) as r (seq integer, parts jsonb, part_hashes jsonb, prev char(64), hash char(64))`,
      [id, at, `[${rows.join(',')}]`],
    )
  }
  await pool.query(
    `update tender_project set head_seq = $2, head_hash = $3,
      state = state || jsonb_build_object('lastSeq', $2::int, 'counts', state -> 'counts' || $4::jsonb) where id = $1`,
    [id, seq, prev, JSON.stringify({ 'message.sent': { [SYSTEM.userId]: seq - record.head_seq } })],
  )
}

/** The entry as the log of the project has it that was made of the played one: its code and owner, the form it was published with. */
function told(entry: Entry, { code, form, items, ownerId, rulesHash }: ProjectState): Entry {
  const { type, parts } = entry
  if (type === 'project.created') return { ...entry, parts: { pub: { code }, note: { userId: ownerId } } }
  if (type !== 'project.published') return entry
  const note = { ...parts.note, form: form as unknown as Json, items: items as unknown as Json }
  return { ...entry, parts: { ...parts, pub: { ...parts.pub, code, rulesHash }, note } }
}

/** A hall of half an hour that closed a moment ago: CC won at 960 000.00, before CB and CA. */
export function aClosedHall(pool: Pool, over: Over = {}): Promise<ProjectState> {
  const startMs = -1_801_000
  const { state, entries, refusals } = withBirth(live({ ...schedule(startMs), ...over }))
  const at = (seconds: number) => new Date(Date.parse(state.startsAt) + seconds * 1_000).toISOString()
  const done = reach(state, [
    bids(at(10), 'CA', '980000.00'),
    bids(at(20), 'CB', '970000.00'),
    bids(at(30), 'CC', '960000.00'),
    wait(at(1_800)),
  ])
  return keep(pool, invitedOnly({ state: done.state, entries: [...entries, ...done.entries], refusals }))
}

/** An awarded project as a gateway of 2026-11-21 wrote it. */
export async function anOlderProject(): Promise<Played> {
  const text = await readFile(new URL('../../../src/domain/tender/log/older-log.ndjson', import.meta.url), 'utf8')
  const [state, ...entries] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line)) as [ProjectState, ...Entry[]]
  return withBirth({ state, entries, refusals: [] })
}

/** The builders of the rules begin after entry 1. */
export const withBirth = ({ state, entries, refusals }: Played): Played => {
  const born: Entry = {
    seq: 1,
    at: state.createdAt,
    type: 'project.created',
    parts: { pub: { code: state.code }, note: { userId: state.ownerId } },
  }
  return { state, entries: [born, ...entries], refusals }
}

/** Played as open to all, then closed to who is not in it: so that a strange firm has nothing to see. */
const invitedOnly = ({ state, ...played }: Played): Played => ({
  ...played,
  state: { ...state, form: { ...state.form, inviteMode: 'invited' } },
})

/** A hall that has been open for a second: `CA` is B01, `CB` B02, `CC` B03. */
export const anOpenHall = (pool: Pool, over: Over = {}, firms: readonly string[] = FIRMS): Promise<ProjectState> =>
  keep(pool, invitedOnly(withBirth(live({ ...schedule(-1_000), ...over }, firms))))

/**
 * A project that waits for its start.
 *
 * @param hurry rules changed after publication, to values the form would not take: a hall of seconds instead of minutes
 */
export function aReadyProject(
  pool: Pool,
  startMs: number,
  over: Over = {},
  firms: readonly string[] = FIRMS,
  hurry: Partial<FreeBid> = {},
): Promise<ProjectState> {
  const { state, ...played } = invitedOnly(withBirth(ready({ ...schedule(startMs), ...over }, firms)))
  const form = state.form.rounds ? state.form : { ...state.form, bidding: { ...freeBidOf(state.form), ...hurry } }
  return keep(pool, { ...played, state: { ...state, form } })
}

export interface Frame {
  event: string
  id: string | undefined
  data: Record<string, unknown>
}

/** A connection of its own for each stream: a shared pool keeps unused ones open, and a server that stops waits for those. */
const get = (url: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise((answer, fail) => request(url, { headers, agent: false }, answer).on('error', fail).end())

/** Follows a live stream as a browser does. `next` waits for the first frame of one of these names that has not been asked for yet. */
export async function listen(gateway: TestGateway, user: string, topics: string, since?: string) {
  const query = new URLSearchParams({ topics, ...(since && { since }) })
  const response = await get(`${await gateway.url()}/tender/api/v1/live/stream?${query}`, await gateway.as(user).headers())
  const ok = response.statusCode === 200
  const frames: Frame[] = []
  let wake = () => {}
  let cancelled = false
  const parser = createParser({
    onEvent: ({ event = 'message', id, data }) => {
      frames.push({ event, id, data: JSON.parse(data) as Record<string, unknown> })
      wake()
    },
  })
  const read = async () => {
    const text = new TextDecoder()
    for await (const chunk of response) parser.feed(text.decode(chunk as Uint8Array, { stream: true }))
  }
  const ended = (ok ? read() : Promise.resolve())
    .catch(() => {})
    .finally(() => {
      cancelled = true
      wake()
    })
  const next = async (...events: string[]): Promise<Frame> => {
    for (;;) {
      const at = frames.findIndex((frame) => events.includes(frame.event))
      if (at >= 0) return frames.splice(at, 1)[0]!
      if (cancelled) throw new Error(`the stream ended before "${events}"`)
      await new Promise<void>((done) => {
        wake = done
      })
    }
  }
  const refusal = ok ? undefined : (JSON.parse(Buffer.concat(await response.toArray()).toString()) as Record<string, unknown>)
  return { status: response.statusCode, refusal, frames, next, ended, close: () => response.destroy() }
}

/** The hall of `aClosedHall` up to the publicity of CC's award. @returns id of the project */
export async function aPublishedAward(gateway: TestGateway): Promise<string> {
  const { id: projectId } = await aClosedHall(gateway.pool)
  const as = (user: string) => gateway.as(user)
  await as('S1').call('POST /tender/api/v1/review/sign', { projectId, conclusion: '过程合规' })
  await as('U1').call('POST /tender/api/v1/award/propose', { projectId, alias: 'B03' })
  await as('M1').call('POST /tender/api/v1/award/decide', { projectId, agree: true })
  await as('S1').call('POST /tender/api/v1/award/decide', { projectId, agree: true })
  return projectId
}
