// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Profile } from '#contract/identity.ts'
import { pretendLayout } from '#ui/testing.ts'
import { aPanel, choose, FIELDS, inputs, lateParts, selects } from './testing.tsx'

beforeAll(async () => {
  pretendLayout()
  await lateParts()
})
afterEach(cleanup)

const steel = { prop: 'title', rule: 'like', value: 'steel' }
const open = { prop: 'open', rule: 'eq', value: 'true' }
const tree = (...children: object[]) => ({ logic: 'AND', children })
const PENDING = 'Changed, not searched yet'

const chips = () => {
  const list = screen.queryByRole('list', { name: 'What is searched for' })
  return list
    ? within(list)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent)
    : []
}
const badge = () => screen.getByRole('button', { name: /^Advanced search/ }).textContent
const removeChip = (name: string) => act(async () => void fireEvent.keyDown(screen.getByRole('button', { name }), { key: 'Delete' }))
const heardAloud = () => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join('')

test('SEA-12 chips and their number tell what the list is searched by; what is changed since is marked until it is searched for', async () => {
  const { press } = await aPanel({ conditions: tree(steel) })
  expect([chips(), screen.queryByText(PENDING)]).toEqual([['Title contains “steel”'], null])
  await choose(inputs()[0]!, 'paper')
  expect(chips()).toEqual(['Title contains “steel”'])
  expect(screen.getByText(PENDING)).toBeTruthy()
  await press('Search')
  expect([chips(), screen.queryByText(PENDING)]).toEqual([['Title contains “paper”'], null])
  await choose(inputs()[0]!, '')
  expect(badge()).toMatch(/Advanced search, 1 condition(?!s)/)
  await press('Search')
  expect([chips(), badge()]).toEqual([[], expect.not.stringContaining('condition')])
})

test('a line that asks nothing yet is no change; defaults of the fields wait to be searched for', async () => {
  const { press } = await aPanel({ conditions: tree(steel) })
  await press('Add condition')
  expect(screen.queryByText(PENDING)).toBeNull()
  cleanup()
  await aPanel({ fields: [{ ...FIELDS[0], defaultValue: 'steel' }] })
  expect([chips(), screen.queryByText(PENDING) !== null]).toEqual([[], true])
})

test('a chip that is taken away leaves what is being built as it is', async () => {
  const { last, press } = await aPanel({ conditions: tree(steel, open) })
  expect(badge()).toContain('Advanced search, 2 conditions')
  await choose(inputs()[0]!, 'paper')
  await removeChip('Open is Yes')
  expect(last('fly-search')).toMatchObject({ query: { _AND_: [{ title: { like: 'steel' } }] }, text: 'Title contains “steel”' })
  expect([chips(), (inputs()[0] as HTMLInputElement).value]).toEqual([['Title contains “steel”'], 'paper'])
  expect(screen.getByText(PENDING)).toBeTruthy()
  // What was changed since is not what the chip says: it stays in the builder.
  await removeChip('Title contains “steel”')
  expect(last('fly-search')).toMatchObject({ query: { _AND_: [] } })
  expect((inputs()[0] as HTMLInputElement).value).toBe('paper')
  await press('Search')
  expect(chips()).toEqual(['Title contains “paper”'])
})

test('SEA-12 a chip of a filter beside the list goes from what is built too, whatever id it has there', async () => {
  const { methods, press, last } = await aPanel({ conditions: tree(steel) })
  await press('Add condition')
  await choose(selects('Field')[1]!, 'amount')
  await choose(selects('Rule')[1]!, 'gt')
  await choose(inputs()[1]!, '5')
  await act(async () => void methods.setConditions?.(tree(steel, open), true))
  expect(selects('Field').map((one) => (one as HTMLSelectElement).value)).toEqual(['title', 'amount', 'open'])
  await removeChip('Open is Yes')
  expect(selects('Field').map((one) => (one as HTMLSelectElement).value)).toEqual(['title', 'amount'])
  expect(screen.getByText(PENDING)).toBeTruthy()
  await press('Search')
  expect(last('fly-search')).toMatchObject({ query: { _AND_: [{ title: { like: 'steel' } }, { amount: { gt: '5' } }] } })
})

