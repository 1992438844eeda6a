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

/** What is taken, said plainly: tokens with a set of keys for each object, then every text of what the parser makes. */
function isTaken(text: string): boolean {
  const open: (Set<string> | undefined)[] = []
  try {
    for (const [token, isKey] of tokensOf(text)) {
      if (token === '{' || token === '[') open.push(token === '{' ? new Set() : undefined)
      if (token === '}' || token === ']') open.pop()
      if (open.length > 64) return false
      if (!isKey) continue
      const key = JSON.parse(token) as string
      if (key === '__proto__' || open.at(-1)?.has(key)) return false
      open.at(-1)?.add(key)
    }
    let isSound = true
    JSON.parse(text, (key: string, value: unknown) => {
      for (const one of [key, value]) if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) isSound = false
      return value
    })
    return isSound
  } catch {
    return false
  }
}
const tokensOf = (text: string) =>
  [...text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/gs)].map(([all, quoted, colon]) => [quoted ?? all, colon !== undefined] as const)

const isRead = (text: string) => {
  try {
    return { value: read(text) }
  } catch (error) {
    expect(error).toMatchObject({ code: 'VALIDATION-1000' })
    return undefined
  }
}
function agrees(text: string): void {
  expect(isRead(text)).toEqual(isTaken(text) ? { value: JSON.parse(text) as unknown } : undefined)
}

const PIECES = [
  'a',
  'b',
  'é',
  '价',
  '😀',
  '__proto__',
  '\\u005f_proto__',
  '\\u0061',
  '\\u0000',
  '\\\\',
  '\\\\u0000',
  '\\"',
  '\\n',
  ':',
  '{',
  ',',
  ']',
]
const HALVES = [
  '\\ud83d\\ude00',
  '\\uD800',
  '\\uDc00',
  '\\uDBFF',
  '\\uDFFF',
  '\\ud7ff',
  '\\ue000',
  '\\ud8',
  '\\u',
  '\\u00',
  '\\ud83dx',
  '\\\\ud800',
  '\\x',
]
const quoted = fc.array(fc.constantFrom(...PIECES, ...HALVES), { maxLength: 3 }).map((parts) => `"${parts.join('')}"`)
const key = fc.oneof({ weight: 4, arbitrary: fc.constantFrom('"a"', '"b"', '"c"', '"d"') }, { weight: 1, arbitrary: quoted })
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('1', '-1e9', 'null', 'true', ' 0 ', '""', '{}', '[]', '{ }'),
    quoted,
    fc.array(tie('json'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(key, tie('json')), { maxLength: 4 })
      .map((pairs) => `{${pairs.map(([name, value]) => `${name} :${value}`).join(', ')}}`),
  ),
}))

test('R-29 C1 what is taken is what the plain reading of the rules takes: written values, with every kind of fault in them', () => {
  fc.assert(fc.property(json, agrees), { seed: 20261121, numRuns: 5_000 })
})

test('R-29 C1 and so it is with any row of marks, and with a depth around the limit', () => {
  const marks = fc.array(fc.constantFrom('{', '}', '[', ']', ':', ',', '"', '\\', 'u0000', 'ud800', '"a":', '"a"', '1', ' '), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(marks, (all) => agrees(all.join(''))),
    { seed: 20261121, numRuns: 5_000 },
  )
  const deep = fc.tuple(fc.integer({ min: 60, max: 68 }), fc.constantFrom('[', '{"a":'), fc.constantFrom('[', '{"a":'))
  fc.assert(
    fc.property(deep, ([depth, one, other]) => {
      const opened = Array.from({ length: depth }, (_, n) => (n % 2 === 0 ? one : other))
      const closed = opened.toReversed().map((open) => (open === '[' ? ']' : '}'))
      agrees(`${opened.join('')}1${closed.join('')}`)
    }),
    { seed: 20261121 },
  )
})

test('C1 an array longer than the call can take is refused before it is parsed, at any depth; fields of an object are no items', () => {
  const readOf = (text: string) => () => readJson(Buffer.from(text), 3)
  for (const text of ['[1,2,3]', '{"a":1,"b":2,"c":3,"d":4}', '[{"a":1,"b":2,"c":3,"d":4},[1,2,3],"1,2,3,4"]'])
    expect(readOf(text)).not.toThrow()
  for (const text of ['[1,2,3,4]', '[[1,2,3],{"a":[{},{},{},{}]}]', '[1,2,3,'])
    expect(readOf(text)).toThrow(expect.objectContaining({ data: { path: '', rule: 'maxItems' } }))
})

test('R-29 bytes that are not UTF-8 are refused', () => {
  expect(() => readJson(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toThrow(expect.objectContaining({ data: { path: '', rule: 'utf-8' } }))
})
