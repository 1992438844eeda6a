import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ApprovalNode } from '#domain/workflow/definition.ts'
import { nodeOf } from '#domain/workflow/definition.ts'
import { readBpmn } from './bpmn.ts'
import { flyAttributes } from './fly-package.ts'
import { aFile, anApprovalFile, START } from './testing.ts'

const found = async (xml: string) => (await readBpmn(xml)).findings.map(({ kind, element }) => `${kind} ${element}`.trim())
const approvalIn = async (xml: string) => {
  const { definition, findings } = await readBpmn(xml)
  expect(findings).toEqual([])
  return definition && (nodeOf(definition, 'a') as ApprovalNode)
}

test('FLOW-12 every attribute of an approval is read', async () => {
  const node = await approvalIn(
    anApprovalFile(
      `fly:nameEn="Check" fly:mode="percent(60)" fly:who="users(u1, u2), role(MANAGER), projectRole(owner), deptHead(2), superior(1), field(keeper),
        permission(workflow:admin), initiatorChoice(1, 3, users(u1, u2)), sameAs(b), initiator"
      fly:nobody="stop" fly:isInitiator="superior" fly:again="pass" fly:allow="back, transfer" fly:backTo="nodes(i, b)" fly:opinion="required"
      fly:defaultOpinion="同意 &amp; OK" fly:fields="amount:R, reason:E, lines : H" fly:refuse="branch" fly:refuseNeeds="2" fly:due="24" fly:remind="4"
      fly:escalate="superior" fly:batch="true" fly:cc="role(AUDITOR)"`,
    ),
  )
  expect(node).toEqual({
    id: 'a',
    name: { zh: '审批', en: 'Check' },
    kind: 'approval',
    mode: { kind: 'percent', percent: 60 },
    who: [
      { rule: 'users', ids: ['u1', 'u2'] },
      { rule: 'role', role: 'MANAGER' },
      { rule: 'projectRole', role: 'owner' },
      { rule: 'deptHead', level: 2 },
      { rule: 'superior', level: 1 },
      { rule: 'field', field: 'keeper' },
      { rule: 'permission', code: 'workflow:admin' },
      { rule: 'initiatorChoice', min: 1, max: 3, scope: { kind: 'users', ids: ['u1', 'u2'] } },
      { rule: 'sameAs', node: 'b' },
      { rule: 'initiator' },
    ],
    nobody: 'stop',
    isInitiator: 'superior',
    again: 'pass',
    allow: ['back', 'transfer'],
    backTo: ['i', 'b'],
    opinion: 'required',
    defaultOpinion: '同意 & OK',
    fields: { amount: 'R', reason: 'E', lines: 'H' },
    refuse: 'branch',
    refuseNeeds: 2,
    dueHours: 24,
    remindHours: 4,
    escalate: 'superior',
    batch: true,
    cc: [{ rule: 'role', role: 'AUDITOR' }],
  })
})

test('what is not said has its default, and an approval without a due time has none', async () => {
  expect(await approvalIn(anApprovalFile())).toEqual({
    id: 'a',
    name: { zh: '审批', en: '审批' },
    kind: 'approval',
    mode: { kind: 'any' },
    who: [{ rule: 'initiator' }],
    nobody: 'admin',
    isInitiator: 'keep',
    again: 'keep',
    allow: [],
    backTo: 'any',
    opinion: 'optional',
    defaultOpinion: '',
    fields: {},
    refuse: 'instance',
    refuseNeeds: 1,
    batch: false,
    cc: [],
  })
})

test.each([
  ['all', { kind: 'all' }],
  ['sequence', { kind: 'sequence' }],
  [' count( 2 ) ', { kind: 'count', count: 2 }],
])('mode %s', async (mode, expected) =>
  expect((await approvalIn(anApprovalFile(`fly:who="initiator" fly:mode="${mode}"`)))?.mode).toEqual(expected),
)

