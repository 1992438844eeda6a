// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aFailure } from '#core/testing.tsx'
import { loadMenuList } from '#ui/controls/Menu.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { aSignedIn } from '#widgets/transfer/testing.ts'
import { presetClient } from './presets.api.ts'
import { anExportDialog, aRequestCache, FIELDS } from './testing.ts'

beforeAll(async () => {
  pretendLayout()
  await loadMenuList()
})
afterEach(cleanup)

const rows = () => [...document.querySelectorAll<HTMLElement>('[part=field-row]')]
const props = () => rows().map(({ dataset }) => dataset.field)
const box = (prop: string) => document.querySelector<HTMLInputElement>(`[data-field=${prop}] input`)!
const checked = () => rows().flatMap(({ dataset }) => (box(dataset.field!).checked ? [dataset.field] : []))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const tick = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const up = (prop: string) => act(async () => void fireEvent.keyDown(box(prop), { key: 'ArrowUp', altKey: true }))
const name = (text: string) =>
  act(async () => void fireEvent.change(screen.getByRole('textbox', { name: 'Name of the preset' }), { target: { value: text } }))
const items = () =>
  [...document.querySelectorAll('[role^=menuitem]')].map(
    (item) => `${item.textContent}${item.getAttribute('aria-checked') === 'true' ? ' ✓' : ''}`,
  )
async function choose(item: string) {
  await press('Column presets')
  await tick(screen.getByText(item))
}
async function saveAs(text: string) {
  await choose('Save these columns as…')
  await name(text)
  await press('Save')
}

