import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { gather, noEvidence } from '#domain/tender/award/signal-evidence.ts'
import { evolve, FOLD_VERSION } from '#domain/tender/evolve.ts'
import type { Entry } from '#domain/tender/model.ts'
import { aProject } from '#domain/tender/testing.ts'
import { lives } from '#support/oracle/lives.ts'
import { MACHINE_FORM } from '#support/oracle/machine-model.ts'

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
    logs: 'ff01491f97f1',
    led: '5662cbf7efe8',
  })
})
