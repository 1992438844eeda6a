import { isLeaf, nodesAround } from '#domain/flat-tree.ts'
import { type Checks, checkedNodes, checksOf, toggleChecked } from '#domain/tree-check.ts'
import { type Dictionary, labelOf, rowPredicate } from '#widgets/dictionary/index.ts'

export interface ChoiceRules {
  dictionary: Dictionary
  multiple: boolean
  /** Values are numbers. */
  numeric: boolean
  /** Branches cannot be chosen. */
  leafOnly: boolean
  /** Boxes of a tree: a branch stands for everything beneath it. */
  cascade: boolean
}

/** An entry as `fly-change` tells it. */
export interface Chosen {
  id: string
  parentId: string
  name: string
  code: string
  /** The value: a number with `numeric`. */
  value: string | number
  label: string
}

export interface Shown {
  value: string
  /** Its node; nothing for a value that the dictionary does not have. */
  node: number | undefined
  label: string
}

/** What a list of values shows, in its order. A value that nobody knows stays, and shows itself. */
export function shownOf(values: readonly string[], { dictionary, numeric }: ChoiceRules, lang: string): Shown[] {
  const find = rowPredicate(dictionary, numeric)
  return values.map((value) => {
    const node = find(value)
    return { value, node, label: node === undefined ? value : labelOf(dictionary.items[node]!, lang) }
  })
}

/** What `fly-change` says of the values beside themselves; values that nobody knows have no entry. */
export function detailOf(values: readonly string[], rules: ChoiceRules, lang: string): { labels: string[]; selected: Chosen[] } {
  const shown = shownOf(values, rules, lang)
  const selected = shown.flatMap(({ node, label }) => {
    if (node === undefined) return []
    const { id, parentId, name, code } = rules.dictionary.items[node]!
    const number = Number(code)
    return [{ id, parentId, name, code, value: rules.numeric && Number.isFinite(number) ? number : code, label }]
  })
  return { labels: shown.map(({ label }) => label), selected }
}

export const mayChoose = ({ dictionary: { tree }, leafOnly, cascade, multiple }: ChoiceRules, node: number): boolean =>
  !leafOnly || (cascade && multiple) || isLeaf(tree, node)

/** The boxes of a tree that the values stand for. */
export const checksFor = (values: readonly string[], rules: ChoiceRules): Checks =>
  checksOf(
    rules.dictionary.tree,
    shownOf(values, rules, 'zh').flatMap(({ node }) => node ?? []),
  )

/** The values after a press on an entry. What is in the value and not in the dictionary stays where several may be chosen. */
export function choose(values: readonly string[], node: number, rules: ChoiceRules): string[] {
  const { dictionary, multiple, cascade, leafOnly } = rules
  const codeOf = (at: number) => dictionary.items[at]!.code
  if (!multiple) return [codeOf(node)]
  const shown = shownOf(values, rules, 'zh')
  const has = (at: number) => shown.some((one) => one.node === at)
  if (!cascade) return has(node) ? shown.filter((one) => one.node !== node).map(({ value }) => value) : [...values, codeOf(node)]
  const next = checkedNodes(
    dictionary.tree,
    toggleChecked(dictionary.tree, checksFor(values, rules), node),
    leafOnly ? 'leaf' : 'checked',
  ).map(codeOf)
  return [...shown.filter((one) => one.node === undefined).map(({ value }) => value), ...next]
}

/** The values without one of them; in a tree of boxes with everything that it stood for. */
export function without(values: readonly string[], value: string, rules: ChoiceRules): string[] {
  const node = rules.multiple && rules.cascade ? rowPredicate(rules.dictionary, rules.numeric)(value) : undefined
  return node === undefined || !values.includes(value) ? values.filter((one) => one !== value) : choose(values, node, rules)
}

/** Entries whose label contains what was typed, with the branches above them; all when nothing was. */
export function matching({ dictionary: { tree, items } }: ChoiceRules, typed: string, lang: string): Int32Array {
  const wanted = typed.trim().toLowerCase()
  return nodesAround(tree, (at) => wanted === '' || labelOf(items[at]!, lang).toLowerCase().includes(wanted))
}
