import { expect, test } from 'vitest'
import { withoutTexts } from './texts.ts'
import type { Condition, Group } from './tree.ts'

const named = (prop: string): Condition => ({ kind: 'condition', id: prop, prop, rule: 'eq', value: 'U1', texts: { U1: 'Secret' } })
const secrets = (tree: Group) => JSON.stringify(tree).match(/Secret/g)?.length ?? 0

const inner: Group = { kind: 'group', id: '2', logic: 'OR', children: [named('owner'), named('row')], muted: true }
const tree: Group = { kind: 'group', id: '1', logic: 'AND', children: [named('owner'), inner, named('row')] }

test('T46 a tree leaves out the names of the values of all conditions, or of those that are meant, in groups too; all else stays', () => {
  expect(secrets(withoutTexts(tree))).toBe(0)
  const bare = withoutTexts(tree, ({ prop }) => prop === 'owner')
  const { texts: _, ...owner } = named('owner')
  expect(bare).toEqual({ ...tree, children: [owner, { ...inner, children: [owner, named('row')] }, named('row')] })
  expect(secrets(tree)).toBe(4)
})

test('a tree without such names is the same one', () => {
  const bare = withoutTexts(tree)
  expect(withoutTexts(bare)).toBe(bare)
  expect(withoutTexts(tree, () => false)).toBe(tree)
})
