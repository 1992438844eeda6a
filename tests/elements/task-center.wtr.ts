import { sendKeys, setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { type Any, load, make, shown } from './drive.ts'
import { EXCEL, lay, ok, root, TASK, until, violations } from './importing.ts'

/** fly-task-center in a real browser: the keyboard, a narrow window, axe. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }

const part = (element: Any, name: string) => [...root(element).querySelectorAll<HTMLElement>(`[part~="${name}"]`)]

async function laid(attributes: Record<string, string>): Promise<Any> {
  await lay({
    [`${EXCEL}/pageListImportTask`]: ok({ rows: [TASK], total: 1 }),
    [`${EXCEL}/pageListExportTask`]: ok({ rows: [], total: 0 }),
  })
  const element = make('fly-task-center', { lang: 'zh', ...attributes })
  document.body.append(element)
  await shown(element)
  return element
}
suite('fly-task-center', () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
  })
  teardown(async () => {
    for (const element of [...document.body.children]) element.remove()
    await lay({})
    await setViewport({ width: 1280, height: 800 })
  })

  test('IMP-16 the list opens and closes by keyboard, and the focus comes back to the button', async () => {
    const element = await laid({})
    part(element, 'button')[0]?.focus()
    await sendKeys({ press: 'Enter' })
    await until(() => part(element, 'task').length === 1)
    assert.include(part(element, 'task')[0]?.textContent ?? '', 'a.xlsx')
    assert.deepEqual(await violations(element), [])
    await sendKeys({ press: 'Escape' })
    await until(() => part(element, 'list').length === 0)
    assert.strictEqual(root(element).activeElement, part(element, 'button')[0])
  })

  test('in a narrow window nothing runs over, in place and behind the button', async () => {
    await setViewport({ width: 390, height: 800 })
    const place = await laid({ presentation: 'inline' })
    await until(() => part(place, 'task').length === 1)
    const list = part(place, 'list')[0]!
    assert.isAtMost(list.scrollWidth, list.clientWidth)
    assert.deepEqual(await violations(place), [])
    const button = await laid({})
    part(button, 'button')[0]?.click()
    await until(() => part(button, 'popup').length === 1)
    const { left, right } = part(button, 'popup')[0]!.getBoundingClientRect()
    assert.isAtLeast(left, 0)
    assert.isAtMost(right, 390)
  })
})
