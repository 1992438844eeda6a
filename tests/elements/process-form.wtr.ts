import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'
import { CONFIG, lay, until, whatWasAsked } from './picking.ts'

/** fly-process-form in a real browser: fields of the page and of ours, a form that is submitted, a page that draws later, what is given back. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }

const TAG = 'fly-process-form'
const PERMS = '/workflow/process/task/getNodeModelPerms'
const ok = (data: unknown) => ({ body: { statusCode: 200, message: 'ok', traceId: 't', data } })
const FIELDS = `<form>
  <label for="title">标题</label><input id="title" name="title" value="椅子">
  <label>金额 <input name="amount" value="100"></label>
  <select name="kind"><option value="a">A</option></select>
  <fly-number-range name="range" label="区间" value="1,5"></fly-number-range>
</form>`

async function aForm(props: Record<string, unknown>, attributes: Record<string, string> = {}): Promise<Any> {
  const element = make(TAG, { lang: 'zh', ...attributes })
  element.innerHTML = FIELDS
  Object.assign(element, props)
  document.body.append(element)
  assert.strictEqual(await shown(element), 'ready')
  return element
}
const at = (element: Any, name: string) => element.querySelector<HTMLInputElement>(`[name=${name}]`)!
const entries = (element: Any) => [...new FormData(element.querySelector('form')!)].map(([name]) => name)

suite(TAG, () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  teardown(async () => {
    for (const element of [...document.body.children]) element.remove()
    await lay({})
  })

  test('PERM-04 the node hides, locks and leaves editable, fields of ours as well', async () => {
    await lay({
      [PERMS]: [
        ok([
          { field: 'title', perm: 'H' },
          { field: 'range', perm: 'R' },
          { field: 'amount', perm: 'E' },
        ]),
      ],
    })
    const element = await aForm({ source: 'process-engine', processInsId: 'i1', nodeId: 'head' })
    await until(() => at(element, 'title').hidden)
    assert.strictEqual(at(element, 'title').getClientRects().length, 0)
    assert.strictEqual(element.querySelector('label')?.getClientRects().length, 0)
    assert.deepEqual([at(element, 'amount').readOnly, at(element, 'kind').disabled], [false, true])
    await until(() => (at(element, 'range') as unknown as Any).readonly === true)
    assert.deepEqual(entries(element), ['amount', 'range'])
    assert.deepEqual((await whatWasAsked())[0]?.body, { processinsId: 'i1', nodeId: 'head' })
  })

  test('FLOW-10 values go in and out by field; a change of the person is told with all of them', async () => {
    const element = await aForm({ permissions: { title: 'E', amount: 'E', kind: 'R', range: 'E' }, data: { title: '桌子' } })
    assert.strictEqual(at(element, 'title').value, '桌子')
    const told: { field: string; value: unknown }[] = []
    element.addEventListener('fly-change', (event) => {
      if (event.target === element) told.push((event as CustomEvent).detail)
    })
    at(element, 'amount').value = '250'
    at(element, 'amount').dispatchEvent(new Event('change', { bubbles: true }))
    assert.deepEqual(
      told.map(({ field, value }) => [field, value]),
      [['amount', '250']],
    )
    ;(element.setData as (data: object) => void)({ title: '柜子', range: '2,9' })
    assert.deepEqual((element.getData as () => unknown)(), { title: '柜子', amount: '250', kind: 'a', range: '2,9' })
  })

  test('PERM-04 what the page draws later is locked too, and everything is given back at the end', async () => {
    const element = await aForm({ permissions: {} })
    const form = element.querySelector('form')!
    form.insertAdjacentHTML('beforeend', '<input name="later">')
    await until(() => at(element, 'later').readOnly)
    document.body.append(form)
    element.remove()
    await until(() => !form.querySelector('[readonly], [disabled], [hidden], [title]'))
  })

  test('PERM-04 nothing is seen before it is known whether it may be', async () => {
    await lay({ [PERMS]: [{ ...ok([]), held: true }] })
    const element = make(TAG, { source: 'process-engine', 'process-ins-id': 'i1', 'node-id': 'head' })
    element.innerHTML = FIELDS
    document.body.append(element)
    await until(() => element.shadowRoot?.querySelector('[data-pending]'))
    await frame()
    assert.strictEqual(getComputedStyle(at(element, 'title')).visibility, 'hidden')
    await fetch('/gw/__release?at=0', { method: 'POST' })
    await until(() => getComputedStyle(at(element, 'title')).visibility === 'visible')
  })
})
