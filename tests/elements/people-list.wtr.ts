import { sendKeys, setViewport } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { type Any, frame, load, make, openPage, shown } from './drive.ts'

/** fly-people-list in a real browser: departments beside a person, folding, taking away by keyboard, one call for many lists. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}
declare const fly: { configure(options: object): Promise<unknown> }

const TAG = 'fly-people-list'
const CONFIG = { gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } }
const people = Array.from({ length: 7 }, (_, at) => ({
  id: `p${at}`,
  realName: `员工${at}`,
  username: `user${at}`,
  avatar: at === 1 ? '/no-such-picture.png' : '',
  left: at === 2,
  orgs: [
    { id: 'a', treeNames: '集团/法务部', isMaster: '0' },
    { id: 'b', treeNames: '集团/采购中心', isMaster: '1' },
  ],
}))
const root = (element: Any) => element.shadowRoot as ShadowRoot
const all = (element: Any, selector: string) => [...root(element).querySelectorAll<HTMLElement>(selector)]

async function until<T>(read: () => T, wanted: (value: T) => boolean = Boolean): Promise<T> {
  const end = performance.now() + 8_000
  for (;;) {
    const value = read()
    if (wanted(value)) return value
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(value)}`)
    await frame()
  }
}

async function aList(attributes: Record<string, string> = {}, into: HTMLElement = document.body): Promise<Any> {
  const element = make(TAG, { lang: 'zh', ...attributes })
  element.people = people
  into.append(element)
  assert.strictEqual(await shown(element), 'ready')
  return element
}

suite(TAG, () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  teardown(() => {
    for (const element of [...document.body.children]) element.remove()
  })

  test('PICK-05 focus shows all departments in the top layer, the main one first; Delete takes away, the rest is told', async () => {
    const element = await aList({ removable: '' })
    ;(element as unknown as HTMLElement).focus()
    const popover = await until(() => all(element, '[part=popover]')[0])
    assert.isTrue(popover?.matches(':popover-open'))
    assert.deepEqual(
      all(element, '[part=popover] li').map(({ textContent }) => textContent),
      ['集团/采购中心主部门', '集团/法务部'],
    )
    let left: string[] = []
    element.addEventListener('fly-remove', (event) => {
      left = (event as CustomEvent<{ people: { id: string }[] }>).detail.people.map(({ id }) => id)
    })
    await sendKeys({ press: 'Delete' })
    await until(() => left.length === 6)
    assert.strictEqual(left[0], 'p1')
    assert.strictEqual((element.people as unknown[]).length, 6)
  })

  test('PICK-04 more than five fold; a picture that is not there is the end of the name', async () => {
    const element = await aList()
    assert.strictEqual(all(element, '[part=person]').length, 5)
    await until(() => all(element, '[part=avatar]')[1]?.dataset.initials === '工1')
    all(element, '[part=more]')[0]?.click()
    await until(() => all(element, '[part=person]').length === 7)
  })

  test('PICK-03 100 lists of a page ask at most twice', async () => {
    const counted = async () =>
      ((await (await fetch('/gw/__counts')).json()) as Record<string, number>)['POST /platform/select-emp/by-userIds'] ?? 0
    const { page } = await openPage('script=/dist/fly.js')
    await (page as unknown as { fly: typeof fly }).fly.configure(CONFIG)
    const before = await counted()
    const elements = Array.from({ length: 100 }, (_, at) => make(TAG, { 'user-ids': `a${at},b${at}`, lang: 'zh' }, page.document))
    page.document.body.append(...elements)
    for (const element of elements) await until(() => all(element, '[part=name]')[0]?.textContent?.endsWith('（未找到）'))
    assert.isAtMost((await counted()) - before, 2)
  })

  for (const width of [1280, 390]) {
    test(`axe finds nothing at ${width} px: names, pictures alone, departments shown`, async () => {
      await setViewport({ width, height: 800 })
      const main = document.createElement('main')
      document.body.append(main)
      for (const attributes of [{ removable: '' }, { 'avatar-only': '' }]) {
        const element = await aList(attributes as unknown as Record<string, string>, main)
        ;(element as unknown as HTMLElement).focus()
        await until(() => all(element, '[part=popover]')[0])
        for (const theme of ['light', 'dark']) {
          element.setAttribute('theme', theme)
          document.body.style.background = theme === 'dark' ? '#141414' : '#fff'
          await frame()
          const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
          assert.deepEqual(
            violations.map(({ id, nodes }) => `${theme} ${id} ${nodes.map(({ html }) => html).join()}`),
            [],
          )
        }
        element.remove()
      }
      document.body.style.background = ''
      await setViewport({ width: 1280, height: 800 })
    })
  }
})
