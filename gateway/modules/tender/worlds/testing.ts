import { calls } from '#contract/index.ts'
import { readingPosts } from '#contract/writes.ts'
import type { Actor, Command, ProjectState } from '#domain/tender/model.ts'
import { SYSTEM } from '#domain/tender/model.ts'
import { aProject, buyer, published, registration, type Step } from '#domain/tender/testing.ts'
import { decisions } from '#gateway/modules/tender/engine/decision.ts'
import { announcer } from '#gateway/modules/tender/engine/engine.ts'
import { openSigner } from '#gateway/modules/tender/proof/signing.ts'
import { followLogs } from '#gateway/modules/tender/tender.jobs.ts'
import { keep, keepPledge, withBirth } from '#gateway/modules/tender/testing.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'

/** For tests: two worlds that differ in what somebody must not learn, and everything that he can ask of each. */

/** Times of one course, seconds from its start, so far back that no bid of it can be taken back any more, and before its close. */
const start = Date.now() - 600_000
export const at = (second: number): string => new Date(start + second * 1_000).toISOString()
export const HOUR = 3_600

const isRival = ({ customerId }: Actor): boolean => customerId !== undefined && customerId !== 'CA'

/** A project whose life one writes by hand: every step at its own time, on the gateway's own way of deciding. */
export interface World {
  gateway: TestGateway
  id: string
  state: ProjectState
  does: (...steps: readonly Step[]) => Promise<void>
  /** Called after a step of CA or of the purchaser, and after those of rivals, with the last entry. */
  after?: (seq: number) => Promise<void>
}

/** Two of a kind, for two worlds. */
export async function twinGateways(people: Parameters<typeof startGateway>[0]): Promise<[TestGateway, TestGateway]> {
  const twins = await Promise.all([startGateway(people), startGateway(people)])
  for (const { pool } of twins) await keepPledge(pool)
  return twins
}

export async function aWorld(gateway: TestGateway, over: Parameters<typeof aProject>[0]): Promise<World> {
  const schedule = { registrationEndsAt: at(-2 * HOUR), qualificationEndsAt: at(-HOUR), startsAt: at(0) }
  const born = withBirth(published(aProject({ ...schedule, minBidders: 2, ...over })))
  const state = await keep(gateway.pool, born)
  let now = ''
  const { pool, bus } = gateway.deps
  const announce = announcer(bus)
  const { decide, decideInside } = decisions({ pool, keys: gateway.deps.keys, announce, onOutage: async () => {}, now: () => now })
  const send = async (actor: Actor, command: Command): Promise<number> => {
    if (actor === SYSTEM) {
      const due = await transaction(pool, (client) => decideInside(client, 'north', state.id, command))
      if (due) announce('north', due)
      return due?.state.lastSeq ?? 0
    }
    const sent = { tenantId: 'north', projectId: state.id, command, actor, receivedAt: now }
    return (await decide(sent, (decided) => ({ seq: decided.state.lastSeq }))).data.seq
  }
  const world: World = {
    gateway,
    id: state.id,
    state,
    does: async (...steps) => {
      for (const [n, [when, actor, command]] of steps.entries()) {
        now = when
        const seq = await send(actor, command)
        if (!isRival(actor) || !isRival(steps[n + 1]?.[1] ?? SYSTEM)) await world.after?.(seq)
      }
    },
  }
  return world
}

export const moves = (when: string): Step => [when, SYSTEM, { type: 'system.advance' }]
export const says = (when: string, text: string): Step => [when, buyer, { type: 'hall.message', text }]
export const approves = (customerId: string): Step => [
  at(-1.5 * HOUR),
  buyer,
  { type: 'application.review', customerId, decision: 'APPROVED' },
]
export const registers = ({ state: { rulesHash } }: World, firm: string, taxBp?: number) =>
  registration(firm, at(-2.5 * HOUR), rulesHash, taxBp)

/** Calls a supplier has nothing to ask of a project by, or whose answer is the clock, the keys or another house's. */
const APART: readonly string[] = ['GET /tender/api/v1/clock', 'GET /tender/api/v1/log/keys', 'GET /tender/api/v1/live/stream']
const READS = (Object.keys(calls) as TestCallName[]).filter(
  (name) => name.includes('/tender/') && (name.startsWith('GET') || readingPosts.includes(name)) && !APART.includes(name),
)

interface Shape {
  required?: readonly string[]
  properties?: Record<string, unknown>
}

/** What a call asks of this project, with nothing left out that it needs. */
function askedOf(name: TestCallName, { id, state }: World): { sent: object; query: Record<string, unknown> } {
  const { body, query } = calls[name] as { body?: Shape; query?: Shape }
  const known: Record<string, unknown> = { projectId: id, id, keyword: state.form.title, ownOnly: false, kind: 'fight', alias: undefined }
  const filled = ({ properties = {} }: Shape = {}) =>
    Object.fromEntries(Object.keys(properties).flatMap((key) => (known[key] === undefined ? [] : [[key, known[key]]])))
  const isPaged = query?.properties !== undefined && 'pageSize' in query.properties
  return name.startsWith('GET') ? { sent: filled(query), query: {} } : { sent: filled(body), query: isPaged ? { pageSize: 200 } : {} }
}

/** Without what is drawn by lot, the ids of a project, and the clock. */
export const bare = (answer: unknown): string =>
  JSON.stringify(answer)
    .replace(/\b01[0-9A-Z]{24}\b/g, 'ID')
    .replace(/\b[0-9a-f]{64}\b/g, 'HASH')
    .replace(/"(salt|linesSalt|sig|kid|requestId|traceId)":"[^"]*"/g, '"$1":"LOT"')
    .replace(/"B\d\d"/g, '"B##"')
    .replace(/"seq":-\d+/g, '"seq":"CLOCK"')
    .replace(/"id":"TB-ID-\d{13}","date":"[^"]*"/, '"id":"TB-ID-CLOCK"')
    .replace(/"(now|timestamp)":("[^"]*"|\d+)/g, '"$1":"CLOCK"')

/** Every call that reads, asked of the project by this person: what he is told, by the name of the call. */
export async function everythingFor(world: World, user: string, apart: readonly string[] = []): Promise<Record<string, string>> {
  const told: Record<string, string> = {}
  for (const name of READS.filter((one) => !apart.includes(one))) {
    const { sent, query } = askedOf(name, world)
    const { status, body } = await world.gateway.as(user).call(name, sent as never, { query })
    told[name] = `${status} ${bare(body)}`
  }
  return told
}

/** What was written to anybody about it, each letter after its reader. */
export async function lettersOf({ gateway, id }: World): Promise<string[]> {
  const letters: string[] = []
  await followLogs(gateway.pool, openSigner(gateway.deps.keys), (rows) => {
    for (const row of rows) if (row.projectId === id) letters.push(`${row.userId} ${bare({ ...row, id: '' })}`)
  })
  return letters
}

/** Where two answers part, with a few words around. */
export function differs(of: string, told: string, twin: string): string[] {
  if (told === twin) return []
  const from = Math.max(0, [...told].findIndex((char, index) => char !== twin[index]) - 60)
  return [`${of}: ${told.slice(from, from + 160)} | ${twin.slice(from, from + 160)}`]
}
