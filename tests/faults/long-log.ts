import { limits } from '#contract/limits.ts'
import { aClosedHall, growTo, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { openTestPostgres } from '#support/postgres.ts'
import { type Read, readAll } from '#support/project-reads.ts'

/** `npm run faults -- long-log [entries]`: a project whose log has grown beyond reason, and everything the contract lets anybody read of it. */

const MOST_MS = 1_000
/** What reading adds to the process, in megabytes: nothing of a log is held beyond the answer. */
const MOST_GROWTH_MB = 300
const SHOWN = 15

export async function runLongLog([entriesText = '1000000']: readonly string[]): Promise<boolean> {
  const entries = Number(entriesText)
  const server = await openTestPostgres()
  process.env.FLY_TEST_POSTGRES = server.url
  try {
    const gateway = await startGateway(people)
    try {
      const { id, code } = await aClosedHall(gateway.pool)
      await timed(`${entries} entries written`, () => growTo(gateway.pool, id, entries))
      const before = process.memoryUsage.rss()
      const meanwhile = await readAll(gateway, { id, code, entries })
      await timed('the rest verified from its first entry', () => verified(gateway, id))
      const after = await readAll(gateway, { id, code, entries })
      return told(entries, { meanwhile, after, grewMb: (process.memoryUsage.rss() - before) / 1_048_576 })
    } finally {
      await gateway.close()
    }
  } finally {
    await server.close()
  }
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  console.log(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`)
}

async function verified(gateway: TestGateway, projectId: string): Promise<void> {
  for (;;) {
    const { data } = (await gateway.as('S1').call('GET /tender/api/v1/log/verify', { projectId })).body
    if (data.ok) return
    if (!('state' in data)) throw new Error(JSON.stringify(data))
  }
}

/** The slowest calls, and the aims as the last line. Rows are counted when nothing goes on beside the calls. */
function told(
  entries: number,
  { meanwhile, after, grewMb }: { meanwhile: readonly Read[]; after: readonly Read[]; grewMb: number },
): boolean {
  const reads = [...meanwhile.map((read) => ({ ...read, verifying: true })), ...after.map((read) => ({ ...read, verifying: false }))]
  const slowest = reads.toSorted((a, b) => b.ms - a.ms)
  console.table(slowest.slice(0, SHOWN).map(({ ms, ...read }) => ({ ms: Math.round(ms), ...read })))
  const below = (value: number, most: number) => ({ value: Math.round(value), aim: `<= ${most}`, met: value <= most })
  const aims = {
    slowestMs: below(slowest[0]?.ms ?? Number.POSITIVE_INFINITY, MOST_MS),
    slower: below(reads.filter(({ ms }) => ms > MOST_MS).length, 0),
    failed: below(reads.filter(({ status }) => status >= 500).length, 0),
    mostRows: below(Math.max(...after.map(({ rows }) => rows)), 2 * limits.verifiedWhole),
    grewMb: below(grewMb, MOST_GROWTH_MB),
  }
  console.log(JSON.stringify({ faults: 'long-log', entries, reads: reads.length, aims }))
  return Object.values(aims).every(({ met }) => met)
}
