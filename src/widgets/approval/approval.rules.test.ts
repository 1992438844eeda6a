import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { ActionName } from '#contract/workflow/shapes.ts'
import { aRuntime } from '#core/testing.tsx'
import { addressFor, isGateway, outgoing, statusOf } from './approval.api.ts'
import {
  actionsIn,
  FILES_MAX,
  faultsOf,
  grouped,
  isAction,
  NEEDS,
  needsOpinion,
  SIGNATURE_MAX,
  takesFiles,
  takesSignature,
  wireWord,
} from './approval.rules.ts'
import type { ApprovalOperation } from './approval.types.ts'
import { formValues } from './form-values.ts'
import { aStatus, TASK } from './testing.ts'

const operation = (action: ActionName, enabled = true, why = ''): ApprovalOperation => ({ action, label: action, enabled, why })
const names = (operations: readonly (ApprovalOperation | undefined)[]) => operations.map((one) => one?.action)
const status = statusOf(aStatus())
const EMPTY = { opinion: '', people: [], node: '' }
const RULES = { opinionRequired: false, engine: 'task', defaultOpinion: '' } as const

test('FLOW-01 what is not enabled is absent; what has a reason to tell stays behind the menu', () => {
  const all = [operation('agree', false, 'x'), operation('back'), operation('recall', false, 'decided'), operation('urge', false, 'x min')]
  const { primary, beside, more } = grouped(all, [])
  expect([primary, names(beside), names(more)]).toEqual([undefined, ['back'], ['recall', 'urge']])
  expect(names(grouped([operation('recall', false)], []).more)).toEqual([])
})

test('FLOW-01 where nothing is to be decided, what can be done is said in words, the rest behind the menu', () => {
  const { primary, beside, more } = grouped(
    (['recall', 'revoke', 'urge', 'deliverRead'] as const).map((one) => operation(one)),
    [],
  )
  expect([primary, names(beside), names(more)]).toEqual([undefined, ['recall', 'revoke', 'urge'], ['deliverRead']])
})

test('FLOW-01 the initiator submits, and a return to the initiator takes the place of one to a node', () => {
  const { primary, beside } = grouped([operation('returnInitiator'), operation('refuse'), operation('submit')], [])
  expect([primary?.action, names(beside)]).toEqual(['submit', ['refuse', 'returnInitiator']])
})

test('FLOW-02 the spelling of the wire is read and written, and nowhere else', () => {
  expect(actionsIn('reject, returnInitoator,agree')).toEqual(['refuse', 'returnInitiator', 'agree'])
  expect([wireWord('returnInitiator'), wireWord('back')]).toEqual(['returnInitoator', 'back'])
  expect(names(statusOf(aStatus()).operations)).toContain('returnInitiator')
  expect(isAction('toString')).toBe(false)
})

test('a status of a page that names only what a task permits is read too', () => {
  const operatePerm = { agree: { alisa: '通过', enabled: true }, unknown: { alisa: '?', enabled: true } } // sic
  const { operations, seq } = statusOf({ currentTask: { ...TASK, operatePerm } })
  expect([operations, seq]).toEqual([[{ action: 'agree', label: '通过', enabled: true, why: '' }], undefined])
})

test.each([
  ['agree', true],
  ['forceRecall', true],
  ['submitComment', true],
  ['transfer', false],
  ['afterAddsign', true],
  ['addsign', false],
  ['urge', false],
] as const)('FLOW-03 where the node asks for opinions, %s needs one: %s', (action, needed) => {
  expect(needsOpinion(action, status, RULES)).toBe(needed)
})

test('FLOW-03 elsewhere a decision goes without an opinion, unless the page or the engine asks for one', () => {
  const free = { ...status, currentTask: { ...status.currentTask!, opinionRequired: false } }
  const asks = (over: object) => needsOpinion('agree', free, { ...RULES, ...over })
  expect([asks({}), asks({ opinionRequired: true }), asks({ engine: 'process' })]).toEqual([false, true, true])
  const byForce = { ...status, currentTask: undefined }
  expect([needsOpinion('forward', free, RULES), needsOpinion('forward', byForce, RULES)]).toEqual([false, true])
  expect(needsOpinion('startFlow', byForce, { ...RULES, engine: 'process' })).toBe(false)
})

