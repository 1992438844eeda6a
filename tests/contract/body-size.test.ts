import { expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import type { Call, CallName } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import { checkForm } from '#domain/workflow/forms/check-form.ts'
import { requisition } from '#domain/workflow/forms/requisition.ts'
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

test('C1 a call reads what its longest body needs: 4 kB mostly, a megabyte for drafts, imports, exports, sheets of points, processes and whole departments alone', () => {
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
    // Every criterion for every bidder, with a comment each.
    'POST /tender/api/v1/score/save',
    'POST /tender/api/v1/score/submit',
    'POST /workflow/api/v1/definition/check',
    'POST /workflow/api/v1/definition/deploy',
    // A form with all its lines.
    'POST /workflow/api/v1/form/save',
    'POST /workflow/api/v1/instance/preview',
    'POST /workflow/process/start-flow',
    'POST /workflow/process/task/approve',
    'POST /workflow/process/task/handle',
  ])
  const small = Object.values(limitOf).filter((bytes) => bytes === limits.leastBodyBytes)
  expect(small.length).toBeGreaterThan(table.length / 2)
})

test('FLOW-12 a requisition with every line it may have, each of them full, can be saved, previewed and submitted', () => {
  const line = {
    ...{ name: '料'.repeat(120), spec: '格'.repeat(200), remark: '注'.repeat(200) },
    ...{ quantity: '1000.000000', unitPrice: '1000.000000', unitCode: 'EA' },
  }
  const form = { title: '标'.repeat(120), deptId: 'D1', needDate: '2027-01-15', reason: '由'.repeat(2_000), lines: Array(500).fill(line) }
  expect(checkForm(requisition, form, { complete: true })).toBeUndefined()
  expect(checkForm(requisition, { ...form, lines: [...form.lines, line] }, { complete: true })).toMatchObject({ field: 'lines' })
  for (const name of [
    'POST /workflow/api/v1/form/save',
    'POST /workflow/api/v1/instance/preview',
    'POST /workflow/process/task/approve',
  ] as const)
    expect(bodySizeOf(calls[name].body).bodyLimit, name).toBeGreaterThan(Buffer.byteLength(JSON.stringify(form)) + 4_096)
})