test('process, copies, gateways, conditions and any prefix of the namespaces are read', async () => {
  const condition = '{"_OR_":[{"amount":{"ge":"500000"}},{"department":{"in":["d1"]}}]}'
  const xml = aFile(
    `${START}<bpmn:sequenceFlow id="f1" sourceRef="i" targetRef="x" />
    <bpmn:exclusiveGateway id="x" default="f3" /><bpmn:sequenceFlow id="f2" name="大额" fly:nameEn="Large" sourceRef="x" targetRef="p">
    <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${condition.replaceAll('"', '&quot;')}</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="f3" sourceRef="x" targetRef="c" /><bpmn:parallelGateway id="p" /><bpmn:sequenceFlow id="f4" sourceRef="p" targetRef="c" />
    <bpmn:sendTask id="c" name="抄送" fly:who="superior(1)"><bpmn:documentation>告知上级</bpmn:documentation></bpmn:sendTask>
    <bpmn:sequenceFlow id="f5" sourceRef="c" targetRef="m" /><bpmn:exclusiveGateway id="m" /><bpmn:sequenceFlow id="f6" sourceRef="m" targetRef="e" />
    <bpmn:endEvent id="e" /><bpmn:textAnnotation id="t"><bpmn:text>说明</bpmn:text></bpmn:textAnnotation>`,
    {
      process:
        'id="test" name="测试" fly:nameEn="Test" fly:form="requisition" fly:revokeAfterEnd="true" fly:revokeAfterDecision="true" fly:resubmit="returner"',
    },
  )
  const renamed = xml
    .replaceAll('bpmn:', 'b:')
    .replace('xmlns:bpmn', 'xmlns:b')
    .replaceAll('fly:', 'own:')
    .replace('xmlns:fly', 'xmlns:own')
  const { definition, findings } = await readBpmn(renamed)
  expect(findings).toEqual([])
  expect(definition).toMatchObject({
    code: 'test',
    version: 0,
    name: { zh: '测试', en: 'Test' },
    formCode: 'requisition',
    fieldTypes: { amount: 'DECIMAL', deptId: 'REF' },
    revokeAfterEnd: true,
    revokeAfterDecision: true,
    resubmit: 'returner',
  })
  expect(definition?.nodes.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    's start',
    'i apply',
    'x exclusive',
    'p parallel',
    'c cc',
    'm exclusive',
    'e end',
  ])
  expect(definition && [nodeOf(definition, 'x'), nodeOf(definition, 'm'), nodeOf(definition, 'c')]).toMatchObject([
    { defaultFlow: 'f3' },
    { defaultFlow: 'f6' },
    { who: [{ rule: 'superior', level: 1 }] },
  ])
  expect(definition?.flows[2]).toEqual({ id: 'f2', name: '大额', nameEn: 'Large', from: 'x', to: 'p', condition: JSON.parse(condition) })
})

describe('FLOW-12 what is not supported is named with its place, and never run', () => {
  const beside = (element: string) => anApprovalFile().replace('</bpmn:process>', `${element}</bpmn:process>`)
  test.each([
    ['a sub-process', beside('<bpmn:subProcess id="n" name="内" />'), 'unsupported-element n', '子流程'],
    [
      'a script',
      beside('<bpmn:scriptTask id="n" scriptFormat="js"><bpmn:script>exit()</bpmn:script></bpmn:scriptTask>'),
      'unsupported-element n',
      '脚本',
    ],
    ['a service', beside('<bpmn:serviceTask id="n" />'), 'unsupported-element n', '服务'],
    ['a call of another process', beside('<bpmn:callActivity id="n" calledElement="x" />'), 'unsupported-element n', '调用'],
    [
      'a boundary event',
      beside('<bpmn:boundaryEvent id="n" attachedToRef="a"><bpmn:timerEventDefinition /></bpmn:boundaryEvent>'),
      'unsupported-element n',
      '边界',
    ],
    [
      'an intermediate event',
      beside('<bpmn:intermediateCatchEvent id="n"><bpmn:messageEventDefinition /></bpmn:intermediateCatchEvent>'),
      'unsupported-element n',
      '捕获',
    ],
    ['an inclusive gateway', beside('<bpmn:inclusiveGateway id="n" />'), 'unsupported-element n', '包容'],
    ['a data object', beside('<bpmn:dataObject id="n" />'), 'unsupported-element n', 'DataObject'],
    [
      'a pool',
      anApprovalFile('fly:who="initiator"', '', { root: '<bpmn:collaboration id="n" />' }),
      'unsupported-element n',
      'Collaboration',
    ],
    [
      'a file elsewhere',
      anApprovalFile('fly:who="initiator"', '', { root: '<bpmn:import importType="x" location="http://127.0.0.1/" namespace="urn:x" />' }),
      'unsupported-element',
      'Import',
    ],
    ['a message', anApprovalFile('fly:who="initiator"', '', { root: '<bpmn:message id="n" />' }), 'unsupported-element n', 'Message'],
    [
      'a timer at the start',
      anApprovalFile().replace('<bpmn:startEvent id="s" />', '<bpmn:startEvent id="s"><bpmn:timerEventDefinition /></bpmn:startEvent>'),
      'unsupported-part s',
      '定时器',
    ],
    [
      'a loop over people',
      anApprovalFile('fly:who="initiator"', '<bpmn:multiInstanceLoopCharacteristics />'),
      'unsupported-part a',
      'loopCharacteristics',
    ],
    [
      'elements of other programs',
      anApprovalFile('fly:who="initiator"', '<bpmn:extensionElements><x:y xmlns:x="urn:x" /></bpmn:extensionElements>'),
      'unsupported-part a',
      'extensionElements',
    ],
    ['a message of a copy', beside('<bpmn:sendTask id="n" fly:who="initiator" operationRef="e" />'), 'unsupported-part n', 'operationRef'],
    [
      'an attribute of another program',
      anApprovalFile('fly:who="initiator" xmlns:x="urn:x" x:assignee="root"'),
      'unknown-attribute a',
      'x:assignee',
    ],
    ['an attribute that we do not have', anApprovalFile('fly:who="initiator" fly:script="exit()"'), 'unknown-attribute a', 'fly:script'],
    ['an attribute of another element', aFile(`${START}<bpmn:endEvent id="e" fly:who="initiator" />`), 'unknown-attribute e', 'fly:who'],
    [
      'a rule for who the initiator is',
      aFile(START.replace('fly:kind="apply"', 'fly:kind="apply" fly:who="role(MANAGER)"')),
      'unknown-attribute i',
      'fly:who',
    ],
    ['an element that does not exist', beside('<bpmn:kingTask id="n" />'), 'unreadable', 'kingTask'],
    ['an element of another program', beside('<x:task xmlns:x="urn:x" id="n" />'), 'unreadable', 'task'],
    ['an id twice', beside('<bpmn:endEvent id="a" />'), 'unreadable', 'duplicate ID'],
    ['an id that is none', beside('<bpmn:endEvent id="1 2" />'), 'unreadable', 'illegal ID'],
    ['an arrow to nowhere', beside('<bpmn:sequenceFlow id="n" sourceRef="a" targetRef="z" />'), 'unreadable n', 'z'],
    ['two processes', anApprovalFile('fly:who="initiator"', '', { root: '<bpmn:process id="p2" />' }), 'one-process', ''],
    ['no process', '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" />', 'one-process', ''],
    ['another kind of XML', '<html><body/></html>', 'unreadable', 'Definitions'],
  ])('%s', async (_, xml, expected, word) => {
    const { findings } = await readBpmn(xml)
    expect(findings.map(({ kind, element }) => `${kind} ${element}`.trim())).toContain(expected)
    const told = findings.find(({ kind, element }) => `${kind} ${element}`.trim() === expected)
    expect(told?.zh).toContain(word)
  })
})

