// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { browserTimers } from '#core/browser/timers.ts'
import { pretendLayout } from '#ui/testing.ts'
import { aPanel, choose, type KeptQuery, lateParts } from '#widgets/advanced-search/testing.tsx'

beforeAll(async () => {
  pretendLayout()
  await lateParts()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const FIELDS = [
  { prop: 'ownerId', label: 'Owner', type: 'USER' },
  { prop: 'kind', label: 'Kind', type: 'DICT', dictCode: 'kinds' },
  { prop: 'city', label: 'City', type: 'CITY_SELECT' },
]
const LIST = { code: 'pu-project-list', fields: FIELDS }
const ANSWERS = {
  'POST /platform/empUserByIds/list': () => [
    { id: 'U1', realName: 'Wang', left: false },
    { id: 'U2', realName: 'Li', left: true },
  ],
  'POST /platform/region/by-codes': () => [{ code: '110105', codes: ['11', '110105'], names: ['北京市', '朝阳区'] }],
  'POST /platform/dictData/simplelistByDictCodes': () => ({ kinds: { A: 'Steel' } }),
}
const OLD = { texts: { U1: 'Old name', SECRET: 'A secret', A: 'Iron', Z: 'Wood' } }
const content = JSON.stringify({
  logic: 'AND',
  children: [
    { prop: 'ownerId', rule: 'in', value: ['U1', 'U2', 'SECRET'], ...OLD },
    { prop: 'kind', rule: 'in', value: ['A', 'Z'], ...OLD },
    { prop: 'city', rule: 'eq', citySelect: { name: '北京市 / 旧区', code: '110105' } },
  ],
})
const query: KeptQuery = { id: 'q1', name: 'Mine', content, account: 'buyer1', version: 1 }

const chips = () =>
  within(screen.getByRole('list', { name: /^(What is searched for|当前查询)/ }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test.each([
  [
    'en',
    [
      'Owner is one of Wang, Li (has left), (gone or hidden from you)',
      'Kind is one of Steel, “Wood” (no longer there)',
      'City is 北京市 / 朝阳区',
    ],
  ],
  ['zh', ['Owner 包含于 Wang、Li（已离职）、（已不存在或不可见）', 'Kind 包含于 Steel、“Wood”（已不存在）', 'City 等于 北京市 / 朝阳区']],
] as const)(
  'SEA-12 a query that is applied is read with today’s names; what is gone or hidden is said, and no old name shows (%s)',
  async (lang, said) => {
    const panel = await aPanel(LIST, lang, [query], 'group', ANSWERS)
    await act(async () => void (await panel.methods.applyQuery?.('q1')))
    expect(document.body.textContent).not.toMatch(/Old name|A secret|Iron/)
    // The page is told once, and with the same words.
    expect(panel.last('fly-search')?.text).toBe(said.join(lang === 'en' ? ' and ' : ' 且 '))
    expect(chips()).toEqual(said)
    expect(document.body.textContent).not.toMatch(/Old name|A secret|Iron/)
    // The names are no part of what was kept: nothing is changed.
    expect(screen.getByRole('button', { name: /^(Common queries|常用查询条件)/ }).getAttribute('aria-label')).toMatch(/Mine$/)
  },
)

const theirs: KeptQuery = { ...query, id: 'q2', name: 'Theirs', account: 'manager1', ownerName: 'Wang', shared: true }

test('T46 of a query that somebody else shares no name shows that it was kept with, not even of what is gone', async () => {
  const panel = await aPanel(LIST, 'en', [theirs], 'group', ANSWERS)
  await act(async () => void (await panel.methods.applyQuery?.('q2')))
  expect(chips()[1]).toBe('Kind is one of Steel, “Z” (no longer there)')
  expect(document.body.textContent).not.toMatch(/Old name|A secret|Iron|Wood/)
})

const hears = ({ last }: Awaited<ReturnType<typeof aPanel>>) => String(last('fly-search')?.text)

test('SEA-12 names that do not come hold a query up for a second: then the page hears those it was kept with, of others’ the values', async () => {
  const silence = new Promise<never>(() => undefined)
  const panel = await aPanel(LIST, 'en', [query, theirs], 'group', {
    'POST /platform/empUserByIds/list': () => silence,
    'POST /platform/dictData/simplelistByDictCodes': () => silence,
  })
  let seconds: (() => void)[] = []
  vi.spyOn(browserTimers, 'wait').mockImplementation((ms) => {
    return ms === 1_000 ? new Promise((resolve) => seconds.push(resolve)) : Promise.resolve()
  })
  const apply = async (id: string) => {
    const done = panel.methods.applyQuery?.(id)
    await expect.poll(() => seconds.length).toBe(1)
    expect(panel.last('fly-search')).toBeUndefined()
    await act(async () => {
      seconds[0]?.()
      await done
    })
    seconds = []
  }
  await apply('q1')
  expect(hears(panel)).toMatch(/^Owner is one of Old name, U2, A secret and Kind is one of Iron, Wood and/)
  panel.heard.length = 0
  await apply('q2')
  expect(hears(panel)).toMatch(/^Owner is one of U1, U2, SECRET and Kind is one of A, Z and/)
})

test('SEA-12 a query that was applied before is applied without asking for a name', async () => {
  let calls = 0
  const panel = await aPanel(LIST, 'en', [query], 'group', {
    ...ANSWERS,
    'POST /platform/empUserByIds/list': () => {
      calls += 1
      return ANSWERS['POST /platform/empUserByIds/list']()
    },
  })
  await act(async () => void (await panel.methods.applyQuery?.('q1')))
  await act(async () => void (await panel.methods.applyQuery?.('q1')))
  expect([calls, hears(panel)]).toEqual([1, expect.stringContaining('Owner is one of Wang')])
})

test('SEA-12 in another language names are asked for anew, also those of a query that has to be mended before it is searched by', async () => {
  const asked: unknown[] = []
  const fields = [...FIELDS, { prop: 'amount', label: 'Amount', type: 'DECIMAL' }]
  const children = [
    { prop: 'amount', rule: 'gt', value: 'x' },
    { prop: 'ownerId', rule: 'eq', value: 'U1' },
  ]
  const faulty = { ...query, content: JSON.stringify({ logic: 'AND', children }) }
  const panel = await aPanel({ ...LIST, fields }, 'en', [faulty], 'group', {
    'POST /platform/empUserByIds/list': ({ body }) => asked.push(body) && [{ id: 'U1', realName: 'Wang' }],
  })
  await act(async () => void (await panel.methods.applyQuery?.('q1')))
  expect([panel.last('fly-search'), asked]).toEqual([undefined, [{ ids: ['U1'] }]])
  await act(async () => panel.runtime.locale.setLang('zh'))
  expect(asked).toEqual([{ ids: ['U1'] }, { ids: ['U1'] }])
})

test('SEA-12 in another language a step back shows names of that language, and codes have theirs while the conditions are folded', async () => {
  let lang = 'en'
  const people = ({ body }: { body?: unknown }) => (body as { ids: string[] }).ids.map((id) => ({ id, realName: `${id} ${lang}` }))
  const fields = [...FIELDS, { prop: 'state', label: 'State', type: 'ENUM', code: 'tender.Project.status' }]
  const children = [{ prop: 'ownerId', rule: 'eq', value: 'U1', texts: { U1: 'U1 en' } }]
  const panel = await aPanel({ ...LIST, fields, conditions: { logic: 'AND', children } }, 'en', [], 'group', {
    'POST /platform/empUserByIds/list': people,
  })
  const line = () => screen.getAllByRole('group', { name: /^(Condition|条件) ?1/ })[0]?.getAttribute('aria-label')
  const next = [
    { prop: 'ownerId', rule: 'eq', value: 'U2' },
    { prop: 'state', rule: 'eq', value: 'READY' },
  ]
  await act(async () => void (await panel.methods.setConditions?.({ logic: 'AND', children: next }, true)))
  expect(line()).toMatch(/U2 en$/)
  panel.props.expanded!.value = false
  lang = 'zh'
  await act(async () => panel.runtime.locale.setLang('zh'))
  await expect.poll(chips).toEqual([expect.stringMatching(/U2 zh$/), expect.stringMatching(/Ready$/)])
  expect(panel.asked.filter((call) => call.includes('/enum/'))).toHaveLength(2)
  await act(async () => {
    panel.props.expanded!.value = true
  })
  expect(line()).toMatch(/U2 zh$/)
  // Whoever answers now answers nothing: what a step back shows was asked for before.
  lang = 'too late'
  await panel.press(/^(Undo|撤销)/)
  expect(line()).toMatch(/U1 zh$/)
})

const NAMED = { prop: 'ownerId', rule: 'eq', value: 'U1', texts: { U1: 'Wang' } }
const NAMELESS = { prop: 'ownerId', rule: 'eq', value: 'U1' }
const conditions = { logic: 'AND', children: [NAMED] }
const childrenOf = (kept: readonly KeptQuery[], at = 0) => JSON.parse(kept[at]?.content ?? '{}').children

test('SEA-12 what one keeps for oneself keeps its names, and is read with them on a day on which nobody answers; others’ never', async () => {
  const kept: KeptQuery[] = []
  const panel = await aPanel({ ...LIST, conditions }, 'en', kept, 'group', {})
  await act(async () => void (await panel.methods.saveQuery?.('Mine')))
  expect(childrenOf(kept)).toEqual([NAMED])
  kept[0]!.account = 'buyer1'
  await act(async () => void (await panel.methods.applyQuery?.('1')))
  expect(chips()).toEqual(['Owner is Wang'])
  expect(hears(panel)).toBe('Owner is Wang')
  kept[0]!.account = 'manager1'
  await act(async () => void (await panel.methods.applyQuery?.('1')))
  expect(chips()).toEqual(['Owner is U1'])
})

test('T46 what is kept for others holds the ids of people, and never their names: also when it is overwritten, shared later, or a copy', async () => {
  const own = { ...query, content: JSON.stringify(conditions) }
  const kept: KeptQuery[] = [own, { ...theirs, content: own.content }]
  const panel = await aPanel({ ...LIST, conditions }, 'en', kept, 'group', ANSWERS)
  const fromMenu = async (name: string, item: string) => {
    if (!screen.queryByRole('dialog', { name: 'Common queries' })) await panel.press(/^Common queries/)
    const row = (await screen.findByRole('button', { name: new RegExp(`^Search by “${name}”`) })).closest('li')!
    await act(async () => void fireEvent.click(within(row).getByRole('button', { name: /^More for/ })))
    const [found] = await screen.findAllByRole('menuitem', { name: new RegExp(`^${item}`) })
    await act(async () => void fireEvent.click(found!))
  }
  await panel.press('Save as common query')
  const dialog = within(await screen.findByRole('dialog'))
  await choose(dialog.getByRole('textbox'), 'For all')
  await act(async () => void fireEvent.click(dialog.getByRole('checkbox', { name: /^Share/ })))
  await panel.press('OK')
  await expect.poll(() => kept.length).toBe(3)
  expect(kept[2]).toMatchObject({ name: 'For all', shared: true })
  expect(childrenOf(kept, 2)).toEqual([NAMELESS])

  await fromMenu('Theirs', 'Copy to my own')
  await choose(within(await screen.findByRole('dialog', { name: /Copy/ })).getByRole('textbox'), 'A copy')
  await panel.press('OK')
  await expect.poll(() => kept.length).toBe(4)
  expect(childrenOf(kept, 3)).toEqual([NAMELESS])

  await fromMenu('Mine', 'Share')
  await expect.poll(() => kept[0]?.shared).toBe(true)
  expect(childrenOf(kept)).toEqual([NAMELESS])

  kept[0]!.content = own.content
  await act(async () => void (await panel.methods.applyQuery?.('q1')))
  await act(async () => void (await panel.methods.keepQuery?.()))
  expect([kept[0]?.version, childrenOf(kept)]).toEqual([3, [NAMELESS]])
})
