import { expect, test } from 'vitest'
import { aDefinition, anApproval } from './by-hand/testing.ts'
import { conditionText } from './condition-text.ts'
import type { ApprovalNode, Who } from './definition.ts'
import { type Names, noteOf } from './node-note.ts'

const definition = aDefinition()
const names: Names = {
  person: (id) => ({ zh: `张${id}`, en: `Zhang ${id}` }),
  role: () => ({ zh: '采购经理', en: 'Manager' }),
  department: () => ({ zh: '财务部', en: 'Finance' }),
  field: () => ({ zh: '经办人', en: 'Handler' }),
}
const note = (over: Partial<ApprovalNode>, given: Names = names) => noteOf(definition, anApproval('n', '节点', 'Node', over), given)

test.each<[Who, zh: string, en: string]>([
  [{ rule: 'users', ids: ['1'] }, '张1', 'Zhang 1'],
  [{ rule: 'users', ids: ['1', '2', '3'] }, '张1、张2、张3', 'Zhang 1, Zhang 2, Zhang 3'],
  [{ rule: 'users', ids: ['1', '2', '3', '4', '5'] }, '张1、张2、张3等 5 人', 'Zhang 1, Zhang 2, Zhang 3 and 2 more'],
  [{ rule: 'role', role: 'MANAGER' }, '采购经理', 'Manager'],
  [{ rule: 'projectRole', role: 'supervisor' }, '项目监督员', 'Supervisor of the project'],
  [{ rule: 'deptHead', level: 1 }, '发起人的部门负责人', 'Head of the initiator’s department'],
  [{ rule: 'deptHead', level: 3 }, '发起人的上 2 级部门负责人', 'Head of the department 2 above the initiator’s'],
  [{ rule: 'superior', level: 1 }, '发起人的直接上级', 'Superior of the initiator'],
  [{ rule: 'superior', level: 2 }, '发起人的第 2 级上级', 'Superior of the initiator, level 2'],
  [{ rule: 'field', field: 'handler' }, '表单中的“经办人”', 'People in the field “Handler”'],
  [{ rule: 'permission', code: 'a:b' }, '拥有权限“a:b”的人员', 'People with the permission “a:b”'],
  [
    { rule: 'initiatorChoice', min: 1, max: 3, scope: { kind: 'department', id: 'D1' } },
    '发起人从财务部中自选 1–3 人',
    '1–3 of Finance, chosen by the initiator',
  ],
  [
    { rule: 'initiatorChoice', min: 2, max: 2, scope: { kind: 'all' } },
    '发起人从全体人员中自选 2 人',
    '2 of all people, chosen by the initiator',
  ],
  [{ rule: 'sameAs', node: 'head' }, '与“部门负责人”相同的审批人', 'Whoever decided in “Head of department”'],
  [{ rule: 'initiator' }, '发起人', 'Initiator'],
])('FLOW-05 a note says who is asked: %j', (who, zh, en) => {
  expect(noteOf(definition, { id: 'c', name: { zh: '', en: '' }, kind: 'cc', who: [who] }, names)).toEqual({ zh, en })
})

test('FLOW-05 people, roles and fields without a name are told by number or code', () => {
  expect(note({ who: [{ rule: 'users', ids: ['1'] }] }, {}).zh).toBe('指定的 1 人')
  expect(note({ who: [{ rule: 'role', role: 'MANAGER' }], mode: { kind: 'all' } }, {}).zh).toBe('MANAGER；全部同意')
})

test('FLOW-05 how they decide is told where several may be asked', () => {
  expect(note({ who: [{ rule: 'superior', level: 1 }] }).zh).toBe('发起人的直接上级')
  expect(note({ who: [{ rule: 'users', ids: ['1'] }] }).zh).toBe('张1')
  expect(note({ who: [{ rule: 'initiatorChoice', min: 1, max: 1, scope: { kind: 'all' } }] }).zh).not.toContain('；')
  expect(
    note({
      who: [
        { rule: 'deptHead', level: 1 },
        { rule: 'role', role: 'M' },
      ],
      mode: { kind: 'percent', percent: 60 },
      dueHours: 8,
    }),
  ).toEqual({
    zh: '发起人的部门负责人、采购经理；至少 60% 的人同意；8 个工作小时内办结',
    en: 'Head of the initiator’s department, Manager; at least 60 % of them agree; within 8 working hours',
  })
})

test('FLOW-05 a gateway has nothing to say', () => {
  expect(noteOf(definition, definition.nodes[3]!, names)).toEqual({ zh: '', en: '' })
})

test.each([
  [
    { _AND_: [{ amount: { ge: '500000' } }, { amount: { lt: '2000000' } }] },
    'amount ≥ 500000 且 amount < 2000000',
    'amount ≥ 500000 and amount < 2000000',
  ],
  [
    { _OR_: [{ deptId: { in: ['D1', 'D2'] } }, { reason: { isNull: true } }] },
    'deptId 属于 D1、D2 或 reason 为空',
    'deptId is one of D1, D2 or reason is empty',
  ],
  [
    { _AND_: [{ department: { eq: 'D1' } }, { _OR_: [{ a: { eq: 1 } }, { b: { likeRight: 'x' } }] }] },
    '发起人部门 = D1 且 (a = 1 或 b 开头为 x)',
    'department of the initiator = D1 and (a = 1 or b begins with x)',
  ],
  [
    { _AND_: [{ a: { eq: 1 } }], _OR_: [{ b: { eq: 1 } }, { _AND_: [{ c: { eq: 1 } }, { d: { eq: 1 } }] }] },
    'a = 1 且 (b = 1 或 (c = 1 且 d = 1))',
    'a = 1 and (b = 1 or (c = 1 and d = 1))',
  ],
  [{}, '', ''],
])('FLOW-05 the condition of an arrow in words: %j', (condition, zh, en) => {
  expect(conditionText(condition)).toEqual({ zh, en })
})
