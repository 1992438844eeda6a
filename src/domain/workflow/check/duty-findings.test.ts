import { expect, test } from 'vitest'
import { anApproval } from '#domain/workflow/by-hand/testing.ts'
import type { ApprovalNode, Definition, FlowNode } from '#domain/workflow/definition.ts'
import { asksDuty, dutyFindings } from './duty-findings.ts'

/** What a business demands of its processes. */

const plain = (id: string, kind: 'start' | 'parallel' | 'end'): FlowNode => ({ id, kind, name: { zh: id, en: id } })
const choice: FlowNode = { id: 'choice', kind: 'exclusive', name: { zh: 'choice', en: 'choice' }, defaultFlow: '' }
const MANAGER = [{ rule: 'projectRole', role: 'manager' }] as const
const node = (id: string, over: Partial<ApprovalNode> = {}): ApprovalNode => anApproval(id, id, id, { who: MANAGER, ...over })
const finance = anApproval('finance', '财务', 'Finance', { who: [{ rule: 'users', ids: ['F1'] }] })

const aProcess = (nodes: readonly FlowNode[], ...ways: string[]): Definition => ({
  ...{ code: 'p', version: 1, name: { zh: 'p', en: 'p' }, formCode: 'f', fieldTypes: {} },
  ...{ revokeAfterEnd: false, revokeAfterDecision: false, resubmit: 'start' },
  nodes: [plain('start', 'start'), { id: 'apply', kind: 'apply', name: { zh: 'a', en: 'a' }, fields: {} }, ...nodes, plain('end', 'end')],
  flows: ['start apply', ...ways].map((way, index) => {
    const [from = '', to = ''] = way.split(' ')
    return { id: `f${index}`, name: '', from, to }
  }),
})
const demands = { always: [{ duty: 'manager', missed: 'manager-not-asked' }], formCode: 'f', formName: 'F' } as const
const kindsOf = (definition: Definition) => dutyFindings(definition, demands).map(({ kind }) => kind)

test('W10 every way to the end asks a manager: of exclusive ways all, of parallel ones one', () => {
  expect(kindsOf(aProcess([node('m')], 'apply m', 'm end'))).toEqual([])
  expect(kindsOf(aProcess([finance], 'apply finance', 'finance end'))).toEqual(['manager-not-asked'])
  expect(kindsOf(aProcess([choice, node('m'), finance], 'apply choice', 'choice m', 'choice finance', 'm end', 'finance end'))).toEqual([
    'manager-not-asked',
  ])
  const split = [plain('split', 'parallel'), plain('join', 'parallel'), node('m'), finance]
  expect(kindsOf(aProcess(split, 'apply split', 'split m', 'split finance', 'm join', 'finance join', 'join end'))).toEqual([])
  const loop = aProcess([choice, node('m'), finance], 'apply finance', 'finance choice', 'choice finance', 'choice m', 'm end')
  expect(kindsOf(loop)).toEqual([])
})

test('W10 a node whose settling proves no word of a manager does not count', () => {
  const mixed = [...MANAGER, { rule: 'users', ids: ['F1'] }] as const
  const asks = (over: Partial<ApprovalNode>) => asksDuty(node('m', over), 'manager')
  expect([asks({}), asks({ who: mixed, mode: { kind: 'all' } })]).toEqual([true, true])
  const never: Partial<ApprovalNode>[] = [{ who: mixed }, { nobody: 'pass' }, { again: 'pass' }, { refuse: 'branch' }, { who: [] }]
  expect(never.map(asks)).toEqual(never.map(() => false))
})

test('W10 nobody but the initiator asked, another form, and fields of the record opened are findings', () => {
  const own = node('own', { who: [{ rule: 'initiator' }, { rule: 'projectRole', role: 'owner' }] })
  expect(kindsOf(aProcess([node('m'), own], 'apply m', 'm own', 'own end'))).toEqual(['initiator-alone'])
  const opened = node('m', { fields: { amount: 'E', title: 'R' } })
  expect(kindsOf({ ...aProcess([opened], 'apply m', 'm end'), formCode: 'g' })).toEqual(['other-form', 'field-closed'])
})
