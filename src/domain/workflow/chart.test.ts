import { expect, test } from 'vitest'
import { aDefinition, anApproval, aRun, aState, at, over } from './by-hand/testing.ts'
import { chartOf } from './chart.ts'
import type { InstanceState } from './model.ts'
import { aChoice, aCopy, aDefinition as aGraph, anInstance } from './testing.ts'

const definition = aDefinition()
const apply = aRun(1, 'apply', over(5, at('09:00')))
const headDone = aRun(2, 'head', over(5, at('10:00')))
const drawn = (over: Partial<InstanceState>) => {
  const { nodes, edges } = chartOf(definition, aState(over))
  return {
    states: Object.fromEntries(nodes.flatMap(({ id, state }) => (state === '' ? [] : [[id, state]]))),
    taken: edges.flatMap(({ id, taken }) => (taken ? [id] : [])),
  }
}

test('FLOW-05 a definition is drawn with its names and notes, and nothing of an instance', () => {
  const { nodes, edges } = chartOf(definition)
  expect(nodes.map(({ id, kind }) => `${id} ${kind}`)).toEqual(definition.nodes.map(({ id, kind }) => `${id} ${kind}`))
  expect(nodes.every(({ state }) => state === '')).toBe(true)
  expect(edges.every(({ taken }) => !taken)).toBe(true)
  expect(nodes.find(({ id }) => id === 'head')!.note.zh).toBe('发起人的部门负责人；24 个工作小时内办结')
  expect(edges.find(({ id }) => id === 'large')!.name.zh).toBe('预计金额 ≥ 500000')
  expect(edges.find(({ id }) => id === 'small')!.name).toEqual({ zh: '其他情况', en: 'Otherwise' })
  expect(edges.find(({ id }) => id === 'f1')!.name.zh).toBe('')
})

test('FLOW-05 an arrow keeps the names it was given in both languages, and fields are called by the labels that are given, else by those of the form', () => {
  const flows = definition.flows.map((flow) => (flow.id === 'small' ? { ...flow, name: '小额', nameEn: 'Small' } : flow))
  const { edges } = chartOf(aDefinition({ flows }), undefined, { field: () => ({ zh: '金额', en: 'Amount' }) })
  expect(edges.find(({ id }) => id === 'small')!.name).toEqual({ zh: '小额', en: 'Small' })
  expect(edges.find(({ id }) => id === 'large')!.name).toEqual({ zh: '金额 ≥ 500000', en: 'Amount ≥ 500000' })
})

test('FLOW-05 the way so far is drawn through the gateways it went through', () => {
  const runs = [apply, headDone, aRun(3, 'finance', { from: [2] }), aRun(4, 'legal', { from: [2] })]
  expect(drawn({ runs })).toEqual({
    states: { start: 'done', apply: 'done', head: 'done', size: 'done', split: 'done', finance: 'waiting', legal: 'waiting' },
    taken: ['f1', 'f2', 'f3', 'large', 'f4', 'f5'],
  })
})

test('FLOW-05 a join waits for the branch that is still out', () => {
  const runs = [apply, headDone, aRun(3, 'finance', { from: [2], ...over(5, at('11:00')) }), aRun(4, 'legal', { from: [2] })]
  const { states, taken } = drawn({ runs, joins: { join: [{ flow: 'f6', runs: [3] }] } })
  expect(states).toMatchObject({ finance: 'done', legal: 'waiting', join: 'waiting' })
  expect(taken).toContain('f6')
  expect(taken).not.toContain('f7')
})

test('FLOW-05 a completed instance has reached its end by the way it went', () => {
  const runs = [apply, headDone, aRun(3, 'copy', { from: [2], ...over(5, at('11:00')) })]
  const { states, taken } = drawn({ status: 'COMPLETED_PASS', endedAt: at('11:00'), runs })
  expect(states).toMatchObject({ copy: 'done', end: 'done' })
  expect(states).not.toHaveProperty('finance')
  expect(taken).toEqual(['f1', 'f2', 'f3', 'small', 'f9'])
  expect(drawn({ status: 'VOIDED_PASS_REVOKE', endedAt: at('11:00'), runs }).states.end).toBe('canceled')
})

