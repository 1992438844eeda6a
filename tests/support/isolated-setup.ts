import { format } from 'node:util'
import { afterEach, expect } from 'vitest'

/**
 * A warning of React is a defect that still works: the test in which it is written fails, with its words. A test that provokes an error
 * takes `console.error` itself (`vi.spyOn`), and is then left alone.
 */
const REACT =
  /react\.dev\/link|Each child in a list|Cannot update a component|not wrapped in act|Invalid (?:DOM property|prop)|unique "key"/
const warnings: string[] = []
const write = console.error

console.error = (...parts: unknown[]) => {
  const said = format(...parts)
  if (REACT.test(said)) warnings.push(said)
  write(...parts)
}

// Of itself a second: too short for a part that is loaded when it is needed, on a machine with much to do.
if (typeof document !== 'undefined') (await import('@testing-library/dom')).configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  expect(warnings.splice(0)).toEqual([])
})