describe('an attribute that cannot be read is told by its name', () => {
  test.each([
    ['mode', 'most'],
    ['mode', 'any, all'],
    ['mode', 'count(two)'],
    ['who', 'role(A'],
    ['who', 'role(A)) '],
    ['who', 'role()'],
    ['who', 'role(A, B)'],
    ['who', 'role(A),,role(B)'],
    ['who', 'king(A)'],
    ['who', 'deptHead(first)'],
    ['who', 'initiatorChoice(1, 3)'],
    ['who', 'initiatorChoice(1, 3, role(A), all)'],
    ['who', 'users(role(A(B(C))))'],
    ['nobody', 'everybody'],
    ['backTo', 'nodes()'],
    ['backTo', 'first'],
    ['fields', 'amount'],
    ['fields', 'amount:W'],
    ['fields', 'amount:R, amount:E'],
    ['fields', 'constructor:R'],
    ['refuseNeeds', '1.5'],
    ['due', 'soon'],
    ['batch', 'yes'],
    ['kind', 'cc'],
  ])('%s="%s"', async (name, value) => {
    const { findings } = await readBpmn(anApprovalFile(`${name === 'who' ? '' : 'fly:who="initiator" '}fly:${name}="${value}"`))
    expect(findings).toMatchObject([{ element: 'a', kind: 'bad-attribute', en: expect.stringContaining(`fly:${name}`) }])
  })

  test.each(['', 'amount > 5', '[]', '{"$where":"1"}', 'null'])('condition %s', async (condition) => {
    const expression = `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${condition.replaceAll('>', '&gt;')}</bpmn:conditionExpression>`
    const xml = anApprovalFile().replace(
      '<bpmn:sequenceFlow id="f2" sourceRef="a" targetRef="e" />',
      `<bpmn:sequenceFlow id="f2" sourceRef="a" targetRef="e">${expression}</bpmn:sequenceFlow>`,
    )
    expect(await found(xml)).toEqual(['bad-condition f2'])
  })
})

test('the example of the manual is read without findings, with everything it says', async () => {
  const manual = readFileSync('docs/workflow-definitions.md', 'utf8')
  const { definition, findings } = await readBpmn(/```xml\n(.*?)```/s.exec(manual)![1]!)
  expect(findings).toEqual([])
  expect(definition?.nodes.map(({ kind }) => kind)).toEqual(['start', 'apply', 'approval', 'exclusive', 'approval', 'cc', 'end'])
  const named = [...manual.matchAll(/`fly:(\w+)`?/g)].map(([, name]) => name!)
  expect(flyAttributes.filter((name) => !named.includes(name) && !manual.includes(`fly:${name}=`))).toEqual([])
})
