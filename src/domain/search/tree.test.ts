import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCondition, addGroup, clone, moveStep, moveTo, remove, setAnswer, setField, setLogic, setRule, toggleMuted } from './change.ts'
import { contentOf, readContent } from './content.ts'
import { bounds } from './criteria.ts'
import { type SearchField, searchable } from './field.ts'
import { begin, record, redo, undo } from './history.ts'
import { conditionsOf, countOf, depthOf, firstTree, type Group, type Item } from './tree.ts'

const FIELDS: readonly SearchField[] = [
  { prop: 'title', label: 'Title', type: 'TEXT' },
  { prop: 'amount', label: 'Amount', type: 'DECIMAL', default: true, defaultMin: '1', defaultMax: '2' },
  { prop: 'open', label: 'Open', type: 'BOOL', default: true, defaultRule: 'ne', defaultValue: true },
]
const DEPTH = 3

/** A tree as text: conditions by id, groups in brackets. */
const drawn = (item: Item): string =>
  item.kind === 'condition' ? item.id : `${item.logic === 'OR' ? '|' : '&'}[${item.children.map(drawn).join(' ')}]`

/** `&[2 &[4 5] 3]`: two lines with a group between them. */
const nested = (): Group => {
  const withGroup = addCondition(addGroup(firstTree([]), '1', DEPTH), '4')
  return moveTo(withGroup, '4', '1', 1, DEPTH)
}

describe('SEA-06 the tree', () => {
  test('begins with two empty lines, or one for every field flagged default with its defaults', () => {
    expect(firstTree([FIELDS[0]!]).children).toEqual([
      { kind: 'condition', id: '2' },
      { kind: 'condition', id: '3' },
    ])
    expect(firstTree(FIELDS).children).toEqual([
      { kind: 'condition', id: '2', prop: 'amount', rule: 'range', min: '1', max: '2' },
      { kind: 'condition', id: '3', prop: 'open', rule: 'ne', value: true },
    ])
  })

  test('removing the last item removes the group, and groups around it', () => {
    const deep = addGroup(addGroup(firstTree([]), '1', DEPTH), '4', DEPTH)
    const alone = remove(deep, '5')
    expect(drawn(alone)).toBe('&[2 3 &[&[7]]]')
    expect(drawn(remove(alone, '7'))).toBe('&[2 3]')
  })

  test('the root stays when everything is gone', () => {
    expect(drawn(remove(remove(firstTree([]), '2'), '3'))).toBe('&[]')
  })

  test('groups lie in each other up to the limit and not beyond it', () => {
    const two = addGroup(firstTree([]), '1', 2)
    expect(depthOf(two)).toBe(2)
    expect(addGroup(two, '4', 2)).toBe(two)
    expect(depthOf(addGroup(two, '4', 3))).toBe(3)
  })

  test('one step goes past a neighbour, into a group beside it and out at its end', () => {
    const start = nested()
    expect(drawn(start)).toBe('&[2 &[5 6] 3]')
    const trees = [start]
    for (let step = 0; step < 4; step += 1) trees.push(moveStep(trees.at(-1)!, '2', 1, DEPTH))
    const steps = trees.slice(1).map(drawn)
    expect(steps).toEqual(['&[&[2 5 6] 3]', '&[&[5 2 6] 3]', '&[&[5 6 2] 3]', '&[&[5 6] 2 3]'])
    expect(drawn(moveStep(start, '3', -1, DEPTH))).toBe('&[2 &[5 6 3]]')
    expect(moveStep(start, '2', -1, DEPTH)).toBe(start)
  })

  test('a group is not put into itself, nor so deep that it passes the limit', () => {
    const start = nested()
    expect(moveTo(start, '4', '4', 0, DEPTH)).toBe(start)
    expect(moveTo(addGroup(start, '1', 2), '7', '4', 0, 2)).toEqual(addGroup(start, '1', 2))
  })

  test('the last item moved out takes its group along', () => {
    expect(drawn(moveTo(addGroup(firstTree([]), '1', DEPTH), '5', '1', 0, DEPTH))).toBe('&[5 2 3]')
  })

  test('another word joins the children; a copy stands right after with ids of its own', () => {
    expect(drawn(setLogic(nested(), '4', 'OR'))).toBe('&[2 |[5 6] 3]')
    expect(drawn(setLogic(nested(), '1', 'OR'))).toBe('|[2 &[5 6] 3]')
    expect(drawn(clone(nested(), '4'))).toBe('&[2 &[5 6] &[8 9] 3]')
  })
})

