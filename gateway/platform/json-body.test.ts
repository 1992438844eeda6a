import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from './json-body.ts'

const read = (text: string) => readJson(Buffer.from(text))

test('R-29 what a JSON writer makes is read as it was', () => {
  const value = fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' }).filter((json) => {
    const text = JSON.stringify(json)
    return !/__proto__|\\u0000/.test(text) && !text.includes('\\ud')
  })
  fc.assert(
    fc.property(value, (json) => {
      expect(read(JSON.stringify(json))).toEqual(JSON.parse(JSON.stringify(json)))
    }),
    { seed: 20261121 },
  )
})

test.each([
  ['depth', `${'['.repeat(65)}${']'.repeat(65)}`],
  ['depth', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
  ['key', '{"a":1,"a":2}'],
  ['key', '{"a":1,"b":{"c":1},"a":2}'],
  ['key', '{"a":1,"\\u0061":2}'],
  ['key', '{"x":{"__proto__":{}}}'],
  ['key', '{"\\u005f_proto__":1}'],
  ['text', '{"a":"x\\u0000y"}'],
  ['text', '{"a\\u0000":1}'],
  ['text', '["\\ud800"]'],
  ['text', '["\\udc00\\ud800"]'],
  ['json', '{"a":1'],
  ['json', '{"a":"'],
  ['json', '{"a\\'],
  ['json', ''],
  ['json', "{'a':1}"],
  ['json', '{"a":1,}'],
])('R-29 refused for its %s: %s', (rule, text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ code: 'VALIDATION-1000', data: { path: '', rule } }))
})

test('R-29 the limits themselves are allowed: 64 deep, brackets and keys inside texts, the same key in two objects, a whole pair', () => {
  for (const text of [
    `${'['.repeat(64)}${']'.repeat(64)}`,
    `{"a":"${'[{'.repeat(100)}"}`,
    '[{"a":1},{"a":2}]',
    '{"a":"a","b":"a:"}',
    '["\\ud83d\\ude00"]',
  ]) {
    expect(() => read(text)).not.toThrow()
  }
})

test('R-29 bytes that are not UTF-8 are refused', () => {
  expect(() => readJson(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toThrow(expect.objectContaining({ data: { path: '', rule: 'utf-8' } }))
})
