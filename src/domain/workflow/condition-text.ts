import type { Criteria, Node, Operator, Scalar, Test } from '#contract/search.ts'
import type { Text } from './labels.ts'

/** A condition of a flow in words, for the arrow of a picture: `预计金额 ≥ 500000`. */

const SIGNS: Readonly<Record<Operator, Text>> = {
  eq: { zh: '=', en: '=' },
  ne: { zh: '≠', en: '≠' },
  in: { zh: '属于', en: 'is one of' },
  notIn: { zh: '不属于', en: 'is none of' },
  isNull: { zh: '为空', en: 'is empty' },
  isNotNull: { zh: '不为空', en: 'is not empty' },
  eqOrIsNull: { zh: '为空或 =', en: 'is empty or =' },
  like: { zh: '包含', en: 'contains' },
  likeLeft: { zh: '结尾为', en: 'ends with' },
  likeRight: { zh: '开头为', en: 'begins with' },
  gt: { zh: '>', en: '>' },
  ge: { zh: '≥', en: '≥' },
  lt: { zh: '<', en: '<' },
  le: { zh: '≤', en: '≤' },
}

const OWN: Readonly<Record<string, Text>> = {
  initiator: { zh: '发起人', en: 'initiator' },
  department: { zh: '发起人部门', en: 'department of the initiator' },
}
const AND: Text = { zh: ' 且 ', en: ' and ' }
const OR: Text = { zh: ' 或 ', en: ' or ' }

type FieldName = (field: string) => Text
const plain: FieldName = (field) => ({ zh: field, en: field })

/** @param nameOf label of a form field; without it fields are named by their code */
export function conditionText(condition: Criteria, nameOf: FieldName = plain): Text {
  const parts = [
    ...(condition._AND_ ?? []).map((node) => nodeText(node, nameOf, 'all')),
    ...(condition._OR_?.length ? [groupText(condition._OR_, nameOf, OR, (condition._AND_?.length ?? 0) > 0)] : []),
  ]
  return joined(parts, AND)
}

const joined = (parts: readonly Text[], by: Text): Text => ({
  zh: parts.map(({ zh }) => zh).join(by.zh),
  en: parts.map(({ en }) => en).join(by.en),
})

function groupText(nodes: readonly Node[], nameOf: FieldName, by: Text, within: boolean): Text {
  const text = joined(
    nodes.map((node) => nodeText(node, nameOf, by === AND ? 'all' : 'any')),
    by,
  )
  return within && nodes.length > 1 ? { zh: `(${text.zh})`, en: `(${text.en})` } : text
}

function nodeText(node: Node, nameOf: FieldName, around: 'all' | 'any'): Text {
  if (isGroup(node, '_AND_')) return groupText(node._AND_, nameOf, AND, around === 'any')
  if (isGroup(node, '_OR_')) return groupText(node._OR_, nameOf, OR, around === 'all')
  return joined(
    Object.entries(node as Readonly<Record<string, Test>>).flatMap(([field, test]) => testText(field, test, nameOf)),
    AND,
  )
}

const isGroup = <K extends '_AND_' | '_OR_'>(node: Node, key: K): node is Extract<Node, Record<K, unknown>> => Object.hasOwn(node, key)

function testText(field: string, test: Test, nameOf: FieldName): Text[] {
  const name = Object.hasOwn(OWN, field) ? OWN[field]! : nameOf(field)
  return Object.entries(test).map(([operator, value]) => {
    const sign = SIGNS[operator as Operator]
    const bare = operator === 'isNull' || operator === 'isNotNull'
    const said = bare ? plain('') : valueText(value)
    return { zh: `${name.zh} ${sign.zh} ${said.zh}`.trim(), en: `${name.en} ${sign.en} ${said.en}`.trim() }
  })
}

const valueText = (value: Scalar | readonly Scalar[] | undefined): Text =>
  Array.isArray(value) ? { zh: value.join('、'), en: value.join(', ') } : plain(String(value))