describe('SEA-03 changes of a condition', () => {
  const one = () => setAnswer(setField(firstTree([]), '2', FIELDS[0]!), '2', { value: 'steel', texts: { steel: 'Steel' } })
  const first = (root: Group) => conditionsOf(root)[0]

  test('another field brings its defaults and nothing of the old one', () => {
    expect(first(setField(one(), '2', FIELDS[1]!))).toEqual({
      kind: 'condition',
      id: '2',
      prop: 'amount',
      rule: 'range',
      min: '1',
      max: '2',
    })
    expect(first(setField(one(), '2', FIELDS[0]!))).toEqual({ kind: 'condition', id: '2', prop: 'title', rule: 'like' })
  })

  test('another rule empties what was asked with', () => {
    expect(first(setRule(one(), '2', 'eq'))).toEqual({ kind: 'condition', id: '2', prop: 'title', rule: 'eq' })
  })

  test('a muted condition stays muted with another field, and speaks again when asked', () => {
    const muted = setField(toggleMuted(one(), '2'), '2', FIELDS[0]!)
    expect(first(muted)?.muted).toBe(true)
    expect(first(toggleMuted(muted, '2'))).not.toHaveProperty('muted')
  })
})

/** Any sequence of changes, each aimed at some id between 1 and 12. */
const change = fc.record({
  verb: fc.constantFrom('condition', 'group', 'remove', 'clone', 'up', 'down', 'mute', 'or', 'to'),
  id: fc.integer({ min: 1, max: 12 }).map(String),
  target: fc.integer({ min: 1, max: 12 }).map(String),
  index: fc.integer({ min: 0, max: 3 }),
})
function changed(root: Group, { verb, id, target, index }: typeof change extends fc.Arbitrary<infer T> ? T : never): Group {
  const verbs: Record<string, () => Group> = {
    condition: () => addCondition(root, id, FIELDS[index]),
    group: () => addGroup(root, id, DEPTH),
    remove: () => remove(root, id),
    clone: () => clone(root, id),
    up: () => moveStep(root, id, -1, DEPTH),
    down: () => moveStep(root, id, 1, DEPTH),
    mute: () => toggleMuted(root, id),
    or: () => setLogic(root, id, 'OR'),
    to: () => moveTo(root, id, target, index, DEPTH),
  }
  return verbs[verb]!()
}
const idsOf = (item: Item): string[] => [item.id, ...(item.kind === 'group' ? item.children.flatMap(idsOf) : [])]
const emptyGroups = (item: Item): number =>
  item.kind === 'condition' ? 0 : (item.children.length === 0 ? 1 : 0) + item.children.reduce((sum, child) => sum + emptyGroups(child), 0)

test('SEA-06 whatever is done to a tree: every id is there once, no group is empty but the root, and none lies too deep', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      const root = changes.reduce(changed, firstTree([]))
      const ids = idsOf(root)
      expect(new Set(ids).size).toBe(ids.length)
      expect(depthOf(root)).toBeLessThanOrEqual(DEPTH)
      expect(emptyGroups({ ...root, children: root.children })).toBeLessThanOrEqual(root.children.length === 0 ? 1 : 0)
    }),
  )
})

