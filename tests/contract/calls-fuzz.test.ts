import { expect, test } from 'vitest'
import { fuzz } from '../fuzz/calls.fuzz.ts'

/** A small part of `npm run fuzz -- calls`, always the same. */
const CASES = 2_000
const SEED = 20261121

test(`R-29 ${CASES} generated requests to all calls and the identity provider, seed ${SEED}: no answer of 5xx`, {
  timeout: 120_000,
}, async () => {
  expect(await fuzz.run(CASES, SEED, () => {})).toEqual([])
})
