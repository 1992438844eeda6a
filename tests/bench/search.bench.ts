import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type Pool } from 'pg'
import type { Criteria, Node } from '#contract/search.ts'
import { searchSql } from '#gateway/modules/search/criteria.ts'
import { purchaserColumns } from '#gateway/modules/tender/projects/search.columns.ts'
import { type Bench, median } from './bench.ts'
import { openContext } from './halls.ts'
import { page } from './search-page.ts'

/**
 * A tree of 50 conditions over a million projects, translated and counted as the lists do, beside the statement that somebody who knows the table would
 * write for the same question. Both in turn, on one server.
 */

const ROWS = 1_000_000
const TURNS = 3
const DAYS = 3_650

/** Ten questions of five conditions; any of them is enough. */
const GROUPS = Array.from({ length: 10 }, (_, n) => ({
  part: `a_${n}`,
  status: ['READY', 'AWARDED', 'FAILED'],
  from: `${2_016 + n}-02-01`,
  until: `${2_016 + n}-03-31`,
  category: `c${n}`,
}))

const tree: Criteria = {
  _OR_: GROUPS.map(
    ({ part, status, from, until, category }): Node => ({
      _AND_: [
        { title: { like: part } },
        { status: { in: status } },
        { _AND_: [{ startsAt: { ge: from } }, { startsAt: { le: until } }] },
        { categoryCode: { ne: category } },
      ],
    }),
  ),
}

interface Statement {
  text: string
  values: unknown[]
}

/** Written by hand: the same question of the same table, in the order of the tree or with the dear comparison of texts last. */
function byHand(textLast: boolean): Statement {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const groups = GROUPS.map(({ part, status, from, until, category }) => {
    const pattern = `%${part.replace('_', '\\_')}%`
    const text = `title ilike ${place(pattern)}`
    const rest = `status = any(${place(status)}::text[]) and starts_at >= ${place(`${from} 00:00+08`)}::timestamptz
      and starts_at < ${place(`${until} 24:00+08`)}::timestamptz and category_code <> ${place(category)}`
    return `(${textLast ? `${rest} and ${text}` : `${text} and ${rest}`})`
  })
  return { text: `select count(*) as n from tender_project p where ${groups.join(' or ')}`, values }
}

/** Translated anew every time, as for every call of a list. */
function translated(): Statement {
  const values: unknown[] = []
  return { text: `select count(*) as n from tender_project p where ${searchSql(tree, purchaserColumns, values)}`, values }
}

export const bench: Bench = {
  name: 'search',
  summary:
    'SQL of 50 conditions over 1,000,000 projects beside the same by hand; 200 conditions on screen, per key and per row, beside react-querybuilder',
  rounds: 5,
  ratios: { sqlToHand: ['sqlMs', 'handMs'], sqlToBestHand: ['sqlMs', 'bestHandMs'], ...page.ratios },
  aims: { sqlToHand: '<= 1.1', sqlToBestHand: '<= 1.1', found: '>= 1', ...page.aims },
  async prepare() {
    const browser = await page.prepare()
    const folder = mkdtempSync(join(tmpdir(), 'fly-bench-search-'))
    const { pool, url, close } = await openContext([], { dataDir: join(folder, 'data'), durable: false })
    await fill(url)
    return {
      round: async () => ({ ...(await measure(pool)), ...(await browser.round()) }),
      close: async () => {
        await browser.close()
        await close()
        rmSync(folder, { recursive: true })
      },
    }
  },
}

/** On a connection without limits of time. */
async function fill(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(
    `insert into tender_project (id, tenant_id, code, title, mode, direction, status, owner_id, manager_id, invite_mode, category_code, dept_id,
       starts_at, head_seq, head_hash, last_at, state, created_at, updated_at, updated_by)
     select 'B' || n, 'north', 'X' || n, '采购 A_' || n % 97 || ' no. ' || n, 'freeBid', 'reverse',
       (array['DRAFT', 'READY', 'BIDDING', 'AWARDED', 'FAILED'])[1 + n % 5], 'U' || n % 40, 'M' || n % 10, 'open', 'c' || n % 12, 'D1',
       timestamptz '2016-01-01' + n % ${DAYS} * interval '1 day', 1, '', now(), '{}', now(), now(), 'U1'
     from generate_series(1, ${ROWS}) n`,
  )
  await client.query('vacuum analyze tender_project')
  await client.end()
}

const CONTENDERS = {
  sql: translated,
  hand: () => byHand(false),
  bestHand: () => byHand(true),
} as const
const NAMES = ['sql', 'hand', 'bestHand'] as const

async function measure(pool: Pool): Promise<Record<string, number>> {
  const times: Record<(typeof NAMES)[number], number[]> = { sql: [], hand: [], bestHand: [] }
  const found = new Set<string>()
  for (let turn = 0; turn < TURNS; turn++)
    for (const at of NAMES.keys()) {
      const name = NAMES[(at + turn) % NAMES.length]!
      const began = performance.now()
      const { rows } = await pool.query<{ n: string }>(CONTENDERS[name]())
      times[name].push(performance.now() - began)
      found.add(rows[0]!.n)
    }
  if (found.size !== 1) throw new Error(`the tree and the statements by hand find different rows: ${[...found]}`)
  const began = performance.now()
  for (let n = 0; n < 100; n++) translated()
  const translateMs = (performance.now() - began) / 100
  const medians = Object.fromEntries(NAMES.map((name) => [`${name}Ms`, median(times[name])]))
  return { ...medians, translateMs, found: Number([...found][0]) }
}
