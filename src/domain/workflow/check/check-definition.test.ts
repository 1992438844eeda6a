import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anApproval } from '#domain/workflow/by-hand/testing.ts'
import type { ApprovalNode, Definition, Flow, FlowNode, Who } from '#domain/workflow/definition.ts'
import { checkDefinition, MAX_NODES } from './check-definition.ts'
import { findingTexts } from './finding.ts'
import type { Known } from './rule-findings.ts'

const known: Known = {
  fields: { title: 'TEXT', amount: 'DECIMAL', reason: 'LONGTEXT', keeper: 'USER', needDate: 'DATE', lines: undefined },
  roles: { MANAGER: 2, AUDITOR: 0 },
  permissions: ['workflow:admin'],
  projectRoles: ['owner'],
  people: ['u1', 'u2'],
  departments: { d1: 3, empty: 0 },
  everybody: 12,
  zone: 'Asia/Shanghai',
}

const CONDITION = { _AND_: [{ amount: { ge: '500000' } }] }
const KINDS: Readonly<Record<string, FlowNode['kind']>> = {
  s: 'start',
  i: 'apply',
  a: 'approval',
  c: 'cc',
  x: 'exclusive',
  p: 'parallel',
  e: 'end',
}

/**
 * A process of ways such as `s i a e`. The first letter says what a node is: start, initiator, approval, copy, exclusive, parallel, end. Of an exclusive
 * gateway the first way is the default one, the others have a condition.
 */
function aProcess(...ways: string[]): Definition {
  const pairs = ways.flatMap((way) =>
    way.split(' ').flatMap((from, at, ids) => (ids[at + 1] === undefined ? [] : [[from, ids[at + 1]!] as const])),
  )
  const flows = [...new Map(pairs.map(([from, to]) => [`${from}-${to}`, { id: `${from}-${to}`, name: '', from, to }])).values()]
  const ids = [...new Set(ways.flatMap((way) => way.split(' ')))]
  const firstOf = (id: string) => flows.find(({ from }) => from === id)?.id ?? ''
  const nodes = ids.map((id): FlowNode => {
    const base = { id, name: { zh: id, en: id } }
    const kind = KINDS[id[0]!]!
    if (kind === 'approval') return anApproval(id, id, id)
    if (kind === 'apply') return { ...base, kind, fields: {} }
    if (kind === 'cc') return { ...base, kind, who: [{ rule: 'initiator' }] }
    return kind === 'exclusive' ? { ...base, kind, defaultFlow: firstOf(id) } : { ...base, kind }
  })
  const asked = flows.map(
    (flow): Flow => (flow.from.startsWith('x') && firstOf(flow.from) !== flow.id ? { ...flow, condition: CONDITION } : flow),
  )
  return {
    code: 'test',
    version: 0,
    name: { zh: '测试', en: 'Test' },
    formCode: 'form',
    fieldTypes: {},
    revokeAfterEnd: false,
    revokeAfterDecision: false,
    resubmit: 'start',
    nodes,
    flows: asked,
  }
}

/** Findings in short: `kind element`. */
const found = (definition: Definition, house: Known = known) =>
  checkDefinition(definition, house).map(({ kind, element }) => `${kind} ${element}`.trim())
const withApproval = (over: Partial<ApprovalNode>): Definition => {
  const plain = aProcess('s i a e')
  return { ...plain, nodes: plain.nodes.map((node) => (node.kind === 'approval' ? { ...node, ...over } : node)) }
}

describe('a process that comes to an end has no findings', () => {
  test.each([
    ['one approval', ['s i a e']],
    ['nobody asked at all', ['s i e']],
    ['a choice', ['s i x a1 e', 'x a2 e']],
    ['ways that come together in a gateway', ['s i x1 a1 x2 e', 'x1 a2 x2']],
    ['ways that come together in a node', ['s i x1 a1 c e', 'x1 c']],
    ['branches that are joined', ['s i p1 a1 p2 e', 'p1 a2 p2']],
    ['a branch without a node', ['s i p1 a1 p2 e', 'p1 p2']],
    ['branches within branches', ['s i p1 a1 p4 e', 'p1 p2 a2 p3 p4', 'p2 a3 p3']],
    ['a choice within a branch', ['s i p1 x1 a1 x2 p2 e', 'x1 a2 x2', 'p1 a3 p2']],
    ['one split after the other', ['s i p1 a1 p2 p3 a3 p4 e', 'p1 a2 p2', 'p3 a4 p4']],
    ['branches that each end by themselves', ['s i p1 a1 e1', 'p1 a2 e2']],
    ['branches with one end', ['s i p1 a1 e', 'p1 a2 e']],
    ['a loop with an approval in it', ['s i a1 x e', 'x a1']],
    ['a split in a loop', ['s i a0 p1 a1 p2 x e', 'p1 a2 p2', 'x a0']],
  ])('%s', (_, ways) => expect(found(aProcess(...ways))).toEqual([]))
})

