import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonFaultAt } from './json-fault.rules.ts'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test.each([
  ['[{"a": }]', 7],
  ['[1, 2', 5],
  ['{"a" 1}', 5],
  ["{'a': 1}", 1],
  ['[1,]', 3],
  ['{"a":1,}', 7],
  ['[1}', 2],
  ['1 2', 2],
  ['"open', 0],
  ['[01]', 1],
  ['"\\x"', 0],
  ['"a\nb"', 0],
  ['{"\\u00e4": [true, null, -1.5e3]}', -1],
])('%j stops being JSON at %i', (text, at) => {
  expect(jsonFaultAt(text)).toBe(at)
})

test('what is JSON has no fault, and what is none has one', () => {
  fc.assert(fc.property(fc.json(), (text) => jsonFaultAt(text) === -1))
  const near = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', '{', '}', '[', ']', ',', ':', '"', '0', 'e', '\\', ' ', 'null', '\u0001'))
    .map(([text, place, letter]) => {
      const at = place % (text.length + 1)
      return text.slice(0, at) + letter + text.slice(at + 1)
    })
  fc.assert(
    fc.property(near, (text) => (jsonFaultAt(text) === -1) === isJson(text)),
    { numRuns: 2_000 },
  )
})
