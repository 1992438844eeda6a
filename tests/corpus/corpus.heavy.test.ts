import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { byTier } from '#support/tier.ts'
import type { Verdict } from './corpus-file.ts'
import { handMade } from './make-excel.ts'
import type { LastLine, Line } from './read-corpus.ts'

/** CPU seconds after which a process that reads files is ended, as the gateway's own is. */
const CPU_S = 120
/** Making the files counts as well: the largest are 60 MB before they are packed. */
const MOST_RSS_MB = 600
const MOST_CPU_MS = 5_000
const MUTATED = byTier({ gate: 200, all: 2_000 })
/** What so many mutations come to. */
const REACHED = ['EXCEL-1001', 'EXCEL-1003', 'read', ...byTier({ gate: [], all: ['EXCEL-1008'] })]

/** Reads in a process that a file may crash: the last line is missing then, and the one before tells how far it came. */
async function reading(...args: string[]): Promise<{ lines: Line[]; last: LastLine | undefined; ended: string }> {
  const child = spawn('/bin/sh', ['-c', `ulimit -t ${CPU_S}; exec "$0" tests/corpus/read-corpus.ts "$@"`, process.execPath, ...args])
  const [out, errors, ended] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<string>((resolve) => child.once('close', (code, signal) => resolve(`${signal ?? code}`))),
  ])
  const all = out.trimEnd().split('\n')
  const parsed = all.map((line) => JSON.parse(line) as Line | LastLine)
  const last = parsed.find((line) => 'maxRssMB' in line)
  return { lines: parsed.filter((line) => 'name' in line), last, ended: `${ended}${errors}` }
}

const expected = (verdict: Verdict) =>
  'code' in verdict ? { code: verdict.code, ...(verdict.args ? { args: verdict.args } : {}) } : { ...verdict }

test('R-08 each workbook that was made by hand is read or refused as is written beside it, in bounded time and memory', async () => {
  const { lines, last, ended } = await reading('hand')
  expect(lines.length, `ended after ${lines.at(-1)?.name}: ${ended}`).toBe(handMade.length)
  expect(handMade.length).toBeGreaterThanOrEqual(64)
  for (const [n, { name, verdict }] of handMade.entries()) {
    expect(lines[n], name).toMatchObject({ name, outcome: expected(verdict) })
    expect(lines[n]!.cpuMs, name).toBeLessThan(MOST_CPU_MS)
  }
  expect(last!.pollution).toEqual([])
  expect(last!.maxRssMB).toBeLessThan(MOST_RSS_MB)
}, 120_000)

test(`R-08 of ${MUTATED} mutated workbooks each is read or refused with a code, and nothing else happens`, async () => {
  const { lines, last, ended } = await reading('1', `${MUTATED}`)
  expect(lines.length, `ended after seed ${lines.at(-1)?.name}: ${ended}`).toBe(MUTATED)
  expect(lines.flatMap(({ name, fault }) => (fault === undefined ? [] : [`seed ${name}: ${fault}`]))).toEqual([])
  const codes = new Set(lines.map(({ outcome }) => (outcome && 'code' in outcome ? outcome.code : 'read')))
  // Mutations that reach nothing would prove nothing.
  expect([...codes].sort()).toEqual(expect.arrayContaining(REACHED))
  expect(lines.filter(({ cpuMs }) => cpuMs > MOST_CPU_MS)).toEqual([])
  expect(last!.pollution).toEqual([])
  expect(last!.maxRssMB).toBeLessThan(MOST_RSS_MB)
}, 120_000)
