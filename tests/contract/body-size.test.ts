import { expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import type { Call, CallName } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import { bodySizeOf } from '#gateway/platform/http/body-size.ts'
import type { JsonSchema } from './samples.ts'

/** How much a stranger or a user may send at all is in the contract (C1): every text and list of a body has its end there. */

const table = Object.entries(calls as Record<CallName, Call>).filter(([, { body }]) => body)

function endless(schema: JsonSchema, path: string): string[] {
  if ('const' in schema) return []
  if (schema.anyOf) return schema.anyOf.flatMap((one, n) => endless(one, `${path}|${n}`))
  const here = (schema.type === 'string' && schema.maxLength === undefined) || (schema.type === 'array' && schema.maxItems === undefined)
  const fields = Object.entries({ ...schema.properties, ...schema.patternProperties })
  return [
    ...(here || schema.type === undefined ? [path] : []),
    ...(schema.items ? endless(schema.items, `${path}[]`) : []),
    ...fields.flatMap(([name, field]) => endless(field, `${path}.${name}`)),
  ]
}

test('C1 every text and every list of every body has its end', () => {
  expect(table.flatMap(([name, { body }]) => endless(body as JsonSchema, name))).toEqual([])
})

test('C1 a call reads what its longest body needs: 4 kB mostly, a megabyte for drafts, imports, exports, processes and whole departments alone', () => {
  const limitOf = Object.fromEntries(table.map(([name, { body }]) => [name, bodySizeOf(body).bodyLimit]))
  const large = Object.keys(limitOf).filter((name) => (limitOf[name] ?? 0) > 262_144)
  expect(large.toSorted()).toEqual([
    'POST /platform/select-emp/ensure-status',
    'POST /poi/api/v7/excel/createExportTask',
    'POST /poi/api/v7/excel/createImportTask',
    'POST /poi/api/v7/excel/template',
    'POST /tender/api/v1/advanced-search/save',
    'POST /tender/api/v1/project/check',
    'POST /tender/api/v1/project/save',
    'POST /tender/api/v1/project/update',
    'POST /workflow/api/v1/definition/check',
    'POST /workflow/api/v1/definition/deploy',
    // Whom the initiator chooses, by node.
    'POST /workflow/process/task/approve',
  ])
  const small = Object.values(limitOf).filter((bytes) => bytes === limits.leastBodyBytes)
  expect(small.length).toBeGreaterThan(table.length / 2)
})