describe('FLOW-12 what would never end, or never begin, is found by its place', () => {
  test.each([
    ['no start', ['i a e'], ['one-start']],
    ['two starts', ['s1 i a e', 's2 a'], ['one-start s2', 'unreachable s2']],
    ['no node of the initiator', ['s a e'], ['one-apply']],
    ['two nodes of the initiator', ['s i1 i2 e'], ['one-apply i2', 'apply-entered i2']],
    ['an approval before the initiator', ['s a i e'], ['apply-not-first i', 'apply-entered i']],
    ['an arrow back to the initiator', ['s i a x e', 'x i'], ['apply-entered i']],
    ['an arrow into the start', ['s i a x e', 'x s'], ['start-entered s']],
    ['an arrow out of the end', ['s i a1 e a2 e2'], ['end-left e']],
    ['no end', ['s i a'], ['no-end']],
    ['a node without a way to the end', ['s i x a1 e', 'x a2'], ['end-not-reached a2']],
    ['a node that nothing leads to', ['s i a1 e', 'a2 e'], ['unreachable a2']],
    ['two ways out of an approval', ['s i a1 e', 'a1 a2 e'], ['several-ways a1']],
    ['a loop in which nobody is asked', ['s i x1 e', 'x1 c x2 x1', 'x2 e'], ['endless-loop x1']],
    ['a join of a choice', ['s i x1 a1 p e', 'x1 a2 p'], ['join-not-fed p']],
    ['a join that misses a branch', ['s i p1 a1 p2 e', 'p1 a2 p2', 'p1 a3 e'], ['join-not-fed p2']],
    ['a join fed from before the split', ['s i x p1 a1 p2 e', 'p1 a2 p2', 'x p2'], ['join-not-fed p2']],
    ['a branch that may go past the join', ['s i p1 x a1 p2 e', 'x e', 'p1 a2 p2'], ['join-not-fed p2']],
    ['one branch that comes in twice', ['s i p1 x a1 p2 e', 'x a2 p2', 'p1 a3 p2'], ['join-not-fed p2']],
    ['a branch that leads back before the split', ['s i a0 p1 x p2 e', 'x a0', 'p1 a2 p2'], ['join-not-fed p2']],
    ['a branch that is entered from before the split', ['s i x p1 a1 p2 e', 'p1 a2 p2', 'x a1'], ['join-not-fed p2']],
    ['a join fed from behind itself', ['s i p1 a1 p2 a3 x e', 'p1 a2 p2', 'x p2'], ['join-not-fed p2']],
    [
      'two of three branches that meet before the join',
      ['s i p1 a1 a3 p2 e', 'p1 a2 a3', 'p1 a4 p2'],
      ['join-not-fed p2', 'branches-meet p1'],
    ],
    ['branches that meet in an approval', ['s i p a1 a3 e', 'p a2 a3'], ['branches-meet p']],
    ['branches that meet in a choice', ['s i p a1 x e', 'p a2 x'], ['branches-meet p']],
  ])('%s', (_, ways, expected) => expect(found(aProcess(...ways))).toEqual(expected))

  test('an exclusive gateway without a default, a way without a condition, conditions where nothing asks for them', () => {
    const plain = aProcess('s i x a1 e', 'x a2 e')
    const change = (id: string, over: Partial<Flow>) => plain.flows.map((flow) => (flow.id === id ? { ...flow, ...over } : flow))
    const without = plain.nodes.map((node) => (node.kind === 'exclusive' ? { ...node, defaultFlow: 's-i' } : node))
    expect(found({ ...plain, nodes: without })).toEqual(['no-default x', 'no-condition x-a1'])
    expect(found({ ...plain, flows: change('x-a2', { condition: { _AND_: [] } }) })).toEqual(['no-condition x-a2'])
    expect(found({ ...plain, flows: change('x-a1', { condition: CONDITION }) })).toEqual(['condition-on-default x-a1'])
    expect(found({ ...plain, flows: change('a1-e', { condition: CONDITION }) })).toEqual(['condition-elsewhere a1-e'])
    expect(found({ ...plain, flows: [...plain.flows, { id: 'f', name: '', from: 'a1', to: 'nowhere' }] })).toEqual([
      'unknown-end-of-flow f',
    ])
  })

  test('whatever a graph looks like, an answer comes, and one without findings reaches an end from everywhere', () => {
    const ids = fc.constantFrom('s', 'i', 'a1', 'a2', 'a3', 'x1', 'x2', 'p1', 'p2', 'p3', 'c', 'e')
    const ways = fc.array(
      fc.array(ids, { minLength: 2, maxLength: 6 }).map((way) => way.join(' ')),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(ways, (some) => {
        const definition = aProcess('s i a1 e', ...some)
        if (found(definition).length > 0) return
        for (const { id } of definition.nodes) expect(reaches(definition, id)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

/** Whether an end lies behind a node, reckoned in another way than the check does. */
function reaches({ nodes, flows }: Definition, id: string): boolean {
  let ends = new Set(nodes.filter(({ kind }) => kind === 'end').map((node) => node.id))
  for (let size = -1; size !== ends.size; ) {
    size = ends.size
    ends = new Set([...ends, ...flows.filter(({ to }) => ends.has(to)).map(({ from }) => from)])
  }
  return ends.has(id)
}

describe('FLOW-12 what a definition names must be there', () => {
  const choice = (scope: (Who & { rule: 'initiatorChoice' })['scope'], min = 1, max = 3): Who => ({
    rule: 'initiatorChoice',
    min,
    max,
    scope,
  })
  test.each<[string, Who[], string[]]>([
    ['nobody', [], ['nobody-asked a']],
    ['people who are there', [{ rule: 'users', ids: ['u1', 'u2'] }], []],
    ['somebody who has left', [{ rule: 'users', ids: ['u1', 'gone'] }], ['unknown-person a']],
    ['no people at all', [{ rule: 'users', ids: [] }], ['nobody-asked a']],
    ['a role that nobody holds', [{ rule: 'role', role: 'AUDITOR' }], []],
    ['an unknown role', [{ rule: 'role', role: 'KING' }], ['unknown-role a']],
    ['a role that every object has', [{ rule: 'role', role: 'constructor' }], ['unknown-role a']],
    ['a role of the project', [{ rule: 'projectRole', role: 'owner' }], []],
    ['an unknown one', [{ rule: 'projectRole', role: 'boss' }], ['unknown-role a']],
    ['an unknown permission', [{ rule: 'permission', code: 'tender:rule' }], ['unknown-permission a']],
    ['a field of people', [{ rule: 'field', field: 'keeper' }], []],
    ['a field of another type', [{ rule: 'field', field: 'amount' }], ['no-people-field a']],
    ['an unknown field', [{ rule: 'field', field: 'toString' }], ['unknown-field a']],
    ['the eleventh superior', [{ rule: 'superior', level: 11 }], ['out-of-range a']],
    ['no level', [{ rule: 'deptHead', level: 0 }], ['out-of-range a']],
    ['the node itself', [{ rule: 'sameAs', node: 'a' }], ['node-not-before a']],
    ['the node of the initiator', [{ rule: 'sameAs', node: 'i' }], ['node-without-people a']],
    ['an unknown node', [{ rule: 'sameAs', node: 'z' }], ['unknown-node a']],
    ['a choice of everybody', [choice({ kind: 'all' })], []],
    ['a choice of a role', [choice({ kind: 'role', role: 'MANAGER' }, 2)], []],
    ['a choice of fewer than are needed', [choice({ kind: 'role', role: 'MANAGER' }, 3)], ['empty-scope a']],
    ['a choice of nobody', [choice({ kind: 'role', role: 'AUDITOR' })], ['empty-scope a']],
    ['a choice of nobody that need not be made', [choice({ kind: 'department', id: 'empty' }, 0)], ['empty-scope a']],
    ['a choice of an unknown department', [choice({ kind: 'department', id: 'd9' })], ['unknown-department a']],
    ['a choice of no people', [choice({ kind: 'users', ids: [] })], ['empty-scope a']],
    ['more at least than at most', [choice({ kind: 'all' }, 4, 3)], ['out-of-range a']],
    ['two choices', [choice({ kind: 'all' }), choice({ kind: 'all' })], ['choice-twice a']],
    ['more rules than may be', Array.from({ length: 21 }, () => ({ rule: 'initiator' as const })), ['too-long a']],
  ])('who: %s', (_, who, expected) => expect(found(withApproval({ who }))).toEqual(expected))

  test.each<[string, Partial<ApprovalNode>, string[]]>([
    ['a field that is not there', { fields: { amount: 'R', price: 'E' } }, ['unknown-field a']],
    ['fields that are lists', { fields: { lines: 'H' } }, []],
    ['a title that is hidden', { fields: { title: 'H', amount: 'H' } }, ['hidden-title a']],
    ['a title that is read', { fields: { title: 'R' } }, []],
    ['an action of everybody', { allow: ['transfer', 'revoke'] }, ['unknown-action a']],
    ['a return to the initiator', { backTo: ['i'] }, []],
    ['a return ahead', { backTo: ['e'] }, ['node-without-people a']],
    ['a return to what is not there', { backTo: ['i', 'z'] }, ['unknown-node a']],
    ['none of those asked', { mode: { kind: 'count', count: 0 } }, ['out-of-range a']],
    ['more than all of them', { mode: { kind: 'percent', percent: 101 } }, ['out-of-range a']],
    ['a refusal by nobody', { refuseNeeds: 0 }, ['out-of-range a']],
    ['reminded after it is due', { dueHours: 8, remindHours: 9 }, ['out-of-range a']],
    ['reminded of nothing', { remindHours: 1 }, ['no-due a']],
    ['escalated after nothing', { escalate: 'admin' }, ['no-due a']],
    ['due in three years', { dueHours: 7_000 }, ['out-of-range a']],
    ['a copy that the initiator chooses', { cc: [choice({ kind: 'all' })] }, ['choice-in-copy a']],
    ['a copy for an unknown role', { cc: [{ rule: 'role', role: 'KING' }] }, ['unknown-role a']],
    ['a long opinion', { defaultOpinion: 'x'.repeat(2_001) }, ['too-long a']],
    ['no name', { name: { zh: '', en: '' } }, ['no-name a']],
    ['a long name', { name: { zh: '长'.repeat(101), en: '' } }, ['too-long a']],
  ])('%s', (_, over, expected) => expect(found(withApproval(over))).toEqual(expected))

  test('a node in a loop is not before itself', () => {
    const looped = { ...withApproval({ backTo: ['a'] }), flows: aProcess('s i a x e', 'x a').flows }
    expect(found({ ...looped, nodes: [...looped.nodes, ...aProcess('x e', 'x a').nodes.slice(0, 1)] })).toContain('node-not-before a')
  })

  test('a node that is returned to must lie before: not in another branch, not behind', () => {
    const plain = aProcess('s i p1 a1 p2 a3 e', 'p1 a2 p2')
    const back = (id: string, backTo: string[]) =>
      plain.nodes.map((node) => (node.id === id && node.kind === 'approval' ? { ...node, backTo } : node))
    expect(found({ ...plain, nodes: back('a3', ['a1', 'a2']) })).toEqual([])
    expect(found({ ...plain, nodes: back('a1', ['a2']) })).toEqual(['node-not-before a1'])
    expect(found({ ...plain, nodes: back('a1', ['a3']) })).toEqual(['node-not-before a1'])
  })

  test.each<[string, object, string[]]>([
    ['the initiator and the department', { _AND_: [{ initiator: { eq: 'u1' } }, { department: { in: ['d1'] } }] }, []],
    ['an unknown field', { _AND_: [{ price: { ge: '1' } }] }, ['bad-condition x-a2']],
    ['a list of lines', { _AND_: [{ lines: { isNull: true } }] }, ['bad-condition x-a2']],
    ['an operator its type does not have', { _AND_: [{ reason: { gt: 'a' } }] }, ['bad-condition x-a2']],
    ['a value that is none of its type', { _AND_: [{ amount: { ge: 'much' } }] }, ['bad-condition x-a2']],
    ['nonsense', { _AND_: [{ amount: 5 }] }, ['bad-condition x-a2']],
    ['a property that every object has', { _AND_: [JSON.parse('{"__proto__":{"eq":"1"}}')] }, ['bad-condition x-a2']],
    ['nothing', { _AND_: [{ amount: { eq: '' } }] }, ['no-condition x-a2']],
  ])('condition: %s', (_, condition, expected) => {
    const plain = aProcess('s i x a1 e', 'x a2 e')
    const flows = plain.flows.map((flow) => (flow.id === 'x-a2' ? { ...flow, condition } : flow))
    expect(found({ ...plain, flows })).toEqual(expected)
  })

  test('FLOW-3014 what is wrong with a condition is said in words that name its flow in their own language, and a process without a form has no fields to ask for', () => {
    const plain = aProcess('s i x a1 e', 'x a2 e')
    const said = (condition: object, formCode: string) => {
      const flows = plain.flows.map((flow) => (flow.id === 'x-a2' ? { ...flow, name: '大额', nameEn: 'Large', condition } : flow))
      const house = formCode === '' ? { ...known, fields: {} } : known
      return checkDefinition({ ...plain, formCode, flows } as Definition, house).map(({ kind, zh, en }) => [kind, zh, en])
    }
    expect(said({ _AND_: [{ amount: { ge: '1' } }] }, '')).toEqual([
      [
        'condition-without-form',
        '流程没有表单，连线“大额”的条件只能使用发起人（initiator）和部门（department）：_AND_[0].amount.ge',
        'The process has no form, so the condition of the flow "Large" may ask for initiator and department alone: _AND_[0].amount.ge',
      ],
    ])
    expect(said({ _AND_: [{ initiator: { eq: 'u1' } }] }, '')).toEqual([])
    expect(said({ _AND_: [{ amount: { ge: 'much' } }] }, 'requisition')).toEqual([
      [
        'bad-condition',
        '连线“大额”的条件有误：值与字段类型不符 _AND_[0].amount.ge',
        'The condition of the flow "Large" is wrong: the value is not of the type of the field _AND_[0].amount.ge',
      ],
    ])
    expect(said({ _AND_: [{ amount: { eq: '' } }] }, 'requisition')).toEqual([
      ['no-condition', '连线“大额”没有条件', 'The flow "Large" has no condition'],
    ])
  })

  test('a form that does not exist is told once, not at each of its fields', () => {
    const { fields: _, ...house } = known
    const definition = withApproval({ fields: { price: 'R' }, who: [{ rule: 'field', field: 'price' }] })
    expect(found(definition, { ...house, fields: undefined })).toEqual(['unknown-form'])
  })
})

test.each([
  ['an id twice', { ...aProcess('s i a e'), nodes: [...aProcess('s i a e').nodes, anApproval('a', 'x', 'x')] }, ['same-id a']],
  [
    'an id that every object has',
    aProcess('s i a e', 's i e').nodes[0] && { ...aProcess('s i e'), code: 'constructor' },
    ['bad-id constructor'],
  ],
  [
    'an id of a node that every object has',
    { ...aProcess('s i e'), nodes: [...aProcess('s i e').nodes, anApproval('__proto__', 'x', 'x')] },
    ['bad-id __proto__'],
  ],
  ['no name', { ...aProcess('s i a e'), name: { zh: ' ', en: '' } }, ['no-name']],
  ['nothing at all', { ...aProcess('s i a e'), nodes: [], flows: [] }, ['one-start', 'one-apply', 'no-end']],
] as [string, Definition, string[]][])('%s', (_, definition, expected) => expect(found(definition)).toEqual(expected))

test('three hundred nodes are checked at once, one more is too many', () => {
  const line = (count: number) => aProcess(`s i ${Array.from({ length: count - 3 }, (_, at) => `a${at}`).join(' ')} e`)
  expect(found(line(MAX_NODES))).toEqual([])
  expect(found(line(MAX_NODES + 1))).toEqual(['too-many-nodes'])
})

test('each finding is a sentence in both languages with nothing left to fill in, and repeats no more than the start of a long text', () => {
  const findings = [
    ...checkDefinition(withApproval({ who: [{ rule: 'role', role: 'x'.repeat(5_000) }], dueHours: 0, allow: ['revoke'] }), known),
    ...checkDefinition(aProcess('s i x1 e', 'x1 c x2 x1', 'x2 e', 'a e'), known),
  ]
  expect(findings.length).toBeGreaterThan(4)
  for (const { zh, en } of findings) {
    expect(`${zh}${en}`).not.toMatch(/[{}]/)
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en.length).toBeLessThan(300)
  }
  for (const { zh, en } of Object.values(findingTexts)) {
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()
    expect(places(en)).toEqual(places(zh))
  }
})