test('SEA-12 a list whose only filter is taken away is searched by nothing; what is built waits on, and a reset alone throws it away', async () => {
  const { methods, press, last, heard } = await aPanel()
  const nothing = () => act(async () => void methods.setConditions?.(tree(), true))
  await choose(inputs()[0]!, 'paper')
  await act(async () => void methods.setConditions?.(tree(open), true))
  await nothing()
  expect([chips(), (inputs()[0] as HTMLInputElement).value, screen.queryByText(PENDING) !== null]).toEqual([[], 'paper', true])
  expect(selects('Field')).toHaveLength(1)
  expect(heard.some(({ name }) => name === 'fly-search' || name === 'fly-reset')).toBe(false)
  await press('Search')
  expect(last('fly-search')).toMatchObject({ query: { _AND_: [{ title: { like: 'paper' } }] } })
  // Another search than of filters, with nothing built beside it: the builder begins anew.
  await act(async () => void methods.setConditions?.({ ...tree(steel, open), logic: 'OR' }, true))
  await nothing()
  expect([chips(), selects('Field').length, (inputs()[0] as HTMLInputElement).value]).toEqual([[], 1, ''])
  await choose(inputs()[0]!, 'glass')
  await nothing()
  expect((inputs()[0] as HTMLInputElement).value).toBe('glass')
  await press('Reset')
  expect((inputs()[0] as HTMLInputElement).value).toBe('')
})

test('conditions that the list shows already are no change; others wait', async () => {
  const { methods } = await aPanel()
  await act(async () => void methods.setConditions?.(tree(steel), true))
  expect([chips(), screen.queryByText(PENDING)]).toEqual([['Title contains “steel”'], null])
  await act(async () => void methods.setConditions?.(tree(open)))
  expect([chips(), screen.queryByText(PENDING) !== null]).toEqual([['Title contains “steel”'], true])
})

test('SEA-12 a filter beside the list leaves what is built and not searched for yet, and is in it too', async () => {
  const { methods, press, last } = await aPanel({ conditions: tree(steel) })
  await choose(inputs()[0]!, 'paper')
  await act(async () => void methods.setConditions?.(tree(steel, open), true))
  expect(chips()).toEqual(['Title contains “steel”', 'Open is Yes'])
  expect([(inputs()[0] as HTMLInputElement).value, screen.queryByText(PENDING) !== null]).toEqual(['paper', true])
  await press('Search')
  expect(last('fly-search')).toMatchObject({ query: { _AND_: [{ title: { like: 'paper' } }, { open: { eq: true } }] } })
  // Another search altogether takes the place of both.
  await choose(inputs()[0]!, 'glass')
  await act(async () => void methods.setConditions?.({ ...tree(steel, open), logic: 'OR' }, true))
  expect([(inputs()[0] as HTMLInputElement).value, screen.queryByText(PENDING)]).toEqual(['steel', null])
})

test('SEA-12 a filter in the head of a column has no room in a full search: it says so, and the search stays', async () => {
  const full = tree(...Array.from({ length: 199 }, () => ({ ...steel, muted: true })), steel)
  const { methods, heard } = await aPanel({ conditions: full, expanded: false }, 'en', [], 'button')
  const anchor = document.body.appendChild(document.createElement('button'))
  await act(async () => void methods.filterBy?.('amount', anchor))
  const head = within(await screen.findByRole('dialog', { name: 'Filter by Amount' }))
  await choose(head.getByRole('combobox', { name: 'Rule' }), 'gt')
  await choose(head.getByRole('textbox', { name: 'Value' }), '5')
  await act(async () => void fireEvent.click(head.getByRole('button', { name: 'Search' })))
  expect(head.getByText(/^A search has at most 200 conditions and groups;/)).toBeTruthy()
  expect([heard.filter(({ name }) => name === 'fly-search'), chips()]).toEqual([[], ['Title contains “steel”']])
  anchor.remove()
})

