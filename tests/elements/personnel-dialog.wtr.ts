import { sendKeys, setViewport } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'

/** fly-personnel-dialog in a real browser: by keyboard alone, ten thousand people, fly.open, the button of the people picker, narrow windows. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}
declare const fly: { configure(options: object): Promise<unknown>; open(tag: string, props?: object): Promise<unknown> }

const TAG = 'fly-personnel-dialog'
const CONFIG = { gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } }
const units = Array.from({ length: 500 }, (_, at) => ({
  id: `d${at}`,
  name: `部门${at}`,
  parentIds: ['house'],
  treeNames: `集团/部门${at}`,
}))
const place = (unit: (typeof units)[number], isMaster: '0' | '1') => ({ ...unit, isMaster })
const crowd = Array.from({ length: 10_000 }, (_, at) => ({
  id: `p${at}`,
  realName: `员工${at}`,
  username: `user${at}`,
  orgs: [place(units[at % 500]!, '1'), ...(at % 100 === 0 ? [place(units[(at + 1) % 500]!, '0')] : [])],
}))
const worksIn = (id: string) => crowd.filter(({ orgs }) => orgs.some((org) => org.id === id))
const loader = {
  tree: ({ orgId }: { orgId: string }) => {
    if (orgId === '') return { orgs: [{ id: 'house', name: '集团', hasOrgNum: 500, hasEmpNum: 0 }] }
    return orgId === 'house' ? { orgs: units.map((unit) => ({ ...unit, hasOrgNum: 0, hasEmpNum: 20 })) } : { empUsers: worksIn(orgId) }
  },
  search: ({ text, page }: { text: string; page: number }) => {
    const found = crowd.filter(({ realName, username }) => realName.includes(text) || username.includes(text))
    return { empUsers: found.slice((page - 1) * 80, page * 80), empTotal: found.length }
  },
  byOrg: ({ orgId }: { orgId: string }) => (orgId === 'house' ? crowd : worksIn(orgId)),
}

const root = (element: Any) => element.shadowRoot as ShadowRoot
const all = (element: Any, selector: string) => [...root(element).querySelectorAll<HTMLElement>(selector)]
const box = (element: Any) => root(element).querySelector('input[role=combobox]') as HTMLInputElement
const count = (element: Any) => root(element).querySelector('[part=count]')?.textContent
const lines = (element: Any) => all(element, '[role=treeitem]')
const line = (element: Any, name: string) => lines(element).find(({ textContent }) => textContent?.startsWith(name))

async function until<T>(read: () => T, wanted: (value: T) => boolean = Boolean): Promise<T> {
  const end = performance.now() + 8_000
  for (;;) {
    const value = read()
    if (wanted(value)) return value
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(value)}`)
    await frame()
  }
}

async function aDialog(attributes: Record<string, string> = {}, into: HTMLElement = document.body): Promise<Any> {
  const element = make(TAG, { lang: 'zh', multiple: '', ...attributes })
  element.loader = loader
  into.append(element)
  await shown(element)
  return element
}
const show = (element: Any) => (element.show as () => Promise<Any | null>)()

suite(TAG, () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  teardown(() => {
    for (const element of [...document.body.children]) element.remove()
  })

  test('PICK-01 by keyboard alone: opens in the search box, finds, chooses, confirms; focus goes back', async () => {
    const element = await aDialog()
    const opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
    const answer = show(element)
    await until(() => root(element).activeElement?.getAttribute('role') === 'combobox')
    await sendKeys({ type: 'user77' })
    await until(() => lines(element)[0]?.textContent?.startsWith('员工77('))
    await until(() => box(element).hasAttribute('aria-activedescendant'))
    await sendKeys({ press: 'Enter' })
    await until(() => count(element) === '已选 1 项')
    await sendKeys({ press: 'Control+Enter' })
    const { users, value } = (await answer) as Any & { users: { id: string }[] }
    assert.deepEqual([users.map(({ id }) => id), value, element.value], [['p77'], 'p77', 'p77'])
    await until(() => document.activeElement === opener)
  })

  test('PICK-02 10,000 people in 500 departments: ticked as a whole, drawn as far as they are in sight, unticked again', async () => {
    const element = await aDialog()
    const answer = show(element)
    await until(() => line(element, '部门0'))
    assert.isBelow(lines(element).length, 60)
    const began = performance.now()
    line(element, '集团')?.click()
    await until(() => count(element) === '已选 10000 项')
    await until(() => line(element, '部门0')?.getAttribute('aria-checked') === 'true')
    assert.strictEqual(line(element, '集团')?.getAttribute('aria-checked'), 'true')
    assert.isBelow(performance.now() - began, 3_000)
    assert.isBelow(all(element, '[role=option]').length, 40)
    line(element, '部门1')?.click()
    await until(() => line(element, '部门1')?.getAttribute('aria-checked') === 'false')
    assert.strictEqual(line(element, '集团')?.getAttribute('aria-checked'), 'mixed')
    await (element.hide as () => Promise<unknown>)()
    assert.isNull(await answer)
  })

  test('PICK-04 sizes: 640 wide, lines of 36, chosen ones of 56, the tree 330 and the selection 344 high', async () => {
    const element = await aDialog({ value: 'p0' })
    void show(element)
    const item = await until(() => all(element, '[part=selection-item]')[0])
    const node = await until(() => line(element, '部门0'))
    const height = (selector: string) => root(element).querySelector(selector)?.getBoundingClientRect().height
    assert.deepEqual(
      [
        root(element).querySelector('dialog')?.getBoundingClientRect().width,
        node?.getBoundingClientRect().height,
        item?.getBoundingClientRect().height,
        height('[part=tree]'),
        height('[role=listbox]'),
      ],
      [640, 36, 56, 330, 344],
    )
  })

  test('a search goes on where its list ends', async () => {
    const element = await aDialog()
    void show(element)
    await until(() => line(element, '部门0'))
    box(element).focus()
    await sendKeys({ type: 'user1' })
    const tree = await until(() => root(element).querySelector('[part=tree]'))
    await until(() => lines(element)[0]?.textContent?.startsWith('员工1('))
    tree!.scrollTop = tree!.scrollHeight
    await until(() => tree!.scrollHeight > 81 * 36)
  })

  test('fly.open opens one without markup and takes it away; cancelled is null', async () => {
    const answer = fly.open(TAG, { multiple: true, loader, lang: 'zh' })
    const element = await until(() => document.querySelector(TAG) as unknown as Any | null)
    await until(() => line(element!, '部门0'))
    ;[...all(element!, '.ui-dialog-footer button')][0]?.click()
    assert.isNull(await answer)
    assert.isNull(document.querySelector(TAG))
  })

  test('the button of a people picker opens the same, with whom it has, and takes what is confirmed', async () => {
    const picker = make('fly-user-picker', { lang: 'zh', multiple: '', browse: '', label: '负责人' })
    picker.selected = [crowd[3]]
    document.body.append(picker)
    await shown(picker)
    root(picker).querySelector<HTMLElement>('[part=browse]')?.click()
    await until(() => count(picker) === '已选 1 项')
    const item = await until(() => root(picker).querySelector<HTMLElement>('[part=selection-item]'))
    assert.include(item?.textContent, '员工3(user3)')
    root(picker).querySelector<HTMLElement>('.pd-remove')?.click()
    await until(() => count(picker) === '已选 0 项')
    ;[...all(picker, '.ui-dialog-footer button')].at(-1)?.click()
    await until(() => picker.value === '' && !root(picker).querySelector('dialog'))
  })

  for (const width of [1280, 390]) {
    test(`axe finds nothing at ${width} px, and nothing stands out of the window: tree, chosen, full, searched, nobody`, async () => {
      await setViewport({ width, height: 800 })
      const main = document.createElement('main')
      // Colours are measured at once, not on their way to another theme or from a highlight.
      main.style.setProperty('--fly-duration', '0s')
      document.body.append(main)
      const element = await aDialog({ value: 'p0,p100', max: '3' }, main)
      void show(element)
      const check = async (state: string) => {
        for (const theme of ['light', 'dark']) {
          element.setAttribute('theme', theme)
          await frame()
          for (const motion of root(element).getAnimations()) motion.finish()
          const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
          assert.deepEqual(
            violations.map(({ id, nodes }) => `${state} ${theme} ${id} ${nodes.map(({ html }) => html).join()}`),
            [],
          )
        }
        const dialog = root(element).querySelector('dialog')
        assert.isAtMost(dialog?.getBoundingClientRect().right ?? 0, width)
        assert.isAtMost(dialog?.scrollWidth ?? 0, dialog?.clientWidth ?? 0)
      }
      await until(() => line(element, '部门0'))
      await check('chosen')
      line(element, '部门5')?.click()
      await until(() => root(element).querySelector('[role=alert]'))
      await check('full')
      box(element).focus()
      await sendKeys({ type: 'user77' })
      await until(() => lines(element)[0]?.textContent?.startsWith('员工77('))
      await check('searched')
      await sendKeys({ type: 'x' })
      await until(() => lines(element).length === 0)
      await check('nobody')
      await setViewport({ width: 1280, height: 800 })
    })
  }
})