test('FLOW-03 every action is checked for what it needs before it goes', () => {
  const found = Object.keys(NEEDS).map((action) => [
    action,
    faultsOf(action as ActionName, EMPTY, NEEDS[action as ActionName].opinion === 'always'),
  ])
  const wrong = Object.fromEntries(found.filter(([, faults]) => Object.keys(faults as object).length > 0))
  const people = { people: 'people' }
  expect(wrong).toEqual({
    back: { node: 'node' },
    forward: { node: 'targetNode' },
    recall: { node: 'node' },
    forceRecall: { opinion: 'opinion', node: 'targetNode' },
    submitComment: { opinion: 'opinion' },
    transfer: people,
    addsign: people,
    beforeAddsign: people,
    afterAddsign: people,
    cooperationAddsign: people,
    beforeEntrust: people,
    afterEntrust: people,
    deliverRead: people,
  })
})

test('FLOW-03 characters count as people count them', () => {
  expect(faultsOf('agree', { ...EMPTY, opinion: '👍'.repeat(2_000) }, true)).toEqual({})
  expect(faultsOf('agree', { ...EMPTY, opinion: '好'.repeat(2_001) }, true)).toEqual({ opinion: 'tooLong' })
})

test('FLOW-02 a start of the engine carries whom the initiator chose as JSON of accounts by node', () => {
  const target = { processCode: 'p', businessId: 'b', engine: 'process' } as const
  const people = [
    { id: '1', name: 'A', username: 'ann' },
    { id: '2', name: 'B' },
  ]
  const input = { ...EMPTY, assignees: { n: people } }
  expect(outgoing('startFlow', { target, status, input, form: { x: 1 } }).payload).toEqual({
    id: 'b',
    __PROCESSSTARTPARAMETER__: { processDefinitionKey: 'p', selfSelectAssignees: '{"n":["ann","2"]}' },
    formData: { x: 1 },
  })
})

test('FLOW-02 the engine is told target and people of a task', () => {
  const target = { processCode: 'p', businessId: 'b', engine: 'process' } as const
  const input = { opinion: ' ok ', node: 'n', people: [{ id: '1', name: 'A' }] }
  expect(outgoing('returnInitiator', { target, status, input, form: undefined }).payload).toEqual({
    id: 'b',
    __TASKHANDLEPARAMETER__: {
      action: 'returnInitoator', // sic
      processDefinitionKey: 'p',
      comment: { text: 'ok' },
      targetNode: 'n',
      targetUsers: ['1'],
      taskId: 7,
    },
  })
})

test.each([
  ['/own/{id}/submit', true],
  ['https://gateway.example/x', true],
  ['https://elsewhere.example/x', false],
  ['//elsewhere.example/x', false],
  ['/\\elsewhere.example/x', false],
  ['https://gateway.example.elsewhere.example/', false],
  ['javascript:alert(1)', false],
])('T18 an address of a page belongs to the gateway: %s %s', (address, isOurs) => {
  expect(isGateway(aRuntime(), address)).toBe(isOurs)
})

test('the record in an address of a page cannot leave its place', () => {
  expect(addressFor('/own/{id}/x?of={id}', 'a/../b&c')).toBe('/own/a%2F..%2Fb%26c/x?of=a%2F..%2Fb%26c')
})

test('values of a form are read from whatever a page has them in', async () => {
  expect(await formValues(null)).toBeUndefined()
  expect(await formValues(async () => ({ a: 1 }))).toEqual({ a: 1 })
  const pairs = [
    { name: 'a', value: '1' },
    { name: 'a', value: '2' },
    { name: 'b', value: '' },
  ]
  expect(await formValues(pairs)).toEqual({ a: '1,2', b: '' })
  const form = new FormData()
  form.append('c', '3')
  expect(await formValues(() => form)).toEqual({ c: '3' })
})

test('FLOW-12 files go with what stays, a signature with a decision alone; their bounds are those of the gateway', () => {
  expect(['agree', 'refuse', 'transfer', 'submitComment'].map((action) => takesFiles(action as 'agree'))).toEqual([true, true, true, true])
  expect(['recall', 'revoke', 'urge', 'deliverRead', 'startFlow'].some((action) => takesFiles(action as 'agree'))).toBe(false)
  expect([takesSignature('agree'), takesSignature('submitComment')]).toEqual([true, false])
  expect([FILES_MAX, SIGNATURE_MAX]).toEqual([limits.opinionFiles, limits.signatureKb * 1_024])
})
