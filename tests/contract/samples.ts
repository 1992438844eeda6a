import fc from 'fast-check'

/** A JSON schema as the contract writes them. */
export interface JsonSchema {
  type?: string
  const?: unknown
  /** Stands where the body has none. */
  default?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  patternProperties?: Record<string, JsonSchema>
}

const textOf = ({ pattern, format, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> => {
  if (format === 'date-time')
    return fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map((date) => date.toISOString())
  // No schema of ours sets lengths beside a pattern; a filter for them could wait for ever.
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  const odd = fc.constantFrom(
    '100.00',
    '１２３',
    '1e3',
    '-1',
    "' or 1=1 --",
    '<b>',
    '\u202e',
    '𠮷',
    ' ',
    '00000000-0000-0000-0000-000000000000',
  )
  const fitting = odd.filter((text) => text.length >= minLength && text.length <= maxLength)
  return fc.oneof(
    fitting,
    fc
      .string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' })
      .filter((text) => text.length <= maxLength && !text.includes('\0')),
  )
}

const SMALL_ARRAY = 3

/** Values that the schema takes, borders included. */
export function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid))
  switch (schema.type) {
    case 'object':
      if (schema.patternProperties) {
        return fc.dictionary(
          fc.string({ minLength: 1, maxLength: 5 }).filter((key) => key !== '__proto__'),
          valid(Object.values(schema.patternProperties)[0] ?? {}),
          { maxKeys: 3 },
        )
      }
      return fc.record(Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, value]) => [key, valid(value)])), {
        requiredKeys: (schema.required ?? []) as never[],
      })
    case 'array':
      return fc.array(valid(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? SMALL_ARRAY, Math.max(SMALL_ARRAY, schema.minItems ?? 0)),
      })
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1_000, 1_000_000) }),
        fc.constant(schema.maximum ?? Number.MAX_SAFE_INTEGER),
      )
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** A text that a JSON writer would never make of a good body: one fault each, in a place that does not depend on luck. */
export function spoilt(body: unknown, schema: JsonSchema): { fault: string; text: string }[] {
  const good = JSON.stringify(body)
  const object = (body ?? {}) as Record<string, unknown>
  const withField = (key: string, value: unknown) => JSON.stringify({ ...object, [key]: value })
  const inserted = (text: string) => (good.startsWith('[') ? `[{${text}}]` : good === '{}' ? `{${text}}` : good.replace('{', `{${text},`))
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, field]) => [
    ...((schema.required ?? []).includes(key) && field.default === undefined
      ? [{ fault: `without ${key}`, text: JSON.stringify({ ...object, [key]: undefined }) }]
      : []),
    { fault: `${key} is null`, text: withField(key, null) },
    { fault: `${key} mistyped`, text: withField(key, field.type === 'string' ? 12 : 'text') },
    { fault: `${key} is an empty object in an array`, text: withField(key, [[{}]]) },
    ...(field.format === 'date-time' ? [{ fault: `${key} on a day that is not`, text: withField(key, '2026-02-30T10:00:00.000Z') }] : []),
    ...(field.type === 'integer' ? [{ fault: `${key} is 1e999`, text: withField(key, 'HUGE').replace('"HUGE"', '1e999') }] : []),
    ...(field.type === 'string'
      ? [
          { fault: `${key} with NUL`, text: withField(key, 'a\0b') },
          { fault: `${key} with half a pair`, text: withField(key, '\ud800x') },
        ]
      : []),
    ...(field.type === 'string' && field.maxLength !== undefined
      ? [{ fault: `${key} too long`, text: withField(key, 'x'.repeat(field.maxLength + 1)) }]
      : []),
  ])
  return [
    ...fields,
    { fault: 'one field more', text: withField('surplus', 1) },
    { fault: '__proto__', text: inserted('"__proto__":{"admin":true}') },
    { fault: 'a key twice', text: inserted('"twice":1,"twice":1') },
    { fault: 'nested 65 deep', text: inserted(`"deep":${'['.repeat(65)}${']'.repeat(65)}`) },
    { fault: 'an array', text: `[${good}]` },
    { fault: 'null', text: 'null' },
    { fault: 'cut off', text: good.slice(0, -1) },
    { fault: 'nothing', text: '' },
  ]
}
