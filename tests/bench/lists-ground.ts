import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { growLarge } from '#demo/seed/large.ts'
import { DAY_MS, plus } from '#domain/tender/instant.ts'
import { verifyLog } from '#domain/tender/log/log-chain.ts'
import { bidder, bids, buyer, live, manager, reach, supervisor, wait } from '#domain/tender/testing.ts'
import { wholeEntry } from '#gateway/modules/tender/engine/projection.ts'
import { readLog } from '#gateway/modules/tender/tender.queries.ts'
import { aClosedHall, aReadyProject, keep, withBirth } from '#gateway/modules/tender/testing.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { openContext } from './halls.ts'

/** The many projects that lists are measured over. Written once and kept in the folder for temporary files: nothing measured writes to them. */

const FIRMS = ['CA', 'CB', 'CC', 'CD']
const OWNERS = Array.from({ length: 40 }, (_, index) => `U${index + 1}`)
const MANAGERS = Array.from({ length: 10 }, (_, index) => `M${index + 1}`)
const KEPT = 'fly-tender-lists-'

/** A server over `projects` projects. @returns how to end it; the data stay */
export async function openLists(projects: number): Promise<{ url: string; close: () => Promise<void> }> {
  const dataDir = join(tmpdir(), `${KEPT}${keyOf(projects)}`)
  if (!existsSync(join(dataDir, 'filled'))) await fill(dataDir, projects)
  return openContext([], { dataDir })
}

/** Other code may write other data; nothing in them falls due, so they do not age. */
function keyOf(projects: number): string {
  const files = [...globSync('gateway/schema/*.ts'), 'demo/seed/large.ts', 'tests/bench/lists-ground.ts'].sort()
  const text = files.map((file) => readFileSync(file, 'utf8')).join('')
  return createHash('sha256').update(`${projects} ${text}`).digest('hex').slice(0, 16)
}

async function fill(dataDir: string, projects: number): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(KEPT))) rmSync(join(tmpdir(), name), { recursive: true })
  const context = await openContext(FIRMS, { dataDir, durable: false })
  try {
    await originals(context.pool)
    const began = performance.now()
    const options = { url: context.url, tenantId: 'north', projects, sealed: 100, owners: OWNERS, managers: MANAGERS }
    const entries = await growLarge(context.pool, options)
    console.log(`${projects} projects, ${entries} log entries in ${Math.round((performance.now() - began) / 1_000)} s`)
    await proveSample(context.pool)
  } finally {
    await context.close()
  }
  writeFileSync(join(dataDir, 'filled'), '')
}

/** What is copied: projects of several states, with some fifty entries each. */
async function originals(pool: Pool): Promise<void> {
  for (let index = 0; index < 6; index++) await keep(pool, anAward(index))
  await aClosedHall(pool)
  await aReadyProject(pool, 3_600_000 * 30)
}

function anAward(index: number) {
  const startsAt = plus('2026-12-10T02:00:00.000Z', index * DAY_MS)
  const times = { registrationEndsAt: plus(startsAt, -DAY_MS), qualificationEndsAt: plus(startsAt, -DAY_MS / 2), startsAt }
  const { state, entries } = withBirth(live(times, FIRMS))
  const closed = plus(startsAt, 1_800_000)
  const run = Array.from({ length: 48 }, (_, n) =>
    bids(plus(startsAt, 5_000 + n * 20_000), FIRMS[n % FIRMS.length]!, `${990_000 - n * 5_000}.00`),
  )
  const winner = FIRMS[47 % FIRMS.length]!
  const done = reach(state, [
    ...run,
    wait(closed),
    [closed, supervisor, { type: 'review.sign', conclusion: 'in order' }],
    [closed, buyer, { type: 'award.propose', alias: `B0${FIRMS.indexOf(winner) + 1}` }],
    [closed, manager, { type: 'award.decide', agree: true }],
    [closed, supervisor, { type: 'award.decide', agree: true }],
    [closed, bidder(winner), { type: 'award.confirm' }],
    wait(plus(startsAt, 4 * DAY_MS)),
  ])
  return { state: done.state, entries: [...entries, ...done.entries], refusals: [] }
}

/** A few of the chains that are said to verify. */
async function proveSample(pool: Pool): Promise<void> {
  for (const id of ['1', '50', '100'].map((n) => `LARGE${n.padStart(21, '0')}`)) {
    const { ok } = await verifyLog((await readLog(pool, id, 0)).map(wholeEntry), async (text) => sha256(text))
    if (!ok) throw new Error(`the log of ${id} does not verify`)
  }
}
