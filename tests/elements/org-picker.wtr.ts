import { assert } from 'chai'
import { load } from './drive.ts'
import { asking, CONFIG, lay, pick, release, until } from './picking.ts'

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }

const TAG = 'fly-org-picker'
const org = (id: string, name: string, parentId = '', below = 0) => ({
  id,
  name,
  orgName: name,
  parentId,
  parentIds: parentId ? [parentId] : [],
  treeNames: parentId ? `总部/${name}` : name,
  hasEmpNum: 0,
  hasOrgNum: below,
})
const ORGS = [org('r', '总部', '', 2), org('p', '采购部', 'r'), org('f', '财务部', 'r')]
const TREE = '/platform/select-org/tree'
const answered = (data: unknown) => ({ body: { statusCode: 200, message: '', data, traceId: 't' } })

suite(TAG, () => {
  suiteSetup(async () => {
    if (!('fly' in globalThis)) await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  teardown(async () => {
    document.body.replaceChildren()
    await lay({})
  })

  test('PICK-10 by keyboard alone: unfold, go down, choose; the id is in the form, Escape changes nothing', async () => {
    await lay({ [TREE]: [answered(ORGS)] })
    const picker = await pick(TAG)
    picker.box().focus()
    await picker.keys('ArrowDown')
    await picker.lists('总部')
    assert.strictEqual(picker.box().getAttribute('aria-expanded'), 'true')
    await picker.keys('ArrowRight')
    await picker.lists('总部', '采购部', '财务部')
    await picker.keys('ArrowDown', 'Enter')
    assert.deepEqual([picker.entries(), picker.box().value, picker.element.opened], [[['f', 'p']], '采购部', false])
    assert.deepEqual(
      picker.heard.map(({ value, selected }) => [value, selected.map(({ id }: { id: string }) => id)]),
      [['p', ['p']]],
    )
    await picker.keys('ArrowDown', 'ArrowDown', 'Escape')
    assert.deepEqual([picker.element.value, picker.heard.length], ['p', 1])
  })

  for (const [format, value, chips, left] of [
    ['checked', 'r,p,f', '总部', ''],
    ['parent', 'r', '总部', ''],
    ['leaf', 'p,f', '采购部,财务部', 'p'],
  ] as const)
    test(`PICK-10 a checked branch with value-format ${format}, and taken back by Backspace`, async () => {
      await lay({ [TREE]: [answered(ORGS)] })
      const picker = await pick(TAG, { multiple: '', 'value-format': format })
      picker.box().focus()
      await picker.keys('ArrowDown')
      await picker.lists('总部')
      await picker.keys('Enter')
      assert.deepEqual([picker.entries(), picker.texts('[part=chip]').join()], [[['f', value]], chips])
      assert.strictEqual(picker.all('[role=treeitem]')[0]?.getAttribute('aria-checked'), 'true')
      await picker.keys('Backspace')
      assert.deepEqual(picker.entries(), [['f', left]])
    })

  test('PICK-03 several pickers of a page ask for their names in one call; ids that nobody knows stay, in grey', async () => {
    const path = '/platform/select-org/by-orgIds'
    await lay({ [path]: [answered(ORGS)] })
    const pickers = await Promise.all(['p,gone', 'f', 'r'].map((value) => pick(TAG, { multiple: '', value })))
    await until(() => pickers.every(({ texts }) => texts('[part=chip]').length > 0 && !texts('[part=chip]').join().includes('…')))
    await until(() => pickers[0]!.texts('[part=chip]').join() === '采购部,gone (not found)')
    assert.deepEqual(
      [pickers[0]!.all('[part=chip]').map(({ dataset }) => dataset.tone), pickers[0]!.entries()],
      [[undefined, 'unknown'], [['f', 'p,gone']]],
    )
    const calls = await asking(1)
    assert.deepEqual(
      calls.map(({ body }) => (body as { orgIds: string[] }).orgIds.toSorted()),
      [['f', 'gone', 'p', 'r']],
    )
  })

  for (const [what, answer, code] of [
    ['an error of the gateway', { status: 500, text: 'no' }, 'FLY-E304'],
    ['a connection that is cut', { cut: true }, 'FLY-E301'],
    ['departments that are no list', answered({ rows: [] }), 'FLY-E305'],
  ] as const)
    test(`ERR-03 PICK-07 ${what}: said in the list with a way to try again there`, async () => {
      await lay({ [TREE]: [answer] })
      const picker = await pick(TAG, { value: 'p' }, { selected: [ORGS[1]] })
      picker.box().focus()
      await picker.keys('ArrowDown')
      const [said = ''] = await until(
        () => picker.texts('.select-error > span'),
        (texts) => texts.length > 0,
      )
      assert.isAbove(said.length, 3)
      assert.deepEqual(picker.errors, [code])
      await lay({ [TREE]: [answered(ORGS)] })
      picker.all('.select-retry')[0]!.focus()
      await picker.keys('Enter')
      await until(() => picker.texts().includes('采购部'))
      assert.deepEqual([picker.texts('.select-error'), picker.entries()], [[], [['f', 'p']]])
    })

  test('PICK-10 a tree of another root that comes late is dropped', async () => {
    await lay({ [TREE]: [{ ...answered([org('old', '旧')]), held: true }, answered([org('new', '新')])] })
    const picker = await pick(TAG, { 'root-org-id': 'one' })
    picker.box().focus()
    await picker.keys('ArrowDown')
    await asking(1)
    picker.element.rootOrgId = 'two'
    await picker.lists('新')
    await release(0)
    await asking(2)
    await picker.lists('新')
  })
})