test('EXP-02 a choice of columns is kept under a name, applied, changed and deleted, and says each', async () => {
  const cache = aRequestCache()
  await anExportDialog({}, cache)
  await up('grade')
  await tick(box('name'))
  await tick(screen.getByRole('radio', { name: 'Text (.csv)' }))
  await saveAs(' For the bank ')
  expect(screen.getByText('“For the bank” is saved')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Column presets')
  cleanup()
  await anExportDialog({}, cache)
  expect(checked()).toEqual(['id', 'name', 'grade', 'createdAt'])
  await choose('For the bank')
  expect(screen.getByText('Columns of “For the bank” are chosen')).toBeTruthy()
  expect([props(), checked()]).toEqual([
    ['id', 'grade', 'name', 'createdAt'],
    ['id', 'grade', 'createdAt'],
  ])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Text (.csv)' }).checked).toBe(true)
  await press('Column presets')
  expect(items()).toEqual(['For the bank ✓', 'Save these columns as…', 'Delete “For the bank”'])
  await press('Column presets')
  await tick(box('createdAt'))
  await choose('Save these columns as “For the bank”')
  expect(cache.kept.map(({ version }) => version)).toEqual([2])
  await choose('Delete “For the bank”')
  await press('Keep it')
  await choose('Delete “For the bank”')
  await press('Delete')
  expect([cache.kept, screen.getByText('“For the bank” is deleted')]).toEqual([[], expect.anything()])
})

test('EXP-02 what became of a preset is seen as well as read out, until the choice is another one', async () => {
  const seen = () => [...document.querySelectorAll('p[role=status]:not(.visually-hidden)')].map(({ textContent }) => textContent)
  await anExportDialog({}, aRequestCache())
  expect(seen()).toEqual([''])
  await saveAs('Mine')
  expect(seen()).toEqual(['“Mine” is saved'])
  await tick(box('grade'))
  expect(seen()).toEqual([''])
  await choose('Mine')
  expect(seen()).toEqual(['Columns of “Mine” are chosen'])
  await tick(screen.getByRole('radio', { name: 'Text (.csv)' }))
  expect(seen()).toEqual([''])
})

test('EXP-02 a preset holds exactly its columns: what the list has since is not in it, what it has lost is left out', async () => {
  const cache = aRequestCache()
  await anExportDialog({}, cache)
  await saveAs('All of then')
  cleanup()
  await anExportDialog(
    { fields: [...FIELDS.filter(({ prop }) => prop !== 'grade'), { label: 'New', prop: 'new', typeStr: 'TEXT' }] },
    cache,
  )
  await choose('All of then')
  expect([props(), checked()]).toEqual([
    ['id', 'name', 'createdAt', 'new'],
    ['id', 'name', 'createdAt'],
  ])
})

test.each([
  ['   ', 'Give it a name'],
  ['x'.repeat(31), 'A name has at most 30 characters'],
  ['Mine', 'You have a preset of this name already'],
])('EXP-02 the name %j is refused where it was typed, and the line stays', async (typed, sentence) => {
  const cache = aRequestCache()
  await anExportDialog({}, cache)
  await saveAs('Mine')
  await saveAs(typed)
  expect(screen.getByRole('textbox', { name: 'Name of the preset' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(cache.kept).toHaveLength(1)
  await press('Do not save')
})

test('EXP-02 one that another window has changed is not overwritten unseen; the second wish does it', async () => {
  const cache = aRequestCache()
  await anExportDialog({}, cache)
  await saveAs('Mine')
  cache.kept.splice(0, 1, { ...cache.kept[0]!, version: 7 })
  await tick(box('grade'))
  await choose('Save these columns as “Mine”')
  expect(screen.getByText(/changed in another window/)).toBeTruthy()
  await choose('Save these columns as “Mine”')
  expect(cache.kept[0]?.version).toBe(8)
})

test.each(['Save these columns as “Mine”', 'Delete “Mine”'])(
  'EXP-02 one that another window has deleted is forgotten: %s',
  async (wish) => {
    const cache = aRequestCache()
    await anExportDialog({}, cache)
    await saveAs('Mine')
    await tick(box('grade'))
    cache.kept.splice(0, 1)
    await choose(wish)
    if (wish.startsWith('Delete')) await press('Delete')
    expect(screen.getByText(/was deleted in another window/)).toBeTruthy()
    await press('Column presets')
    expect(items()).toEqual(['Save these columns as…'])
    await tick(screen.getByText('Save these columns as…'))
    await name('Mine')
    await press('Save')
    expect(cache.kept).toMatchObject([{ name: 'Mine', version: 1 }])
  },
)

test('EXP-02 presets that cannot be read now are asked for again; a gateway without them shows none, and exports', async () => {
  const list = 'POST /tender/api/v1/advanced-search/page-list'
  const state = { isAway: true }
  const cache = aRequestCache()
  const away = (options: object) => {
    if (state.isAway) throw aFailure('unreachable')
    return cache.answers[list](options)
  }
  await anExportDialog({}, { answers: { ...cache.answers, [list]: away } })
  expect(checked()).toHaveLength(4)
  const again = screen.getByRole('button', { name: 'Column presets could not be read: try again' })
  again.focus()
  await tick(again)
  expect(document.activeElement).toBe(again)
  state.isAway = false
  await tick(again)
  expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('menu')
  await press('Column presets')
  expect(items()).toEqual(['Save these columns as…'])
  cleanup()
  const none = () => {
    throw aFailure('refused', { status: 404 })
  }
  const { sent } = await anExportDialog({}, { answers: { [list]: none } })
  expect(screen.queryByText(/Column presets/)).toBeNull()
  await press('OK')
  expect(sent('createExportTask')).toHaveLength(1)
})

test('R-50 two people at one browser: each has his own last choice and presets, and nothing of them stays in the browser', async () => {
  const [first, second] = [aRequestCache(), aRequestCache()]
  const runtime = (await anExportDialog({}, first)).runtime
  await tick(box('name'))
  await saveAs('Mine')
  await press('OK')
  await waitFor(() => expect(first.kept.map(({ code }) => code)).toEqual(['export:tender.customer', 'exported:tender.customer']))
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('createdAt')
  expect(runtime.storage.browser.read('export-fields:tender.customer')).toBeUndefined()
  cleanup()
  await anExportDialog({}, second)
  expect(checked()).toHaveLength(4)
  await press('Column presets')
  expect(items()).toEqual(['Save these columns as…'])
})

test('what was exported last is kept though another window has kept its own meanwhile', async () => {
  const cache = aRequestCache()
  const { http } = aSignedIn()
  const save = 'POST /tender/api/v1/advanced-search/save'
  let turns = 0
  const racing = {
    ...http,
    data: async (call: string, options: { body?: unknown }) => {
      // Between the look and the writing somebody else writes.
      if (call === save && ++turns === 1) cache.answers[save]({ body: { code: 'exported:m', name: 'last', view: '' } })
      return (cache.answers as Record<string, (options: object) => unknown>)[call]!(options)
    },
  } as typeof http
  const client = presetClient(racing, { modelId: 'm', account: 'buyer1' })
  await client.keepLast({ order: ['id', 'a'], unchecked: ['a'], format: 'csv' })
  expect([await client.last(), cache.kept.length]).toMatchObject([{ order: ['id', 'a'], unchecked: ['a'], format: 'csv', version: 2 }, 1])
})
