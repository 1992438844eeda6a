import type { Text } from '#domain/workflow/labels.ts'

/** What a process definition may be told before it is deployed, in both languages. */

export const findingTexts = {
  'too-large': { zh: '文件超过{max}字节', en: 'The file is larger than {max} bytes' },
  'not-xml': { zh: '第{line}行不是有效的XML', en: 'Line {line} is not valid XML' },
  doctype: { zh: '不允许文档类型声明', en: 'A document type is not allowed' },
  entity: { zh: '不允许实体引用“{name}”', en: 'The entity "{name}" is not allowed' },
  'too-many-elements': { zh: 'XML元素超过{max}个', en: 'There are more than {max} XML elements' },
  'too-deep': { zh: 'XML嵌套超过{max}层', en: 'XML is nested more than {max} levels deep' },
  unreadable: { zh: '无法读取：{what}', en: 'This cannot be read: {what}' },
  'one-process': { zh: '文件中须有且只有一个流程', en: 'The file must hold one process and no other' },
  'unsupported-element': { zh: '不支持“{node}”：{what}', en: '"{node}" is not supported: {what}' },
  'unsupported-part': { zh: '“{node}”的内容不受支持：{what}', en: 'A part of "{node}" is not supported: {what}' },
  'unknown-attribute': { zh: '“{node}”有未知属性“{name}”', en: '"{node}" has an unknown attribute "{name}"' },
  'bad-attribute': { zh: '“{node}”的属性“{name}”无法读取：{value}', en: 'The attribute "{name}" of "{node}" cannot be read: {value}' },
  'bad-id': { zh: '标识“{value}”不可用', en: 'The id "{value}" cannot be used' },
  'same-id': { zh: '标识“{value}”重复', en: 'The id "{value}" is used twice' },
  'no-name': { zh: '“{node}”没有名称', en: '"{node}" has no name' },

  'too-many-nodes': { zh: '节点超过{max}个', en: 'There are more than {max} nodes' },
  'one-start': { zh: '须有且只有一个开始节点', en: 'There must be one start and no other' },
  'one-apply': { zh: '须有且只有一个申请节点', en: 'There must be one node of the initiator and no other' },
  'apply-not-first': { zh: '开始节点之后须直接为申请节点', en: 'The node of the initiator must follow the start' },
  'apply-entered': {
    zh: '申请节点只能由开始节点进入，退回由操作完成',
    en: 'The node of the initiator is entered from the start alone; a return is an action',
  },
  'start-entered': { zh: '开始节点不能有进入的连线', en: 'No flow may lead into the start' },
  'end-left': { zh: '结束节点不能有离开的连线', en: 'No flow may leave an end' },
  'unknown-end-of-flow': { zh: '连线“{flow}”的起点或终点不存在', en: 'The flow "{flow}" begins or ends at a node that does not exist' },
  'no-end': { zh: '没有结束节点', en: 'There is no end' },
  unreachable: { zh: '“{node}”无法到达', en: '"{node}" is never reached' },
  'end-not-reached': { zh: '“{node}”之后无法到达结束节点', en: 'No end is reached from "{node}"' },
  'endless-loop': { zh: '“{node}”处于没有审批节点的循环中', en: '"{node}" stands in a loop without an approval' },
  'several-ways': { zh: '“{node}”有多条离开的连线，分支须使用网关', en: 'Several flows leave "{node}"; only gateways branch' },
  'no-default': { zh: '“{node}”没有默认连线', en: '"{node}" has no default flow' },
  'no-condition': { zh: '连线“{flow}”没有条件', en: 'The flow "{flow}" has no condition' },
  'condition-on-default': { zh: '默认连线“{flow}”不能有条件', en: 'The default flow "{flow}" may not have a condition' },
  'condition-elsewhere': {
    zh: '连线“{flow}”不能有条件，条件只用于排他网关',
    en: 'The flow "{flow}" may not have a condition; only exclusive gateways ask for one',
  },
  'join-not-fed': {
    zh: '“{node}”须恰好汇合同一并行网关的全部分支',
    en: '"{node}" must be fed by all branches of one parallel gateway and by nothing else',
  },
  'branches-meet': {
    zh: '“{node}”的并行分支未经汇合就相遇',
    en: 'Branches of "{node}" meet without being joined',
  },

  'unknown-form': { zh: '表单“{name}”不存在', en: 'The form "{name}" does not exist' },
  'unknown-field': { zh: '“{node}”中的字段“{name}”不存在', en: 'The field "{name}" in "{node}" does not exist' },
  'hidden-title': {
    zh: '“{node}”不能隐藏标题字段“{name}”，列表、消息和搜索中会显示标题',
    en: '"{node}" may not hide the field "{name}": lists, notices and searches show the title',
  },
  'no-people-field': { zh: '“{node}”中的字段“{name}”不是人员字段', en: 'The field "{name}" in "{node}" names no people' },
  'bad-condition': { zh: '连线“{flow}”的条件有误：{what}', en: 'The condition of the flow "{flow}" is wrong: {what}' },
  'condition-without-form': {
    zh: '流程没有表单，连线“{flow}”的条件只能使用发起人（initiator）和部门（department）：{what}',
    en: 'The process has no form, so the condition of the flow "{flow}" may ask for initiator and department alone: {what}',
  },
  'unknown-role': { zh: '“{node}”中的角色“{name}”不存在', en: 'The role "{name}" in "{node}" does not exist' },
  'unknown-permission': { zh: '“{node}”中的权限“{name}”不存在', en: 'The permission "{name}" in "{node}" does not exist' },
  'unknown-person': { zh: '“{node}”中的人员“{name}”不存在或已离职', en: 'The person "{name}" in "{node}" does not exist or has left' },
  'unknown-department': { zh: '“{node}”中的部门“{name}”不存在', en: 'The department "{name}" in "{node}" does not exist' },
  'unknown-node': { zh: '“{node}”引用的节点“{name}”不存在', en: 'The node "{name}" that "{node}" names does not exist' },
  'node-not-before': { zh: '“{node}”引用的节点“{name}”不在其之前', en: 'The node "{name}" that "{node}" names does not lie before it' },
  'node-without-people': {
    zh: '“{node}”引用的节点“{name}”没有可用的处理人',
    en: 'The node "{name}" that "{node}" names asks nobody who could be meant',
  },
  'nobody-asked': { zh: '“{node}”没有处理人规则', en: '"{node}" has no rule for who is asked' },
  'empty-scope': {
    zh: '“{node}”的发起人自选范围只有{count}人，少于{min}人',
    en: 'The initiator of "{node}" may choose from {count} people, fewer than {min}',
  },
  'choice-twice': { zh: '“{node}”只能有一条发起人自选规则', en: '"{node}" may let the initiator choose once only' },
  'choice-in-copy': { zh: '“{node}”的抄送人不能由发起人自选', en: 'The initiator may not choose who gets a copy of "{node}"' },
  'unknown-action': { zh: '“{node}”的操作“{name}”不能使用', en: 'The action "{name}" cannot be offered in "{node}"' },
  'out-of-range': { zh: '“{node}”的“{name}”须在{min}至{max}之间', en: '"{name}" of "{node}" must be between {min} and {max}' },
  'too-long': { zh: '“{node}”的“{name}”超过{max}个', en: '"{name}" of "{node}" is longer than {max}' },
  'manager-not-asked': { zh: '有路径不经项目采购经理审批即可结束', en: 'A way to the end asks no manager of the project' },
  'supervisor-not-asked': { zh: '有路径不经项目监督员审批即可结束', en: 'A way to the end asks no supervisor of the project' },
  'confirmer-not-asked': { zh: '有路径不经第二人确认即可结束', en: 'A way to the end asks nobody who has to confirm it' },
  'initiator-alone': { zh: '“{node}”只询问发起人本人', en: '"{node}" asks nobody but the initiator' },
  'other-form': { zh: '该流程的表单须为“{name}”', en: 'The form of this process must be "{name}"' },
  'field-closed': { zh: '“{node}”不能修改业务单据的字段“{name}”', en: '"{node}" may not change the field "{name}" of the record' },
  'no-due': { zh: '“{node}”没有期限，不能提醒或升级', en: '"{node}" has no due time to remind of or to escalate after' },
} as const satisfies Record<string, Text>

export type FindingKind = keyof typeof findingTexts
/** Names are said in the language of their sentence. */
type Args = Readonly<Record<string, string | number | Text>>

/** What is wrong with a definition, where. */
export interface DefinitionFinding {
  /** Id of the node or flow; empty where the document itself is meant. */
  element: string
  kind: FindingKind
  zh: string
  en: string
}

/** Longest part of somebody's definition that a sentence repeats. */
const REPEATED = 120

const filled = (sentence: string, args: Args, lang: 'zh' | 'en'): string =>
  sentence.replace(/\{(\w+)\}/g, (place, key: string) => {
    const value = args[key] ?? place
    return String(typeof value === 'object' ? value[lang] : value).slice(0, REPEATED)
  })

export const finding = (element: string, kind: FindingKind, args: Args = {}): DefinitionFinding => ({
  element,
  kind,
  zh: filled(findingTexts[kind].zh, args, 'zh'),
  en: filled(findingTexts[kind].en, args, 'en'),
})
