import { expect, test } from 'vitest'
import type { ApprovalStep } from '#domain/tender/approval.ts'
import { execute } from '#domain/tender/execute.ts'
import { type Actor, type Role, SYSTEM } from '#domain/tender/model.ts'
import { anEnv, aProject, buyer, manager, on, reach } from '#domain/tender/testing.ts'

/** Steps of the processes that approvals run on, as the project judges them. */

const AT = on('02:00:00.000', '2026-11-19')
const person = (userId: string, roles: Role[] = [], firms: string[] = []): Actor => ({ userId, name: userId, roles, firms })
const finance = person('F1')
const submitted = (over = {}) => reach(aProject(over), [[AT, buyer, { type: 'project.submit' }]]).state
const step = (over: Partial<ApprovalStep> = {}) =>
  ({
    type: 'approval.decide',
    process: 'tender_publish',
    nodeId: 'n',
    node: '财务',
    nodeEn: 'Finance',
    decision: 'AGREE',
    ...over,
  }) as const
const codeOf = (actor: Actor, over: Partial<ApprovalStep> = {}, state = submitted(), at = AT) =>
  execute(state, step(over), actor, anEnv(at)).refused?.code.slice(7)

test('TEND-35 2028 2003 2065 a step is taken from whom the process asks, never from the owner or the supplier side', () => {
  const party = { CA: { customerId: 'CA', acknowledged: {}, application: { status: 'SUBMITTED', taxBp: 0, userId: 'u', deposit: 'NONE' } } }
  const among = { ...submitted(), parties: party } as unknown as ReturnType<typeof submitted>
  expect([codeOf(finance), codeOf(buyer), codeOf(person('F2', [], ['CA']), {}, among)]).toEqual([undefined, '2028', '2065'])
  expect([codeOf(manager, { asks: 'manager' }), codeOf(finance, { asks: 'manager' })]).toEqual([undefined, '2003'])
  expect(codeOf(SYSTEM, { decision: 'STOP' })).toBeUndefined()
})

test('2002 2013 2038 a step is judged by the state of the project and by what it says', () => {
  expect(codeOf(finance, {}, aProject())).toBe('2002')
  expect(codeOf(finance, {}, submitted(), on('05:00:00.000', '2026-11-20'))).toBe('2013')
  expect([codeOf(finance, { decision: 'REFUSE' }), codeOf(finance, { decision: 'BACK_APPLY', opinion: ' ' })]).toEqual(['2038', '2038'])
  expect(codeOf(finance, { decision: 'TRANSFER' }, submitted(), on('05:00:00.000', '2026-11-20'))).toBeUndefined()
})

test('W10 the log names process, node, person and opinion; the state is what it was', () => {
  const before = submitted()
  const { state, entries } = execute(before, step({ opinion: '预算已落实', onBehalfOf: 'F9' }), finance, anEnv(AT))
  const note = { process: 'tender_publish', nodeId: 'n', node: '财务', nodeEn: 'Finance', userId: 'F1', decision: 'AGREE', agree: true }
  expect(entries.map(({ type, parts }) => [type, parts])).toEqual([
    ['approval.decided', { pub: {}, note: { ...note, opinion: '预算已落实', onBehalfOf: 'F9' } }],
  ])
  const { counts, lastSeq, lastAt, ...rest } = state
  expect({ ...before, ...rest }).toEqual({ ...before })
  expect([counts?.['approval.decided'], lastSeq]).toEqual([{ F1: 1 }, before.lastSeq + 1])
  const returned = execute(before, step({ decision: 'REFUSE', opinion: '预算不足', returns: true }), finance, anEnv(AT))
  expect([returned.state.status, returned.entries.map(({ type }) => type)]).toEqual(['DRAFT', ['approval.decided', 'project.returned']])
})