test('FLOW-05 an end that one branch has come to waits for the others', () => {
  const flows = definition.flows.map((flow) => (flow.id === 'f6' ? { ...flow, to: 'end' } : flow))
  const runs = [apply, headDone, aRun(3, 'finance', { from: [2], ...over(5, at('11:00')) }), aRun(4, 'legal', { from: [2] })]
  const { nodes, edges } = chartOf(aDefinition({ flows }), aState({ runs, joins: { end: [{ flow: 'f6', runs: [3] }] } }))
  expect(nodes.find(({ id }) => id === 'end')!.state).toBe('waiting')
  expect(edges.find(({ id }) => id === 'f6')!.taken).toBe(true)
})

test('FLOW-05 an end that was entered counts as reached', () => {
  const runs = [
    apply,
    headDone,
    aRun(3, 'copy', { from: [2], ...over(5, at('11:00')) }),
    aRun(4, 'end', { from: [3], ...over(5, at('11:00')) }),
  ]
  expect(drawn({ status: 'COMPLETED_PASS', runs })).toMatchObject({ states: { end: 'done' }, taken: ['f1', 'f2', 'f3', 'small', 'f9'] })
})

test('FLOW-05 a refusal is where it was said, and the end was not reached', () => {
  const runs = [
    apply,
    headDone,
    aRun(3, 'finance', { from: [2], ...over(3, at('11:00')) }),
    aRun(4, 'legal', { from: [2], ...over(4, at('11:00')) }),
  ]
  const { states } = drawn({ status: 'VOIDED_REJECT', endedAt: at('11:00'), runs })
  expect(states).toMatchObject({ finance: 'refused', legal: 'canceled' })
  expect(states).not.toHaveProperty('end')
})

test('FLOW-05 after a return the picture shows the way as it stands now', () => {
  const returned = [
    { ...apply, undone: true as const },
    { ...headDone, undone: true as const },
    aRun(3, 'finance', { from: [2], ...over(2, at('11:00')) }),
    aRun(4, 'apply', { from: [] }),
  ]
  const { states, taken } = drawn({ runs: returned })
  expect(states).toMatchObject({ apply: 'waiting', head: 'returned', finance: 'returned' })
  expect(taken).toEqual(['f1'])
})

test('FLOW-05 a recall by force is drawn as canceled until the node is entered again', () => {
  expect(drawn({ runs: [apply, aRun(2, 'head', over(8, at('10:00')))] }).states.head).toBe('canceled')
})

test('FLOW-05 two flows to the same node: the shorter way is drawn, and no way through a node that was not entered', () => {
  const nodes = [...definition.nodes, anApproval('extra', '复核', 'Recheck')]
  const flows = [...definition.flows, { id: 'x1', name: '', from: 'head', to: 'extra' }, { id: 'x2', name: '', from: 'extra', to: 'copy' }]
  const runs = [apply, headDone, aRun(3, 'copy', { from: [2] })]
  const { edges } = chartOf(aDefinition({ nodes, flows }), aState({ runs }))
  expect(edges.flatMap(({ id, taken }) => (taken ? [id] : []))).toEqual(['f1', 'f2', 'f3', 'small'])
})

test('FLOW-05 a way through many gateways is found by going on from each of them once', () => {
  const layers = Array.from({ length: 60 }, (_, layer) => [`a${layer}`, `b${layer}`])
  const [first = [], last = []] = [layers[0], layers.at(-1)]
  const between = layers.slice(1).flatMap((ids, layer) => layers[layer]!.flatMap((from) => ids.map((to) => `${from}>${to}`)))
  const wide = aGraph(
    [...layers.flat().map((id) => aChoice(id, '')), aCopy('n1', ['A'])],
    [...first.map((id) => `apply>${id}`), ...between, ...last.map((id) => `${id}>n1`), 'n1>end'],
  )
  const { edges } = chartOf(wide, { ...anInstance(wide), runs: [apply, aRun(2, 'n1', { from: [1] })] })
  expect(edges.filter(({ taken }) => taken).length).toBe(62)
})
