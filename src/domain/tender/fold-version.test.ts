import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { evolve, FOLD_VERSION } from './evolve.ts'
import { MACHINE_FORM } from './machine-model.ts'
import type { Entry } from './model.ts'
import { gather, noEvidence } from './signal-evidence.ts'
import { aProject } from './testing.ts'
import { lives } from './testing-lives.ts'

/** What long logs are gone on with is kept: whoever changes what a log leads to is told to raise `FOLD_VERSION`. */

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)

function led(entries: readonly Entry[]) {
  const evidence = noEvidence()
  const first = aProject(MACHINE_FORM)
  const states: unknown[] = []
  for (const [n, entry] of entries.entries()) {
    states.push(evolve((states[n - 1] as typeof first | undefined) ?? first, entry))
    gather(evidence, entry, first.form.scale)
  }
  return { states, evidence }
}

test('H4 logs lead to what they led to: when `led` alone differs, raise FOLD_VERSION and write its digest here', () => {
  const logs = lives().map(({ entries }) => entries)
  expect({ version: FOLD_VERSION, logs: digest(logs), led: digest(logs.map(led)) }).toEqual({
    version: 1,
    logs: '6df7afb9d358',
    led: 'a8b1e70db129',
  })
})
