import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { byTier } from '#support/tier.ts'
import type { BrowserLine } from './browser-corpus.ts'
import { handMade } from './make-excel.ts'

/** The browser waits 8 s for a workbook and then leaves it to the gateway; on a slow machine this is a quarter of that. */
const MOST_CPU_MS = 2_000
const MUTATED = byTier({ gate: 60, all: 300 })

/** Reads in a process that is ended when a file keeps it busy: the last line tells how far it came. */
async function reading(...args: string[]): Promise<{ lines: BrowserLine[]; ended: string }> {
  const child = spawn('/bin/sh', ['-c', 'ulimit -t 60; exec "$0" tests/corpus/browser-corpus.ts "$@"', process.execPath, ...args])
  const [out, ended] = await Promise.all([
    text(child.stdout),
    new Promise<string>((resolve) => child.once('close', (code, signal) => resolve(`${signal ?? code}`))),
    text(child.stderr),
  ])
  return {
    lines: out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as BrowserLine),
    ended,
  }
}

test(`IMP-20 of ${MUTATED} mutated workbooks the browser reads or refuses each as the gateway does, and none keeps it busy`, async () => {
  const { lines, ended } = await reading('1', `${MUTATED}`)
  expect(ended, `after ${lines.at(-1)?.name}`).toBe('0')
  expect(lines).toHaveLength(MUTATED)
  expect(lines.filter(({ fault, differs }) => fault !== undefined || differs !== undefined)).toEqual([])
  expect(lines.filter(({ cpuMs }) => cpuMs > MOST_CPU_MS)).toEqual([])
  // Files that are all refused alike would prove nothing.
  expect([...new Set(lines.map(({ verdict }) => verdict))]).toEqual(expect.arrayContaining(['EXCEL-1001', 'EXCEL-1003', 'read']))
}, 90_000)

test('IMP-20 R-08 each workbook that was made by hand is read or refused by the browser as by the gateway', async () => {
  const { lines, ended } = await reading('hand')
  expect(ended, `after ${lines.at(-1)?.name}`).toBe('0')
  expect(lines.map(({ name }) => name)).toEqual(handMade.map(({ name }) => name))
  expect(lines.filter(({ fault, differs, cpuMs }) => fault !== undefined || differs !== undefined || cpuMs > MOST_CPU_MS)).toEqual([])
  expect(lines.filter(({ verdict }) => verdict === 'read').length).toBeGreaterThan(20)
}, 90_000)

test('IMP-20 workbooks that are made to take long are read or refused in the time of their length', async () => {
  const { lines, ended } = await reading('endless')
  expect(ended, `after ${lines.at(-1)?.name}`).toBe('0')
  expect(lines.length).toBeGreaterThanOrEqual(8)
  expect(lines.filter(({ fault, differs, cpuMs }) => fault !== undefined || differs !== undefined || cpuMs > MOST_CPU_MS)).toEqual([])
}, 90_000)
