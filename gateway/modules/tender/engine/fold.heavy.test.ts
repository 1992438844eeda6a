import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fold } from '#domain/tender/evolve.ts'
import { execute } from '#domain/tender/execute.ts'
import { GENESIS, type StoredEntry, verifyLog } from '#domain/tender/log/log-chain.ts'
import type { Entry, ProjectState } from '#domain/tender/model.ts'
import { anEnv, aProject } from '#domain/tender/testing.ts'
import { readLog } from '#gateway/modules/tender/tender.queries.ts'
import { keep, keepPledge, people } from '#gateway/modules/tender/testing.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { ENDING, type MachineMove, OTHERS, STRAIGHT_ON, step } from '#support/oracle/machine.ts'
import { firstModel, MACHINE_FORM } from '#support/oracle/machine-model.ts'
import { byTier } from '#support/tier.ts'
import { type Decisions, decisions } from './decision.ts'
import { factOf, partyRows, seal, storedStatus, wholeEntry } from './projection.ts'

/** I5 in what is stored: whatever anybody tried in whatever order, state, rows and chain are those of the log. */

const SEED = 20261121
const PURE_RUNS = byTier({ gate: 100, all: 500 })
const STORED_RUNS = byTier({ gate: 8, all: 40 })

let gateway: TestGateway
beforeAll(async () => {
  // Without the beat of one that serves: these lives have a clock of their own, and are none of its outages.
  gateway = await startGateway(people, { modules: () => [] })
  await keepPledge(gateway.pool)
})
afterAll(() => gateway.close())

const what = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...OTHERS) }, { weight: 1, arbitrary: fc.constantFrom(...ENDING) })
const yes = fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) })
const life = (maxLength: number): fc.Arbitrary<readonly MachineMove[]> =>
  fc
    .tuple(fc.nat(STRAIGHT_ON.length), fc.array(fc.record({ what, firm: fc.nat(3), yes }), { maxLength, size: 'max' }))
    .map(([begun, moves]) => [...STRAIGHT_ON.slice(0, begun), ...moves])

/** As PostgreSQL gives it back. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

test(`I5 I11 a log that was sealed and read back gives the state, ${PURE_RUNS} lives`, async () => {
  await fc.assert(
    fc.asyncProperty(life(25), async (moves) => {
      const first = aProject(MACHINE_FORM)
      const model = firstModel()
      let state = first
      const sealed: StoredEntry[] = []
      for (const move of moves) {
        const { at, sent } = step(model, move, state.rulesHash)
        for (const { who, command } of sent) {
          const done = execute(state, command, who, anEnv(at, { sha256 }))
          sealed.push(...seal(first.id, sealed.at(-1)?.hash ?? GENESIS, done.entries))
          state = done.state
        }
      }
      const read = stored(sealed)
      expect(fold(stored(first), read.map(factOf))).toEqual(stored(state))
      // Entry 1 is the birth, which the builder keeps to itself: the chain of these begins after it.
      expect(read.map(({ seq }) => seq)).toEqual(read.map((_, index) => index + 2))
    }),
    { seed: SEED, numRuns: PURE_RUNS },
  )
})

interface Life {
  id: string
  first: ProjectState
  at: string
}

async function begin(): Promise<Life> {
  const state = aProject(MACHINE_FORM)
  const born: Entry = {
    seq: 1,
    at: state.createdAt,
    type: 'project.created',
    parts: { pub: { code: state.code }, note: { userId: state.ownerId } },
  }
  const first = await keep(gateway.pool, { state, entries: [born], refusals: [] })
  return { id: first.id, first, at: first.createdAt }
}

/** Sends what a move sends through the decision transaction, on the clock of this life. @returns whether the last of it was taken */
async function send(engine: Decisions, { id }: Life, { sent }: ReturnType<typeof step>): Promise<boolean> {
  let taken = true
  for (const { who, command } of sent) {
    const request = { tenantId: 'north', projectId: id, command, actor: who, receivedAt: new Date().toISOString(), key: randomUUID() }
    taken = true
    if (command.type === 'system.advance') await transaction(gateway.pool, (client) => engine.decideInside(client, 'north', id, command))
    else
      await engine
        .decide(request, () => ({}))
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          taken = false
        })
  }
  return taken
}

const rowOf = async (id: string) => {
  const { rows } = await gateway.pool.query<{ state: ProjectState; status: string; head_seq: number; head_hash: string }>(
    'select state, status, head_seq, head_hash from tender_project where id = $1',
    [id],
  )
  return rows[0]!
}

async function soundnessOf({ id, first }: Life): Promise<void> {
  const { state, status, head_seq, head_hash } = await rowOf(id)
  const log = await readLog(gateway.pool, id, 0)
  expect(fold(stored(first), log.map(factOf))).toEqual(state)
  expect({ status, head_seq, head_hash }).toEqual({ status: storedStatus(state), head_seq: log.length, head_hash: log.at(-1)?.hash })
  expect(await verifyLog(log.map(wholeEntry), sha256)).toMatchObject({ ok: true, entries: log.length })
  const { rows } = await gateway.pool.query('select * from tender_party where project_id = $1', [id])
  const order = (list: { customer_id: string }[]) => list.toSorted((a, b) => a.customer_id.localeCompare(b.customer_id))
  if (!state.deleted) expect(order(rows)).toEqual(order(partyRows(state)))
}

test(`I5 I11 what the decision transaction stores is the fold of what it logs, ${STORED_RUNS} lives on PostgreSQL`, async () => {
  await fc.assert(
    fc.asyncProperty(life(12), async (moves) => {
      const life = await begin()
      const engine = decisions({
        pool: gateway.pool,
        keys: gateway.deps.keys,
        announce: () => {},
        onOutage: async () => {},
        now: () => life.at,
      })
      const model = firstModel()
      let { rulesHash } = life.first
      for (const move of moves) {
        const tried = step(model, move, rulesHash)
        life.at = tried.at
        expect(await send(engine, life, tried), tried.sent.at(-1)?.command.type).toBe(tried.passes)
        if (rulesHash === '' && model.status === 'REGISTRATION') rulesHash = (await rowOf(life.id)).state.rulesHash
      }
      expect((await rowOf(life.id)).status).toBe(model.status)
      await soundnessOf(life)
    }),
    { seed: SEED, numRuns: STORED_RUNS, endOnFailure: true },
  )
}, 60_000)
