import { type ApprovalNode, type Definition, type FlowNode, nodeOf, type Scope, type Who } from './definition.ts'
import type { Text } from './labels.ts'
import { ruleOf } from './mode-text.ts'

/** What a node of a definition does, in words: who is asked, how they decide, how long it may take (FLOW-05). */

/** Names of what a definition names by code or id; whoever has none is told by it. */
export interface Names {
  person?: (id: string) => Text
  role?: (code: string) => Text
  department?: (id: string) => Text
  /** Label of a form field. */
  field?: (field: string) => Text
}

/** Empty for nodes that ask nobody. */
export function noteOf(definition: Definition, node: FlowNode, names: Names): Text {
  if (node.kind === 'cc') return sentence(whoText(definition, node.who, names))
  if (node.kind !== 'approval') return { zh: '', en: '' }
  const who = whoText(definition, node.who, names)
  const parts = [who, ...(mayAskSeveral(node) ? [ruleOf(node.mode)] : []), ...dueText(node)]
  return sentence({ zh: parts.map(({ zh }) => zh).join('；'), en: parts.map(({ en }) => en).join('; ') })
}

const sentence = ({ zh, en }: Text): Text => ({ zh, en: en.charAt(0).toUpperCase() + en.slice(1) })

const SINGLE: readonly Who['rule'][] = ['deptHead', 'superior', 'initiator']

/** One rule that finds one person at most leaves nothing to say about how several decide. */
function mayAskSeveral({ who }: ApprovalNode): boolean {
  const [first, ...rest] = who
  if (!first || rest.length > 0) return true
  if (first.rule === 'users') return first.ids.length > 1
  return first.rule === 'initiatorChoice' ? first.max > 1 : !SINGLE.includes(first.rule)
}

const dueText = ({ dueHours }: ApprovalNode): Text[] =>
  dueHours === undefined ? [] : [{ zh: `${dueHours} 个工作小时内办结`, en: `within ${dueHours} working hours` }]

function whoText(definition: Definition, who: readonly Who[], names: Names): Text {
  const parts = who.map((one) => ruleText(definition, one, names))
  return { zh: parts.map(({ zh }) => zh).join('、'), en: parts.map(({ en }) => en).join(', ') }
}

const PROJECT_ROLES: Readonly<Record<string, Text>> = {
  owner: { zh: '项目负责人', en: 'owner of the project' },
  manager: { zh: '项目审批经理', en: 'manager of the project' },
  supervisor: { zh: '项目监督员', en: 'supervisor of the project' },
  confirmer: { zh: '项目终止的另一位确认人', en: 'other person who has to confirm' },
}

const plain = (code: string): Text => ({ zh: code, en: code })

function ruleText(definition: Definition, who: Who, names: Names): Text {
  switch (who.rule) {
    case 'users':
      return peopleText(who.ids, names)
    case 'role':
      return (names.role ?? plain)(who.role)
    case 'projectRole':
      return Object.hasOwn(PROJECT_ROLES, who.role) ? PROJECT_ROLES[who.role]! : plain(who.role)
    case 'deptHead':
      return deptHeadText(who.level)
    case 'superior':
      return superiorText(who.level)
    case 'field':
      return quoted((names.field ?? plain)(who.field), { zh: ['表单中的', ''], en: ['people in the field ', ''] })
    case 'permission':
      return quoted(plain(who.code), { zh: ['拥有权限', '的人员'], en: ['people with the permission ', ''] })
    case 'initiatorChoice':
      return choiceText(who.min, who.max, who.scope, names)
    case 'sameAs':
      return quoted(nodeOf(definition, who.node)?.name ?? plain(who.node), { zh: ['与', '相同的审批人'], en: ['whoever decided in ', ''] })
    case 'initiator':
      return { zh: '发起人', en: 'initiator' }
  }
}

type Around = Readonly<Record<'zh' | 'en', readonly [before: string, after: string]>>
const quoted = ({ zh, en }: Text, around: Around): Text => ({
  zh: `${around.zh[0]}“${zh}”${around.zh[1]}`,
  en: `${around.en[0]}“${en}”${around.en[1]}`,
})

/** Three by their names; of more, how many. */
function peopleText(ids: readonly string[], { person }: Names): Text {
  const shown = (person ? ids : []).slice(0, 3).map((id) => person!(id))
  const rest = ids.length - shown.length
  if (shown.length === 0) return { zh: `指定的 ${rest} 人`, en: `${rest} named people` }
  const zh = shown.map((one) => one.zh).join('、')
  const en = shown.map((one) => one.en).join(', ')
  return rest === 0 ? { zh, en } : { zh: `${zh}等 ${ids.length} 人`, en: `${en} and ${rest} more` }
}

const deptHeadText = (level: number): Text =>
  level <= 1
    ? { zh: '发起人的部门负责人', en: 'head of the initiator’s department' }
    : { zh: `发起人的上 ${level - 1} 级部门负责人`, en: `head of the department ${level - 1} above the initiator’s` }

const superiorText = (level: number): Text =>
  level <= 1
    ? { zh: '发起人的直接上级', en: 'superior of the initiator' }
    : { zh: `发起人的第 ${level} 级上级`, en: `superior of the initiator, level ${level}` }

function choiceText(min: number, max: number, scope: Scope, names: Names): Text {
  const number = min === max ? `${min}` : `${min}–${max}`
  const of = scopeText(scope, names)
  return { zh: `发起人从${of.zh}中自选 ${number} 人`, en: `${number} of ${of.en}, chosen by the initiator` }
}

function scopeText(scope: Scope, names: Names): Text {
  switch (scope.kind) {
    case 'all':
      return { zh: '全体人员', en: 'all people' }
    case 'users':
      return peopleText(scope.ids, names)
    case 'role':
      return (names.role ?? plain)(scope.role)
    case 'department':
      return (names.department ?? plain)(scope.id)
  }
}
