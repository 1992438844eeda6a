import { expect, test } from 'vitest'
import { requisition } from '#domain/workflow/forms/requisition.ts'
import { dataScopesOf } from './data-scope.service.ts'

const fields = Object.keys(requisition.fields)
const sums = Object.entries(requisition.fields).flatMap(([name, field]) => ('sumOf' in field ? [name] : []))
const writer = { codes: new Set(['workflow:requisition:edit']), lang: 'zh' } as const
const stranger = { codes: new Set(['workflow:task:handle']), lang: 'en' } as const

test('PERM-04 whoever may write requisitions reads every field and writes all but the sums', () => {
  expect(sums.length).toBeGreaterThan(0)
  expect(dataScopesOf(writer, ['requisition'])).toEqual([
    { reportModelId: 'requisition', name: requisition.name.zh, read: fields, write: fields.filter((name) => !sums.includes(name)) },
  ])
})

test('PERM-04 without that right nothing of the form is read or written', () => {
  expect(dataScopesOf(stranger, ['requisition'])).toEqual([
    { reportModelId: 'requisition', name: requisition.name.en, read: [], write: [] },
  ])
})

test('PERM-04 a model is answered once, and one that is no form of the house not at all', () => {
  const ids = dataScopesOf(writer, ['nothing', 'requisition', 'constructor', 'requisition']).map(({ reportModelId }) => reportModelId)
  expect(ids).toEqual(['requisition'])
})