test('moving changes the order and never what is there', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), change, (changes, move) => {
      const root = changes.reduce(changed, firstTree(FIELDS))
      const moved = changed(root, { ...move, verb: move.index % 2 === 0 ? 'to' : 'down' })
      const of = (tree: Group) => conditionsOf(tree).sort((a, b) => Number(a.id) - Number(b.id))
      expect(of(moved)).toEqual(of(root))
    }),
  )
})

test('SEA-12 a kept tree is read back as it was; ids are not kept', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const root = changes.reduce(changed, firstTree(FIELDS))
      const again = readContent(contentOf(root), bounds)
      expect(contentOf(again!)).toBe(contentOf(root))
      expect(countOf(again!)).toBe(countOf(root))
    }),
  )
})

describe('SEA-12 what is no tree is not read', () => {
  const group = (...children: unknown[]) => ({ logic: 'AND', children })
  test.each<[string, unknown]>([
    ['broken JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a condition alone', { prop: 'title', rule: 'eq', value: 'a' }],
    ['another word between', { logic: 'XOR', children: [] }],
    ['an unknown rule', group({ prop: 'title', rule: 'regexp', value: 'a' })],
    ['a rule of objects', group({ prop: 'title', rule: 'toString' })],
    ['an object for a value', group({ prop: 'title', rule: 'eq', value: { toString: 1 } })],
    ['half a number', group({ dynamic: { before: { num: 1.5, type: 'day' } } })],
    ['an unknown unit of the calendar', group({ calendar: { start: 'before', num: 1, end: 'decade' } })],
    ['nine levels', Array.from({ length: 8 }).reduce<object>((inner) => group(inner), group({}))],
    ['201 nodes', group(...Array.from({ length: 201 }, () => ({})))],
    ['1,001 values', group({ prop: 'title', rule: 'in', value: Array.from({ length: 1_001 }, String) })],
  ])('%s', (_, content) => {
    expect(readContent(content, bounds)).toBeUndefined()
    expect(readContent(JSON.stringify(content), bounds)).toBeUndefined()
  })

  test('fields of no meaning are left behind, unknown props stay', () => {
    const tree = readContent(group({ prop: 'gone', rule: 'eq', value: 7, onclick: 'x' }), bounds)
    expect(tree?.children).toEqual([{ kind: 'condition', id: '2', prop: 'gone', rule: 'eq', value: '7' }])
  })
})

test('SEA-14 what cannot be searched is left out: excluded, unnamed, of an unknown type, named twice', () => {
  const given = [
    ...FIELDS,
    { prop: 'secret', label: 'S', type: 'TEXT', supportSearch: false },
    { label: 'S', type: 'TEXT' },
    { prop: 'x', label: 'S', type: 'toString' },
    { prop: 'title', label: 'Again', type: 'LONG' },
    null,
  ]
  expect(searchable(given)).toEqual(FIELDS)
  expect(searchable('fields')).toEqual([])
})

test('undo and redo go through all steps; letters typed one after the other are one step', () => {
  const typed = [0, 100, 200].reduce((history, at) => record(history, `${history.present}x`, 'value', at), begin(''))
  const done = record(record(typed, 'y', 'value', 2_000), 'z', '', 2_001)
  const steps = [done, undo(done), undo(undo(done)), undo(undo(undo(done))), undo(undo(undo(undo(done))))]
  expect(steps.map(({ present }) => present)).toEqual(['z', 'y', 'xxx', '', ''])
  expect(redo(redo(redo(redo(steps[3]!)))).present).toBe('z')
  expect(redo(record(steps[2]!, 'new', '', 3_000)).present).toBe('new')
})

test('what a key that is held down does is one step, however late it comes; the next press is another one, however soon', () => {
  const press = record(begin(0), 1, 'move', 1_000, 0)
  const held = [1_600, 1_630, 9_000].reduce(
    (history, at) => record(history, history.present + 1, 'move', at, Number.POSITIVE_INFINITY),
    press,
  )
  const again = record(held, 5, 'move', 9_001, 0)
  expect([again.present, undo(again).present, undo(undo(again)).present]).toEqual([5, 4, 0])
})