test('a value is said as it is called now, not as it was called when it was kept', async () => {
  const status = { prop: 'status', label: 'Status', type: 'ENUM', code: 'tender.Project.Status' }
  const kept = { prop: 'status', rule: 'in', value: ['READY', 'GONE'], texts: { READY: 'Prepared', GONE: 'Given up' } }
  await aPanel({ fields: [status], conditions: tree(kept), expanded: false }, 'en', [], 'button')
  // What is no longer there is said so, with the name it had.
  await expect.poll(() => chips()).toEqual(['Status is one of Ready, “Given up” (no longer there)'])
})

test('other words for the same fields leave what is being filled in', async () => {
  const { props } = await aPanel()
  await choose(inputs()[0]!, 'paper')
  await act(async () => {
    props.fields!.value = FIELDS.map((field) => ({ ...field, label: `${field.label} 2` }))
  })
  expect((inputs()[0] as HTMLInputElement).value).toBe('paper')
  expect(screen.getAllByRole('option', { name: 'Title 2' })).toHaveLength(1)
})

test('the same sentence is read out again the second time', async () => {
  await aPanel()
  const undo = () => act(async () => void fireEvent.keyDown(screen.getAllByRole('group')[0]!, { key: 'z', ctrlKey: true }))
  await undo()
  const first = heardAloud()
  expect(first).toContain('There is nothing to undo.')
  await undo()
  expect(heardAloud()).toContain('There is nothing to undo.')
  expect(heardAloud()).not.toBe(first)
})

test.each(['panel', 'bar'])(
  'why a search was not made stands beside its button, in a %s that is folded too, and goes with the next change',
  async (presentation) => {
    const { heard, press } = await aPanel(
      {
        presentation,
        expanded: false,
        conditions: tree({ prop: 'amount', rule: 'range', min: '5', max: '1' }),
      },
      'en',
      [],
      'button',
    )
    const why = () => screen.queryByText('Conditions to be mended first: 1.', { selector: '.as-slip' })
    expect(why()).toBeNull()
    await press('Search')
    expect(why()).toBeTruthy()
    expect(heard.some(({ name }) => name === 'fly-search')).toBe(false)
    // What has to be mended is unfolded, and its value has the focus.
    await expect.poll(() => document.activeElement?.closest('.as-value')).toBeTruthy()
    await choose(inputs()[1]!, '9')
    expect(why()).toBeNull()
  },
)

test('a value that is longer than a gateway takes is said in place, and not searched for', async () => {
  const { heard, press } = await aPanel({ fields: [{ ...FIELDS[0], defaultValue: 'x'.repeat(501) }] })
  await press('Search')
  expect(screen.getByText(/^The value “x+…” is too long/, { selector: '[part=condition] .as-slip' })).toBeTruthy()
  expect(heard.some(({ name }) => name === 'fly-search')).toBe(false)
})

test('R-50 nothing that one person asked for, typed or was told stays for the next one', async () => {
  const account = { code: 'pu-project-list', viewId: 'gone', counter: async () => 7 }
  const { methods, runtime, press, props } = await aPanel(account, 'en', [])
  expect(screen.getByText(/^The common query of this link is not there/)).toBeTruthy()
  props.viewId!.value = ''
  await choose(inputs()[0]!, 'secret')
  await press('Search')
  const anchor = document.body.appendChild(document.createElement('button'))
  await act(async () => void methods.filterBy?.('amount', anchor))
  await act(async () => void methods.keepQuery?.())
  await expect.poll(() => screen.getByText('7 found')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Filter by Amount' })).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Save as common query' })).toBeTruthy()
  await act(async () => runtime.store.user.set({ userId: 'u2', userName: 'buyer2' } as unknown as Profile))
  anchor.remove()
  expect(screen.queryAllByRole('dialog')).toEqual([])
  expect(screen.queryByText(/^The common query of this link/)).toBeNull()
  expect(screen.queryByText('7 found')).toBeNull()
  expect([chips(), (inputs()[0] as HTMLInputElement).value, document.body.textContent?.includes('secret')]).toEqual([[], '', false])
})
