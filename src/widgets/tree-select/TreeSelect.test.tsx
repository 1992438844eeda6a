// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { flyTreeSelect } from '#elements/fly-tree-select.ts'
import { placePicker, pretendBrowser, settle } from '#widgets/select/testing.ts'
import { TreeSelect } from './TreeSelect.tsx'

const DATA = [
  {
    id: 'a',
    label: 'Steel',
    children: [
      { id: 'a1', label: 'Plate' },
      { id: 'a2', label: 'Coil', disabled: true },
    ],
  },
  { id: 'b', label: 'Cement' },
]
const aTree = (attributes: Record<string, string> = {}, data: unknown = DATA) =>
  placePicker(flyTreeSelect, TreeSelect, { attributes, props: { data } })
const NODE = '[role=treeitem]'

beforeAll(pretendBrowser)
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

test('PICK-10 a press opens the tree, another one chooses and closes it', async () => {
  const tree = await aTree()
  await tree.press('[role=combobox]')
  expect(tree.texts(NODE)).toEqual(['Steel', 'Cement'])
  await tree.press(NODE, 1)
  expect([tree.element.value, tree.element.opened, tree.box()?.value]).toEqual(['b', false, 'Cement'])
  expect(tree.told('fly-change')).toMatchObject([{ value: 'b', selected: [DATA[1]], added: [DATA[1]], removed: [] }])
  expect(tree.told('fly-close')).toEqual([{ reason: 'select' }])
})

test('PICK-10 the keyboard alone: open, unfold, choose, take back, leave', async () => {
  const tree = await aTree({ multiple: '', filterable: '' })
  await tree.key('ArrowDown', 'ArrowRight', 'ArrowDown', 'Enter')
  expect(tree.element.value).toBe('a1')
  expect(tree.element.opened).toBe(true)
  await tree.key('ArrowDown', 'Enter')
  expect(tree.element.value, 'a disabled node').toBe('a1')
  await tree.key('Tab')
  expect(tree.element.opened).toBe(false)
  await tree.key('Backspace')
  expect(tree.element.value).toBe('')
})

test('a search finds nodes beneath folded branches, and says so when there is none', async () => {
  const tree = await aTree({ filterable: '' })
  await tree.type('coil')
  expect(tree.texts(NODE)).toEqual(['Steel', 'Coil'])
  expect(tree.texts('[role=status]')).toEqual(['1 results'])
  await tree.type('zinc')
  expect(tree.texts('[part=empty]')).toEqual(['Nothing matches “zinc”'])
})

test('a value that the tree does not hold is shown in grey and kept', async () => {
  const tree = await aTree({ value: 'b,gone', multiple: '' })
  expect(tree.texts('[part=chip]')).toEqual(['Cement', 'gone (not found)'])
  expect(tree.all('[data-tone=unknown]').length).toBe(1)
  await tree.press('[role=combobox]')
  await tree.press(NODE, 1)
  expect(tree.element.value).toBe('gone')
})

test('a read-only one is text, its labels separated by a Chinese comma', async () => {
  const tree = await aTree({ value: 'b,a1', multiple: '', readonly: '' })
  expect(tree.texts('[part=control]')).toEqual(['Plate、Cement'])
  expect(tree.box()).toBeNull()
})

test.each([
  ['by a function', () => aTree({ lang: 'zh' }, () => [])],
  ['by an attribute', () => aTree({ lang: 'zh', lazy: '' })],
  ['by a node', () => aTree({ lang: 'zh' }, [{ id: 'a', label: 'A', children: () => [] }])],
])('PICK-10 lazy loading %s is refused in the specified words', async (_, make) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const tree = await make()
  expect(tree.told('fly-error')).toMatchObject([{ code: 'FLY-E106', message: '暂不支持懒加载的下拉选择树' }])
  expect(said).toHaveBeenCalledOnce()
})

test('PICK-07 several value keys are refused, with a console error', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const tree = await aTree({ 'value-key': 'id,code' })
  expect(tree.told('fly-error')).toMatchObject([{ code: 'FLY-E106' }])
  expect(said).toHaveBeenCalledOnce()
})

test('PICK-07 data that are no list are refused beside the field, with a way to try again', async () => {
  const tree = await aTree({}, { rows: [] })
  expect(tree.texts('.select-error > span')).toEqual(['The list was answered in a form that cannot be shown.'])
  tree.element.data = DATA
  await settle()
  expect(tree.texts('.select-error')).toEqual([])
})

test('expand and expandAll show nodes, rows may name their parents instead, and a node without a label shows its value', async () => {
  const rows = [{ id: 'x', parentId: '0'.repeat(32), label: 'X' }, { id: 'y', parentId: 'x' }, { id: 'z', parentId: 'y' }, {}, null]
  const tree = await aTree({}, rows)
  await tree.press('[role=combobox]')
  expect(tree.texts(NODE)).toEqual(['X'])
  await (tree.element.expand as (id: string) => Promise<void>)('x')
  await settle()
  expect(tree.texts(NODE)).toEqual(['X', 'y'])
  await (tree.element.expandAll as () => Promise<void>)()
  await settle()
  expect(tree.texts(NODE)).toEqual(['X', 'y', 'z'])
})
