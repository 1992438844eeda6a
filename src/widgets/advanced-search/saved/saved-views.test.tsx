// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/identity.ts'
import { Failure } from '#core/http/failure.ts'
import { pretendLayout } from '#ui/testing.ts'
import { aPanel, choose, inputs, type KeptQuery, lateParts } from '#widgets/advanced-search/testing.tsx'

beforeAll(async () => {
  pretendLayout()
  await lateParts()
})
afterEach(cleanup)

const LIST = { code: 'pu-project-list' }
const steel = JSON.stringify({ logic: 'AND', children: [{ prop: 'title', rule: 'like', value: 'steel' }] })
const mine = (over: Partial<KeptQuery> = {}): KeptQuery => ({
  id: 'q1',
  name: 'Steel',
  content: steel,
  account: 'buyer1',
  version: 1,
  ...over,
})
const theirs = (over: Partial<KeptQuery> = {}): KeptQuery =>
  mine({ id: 'q2', name: 'Theirs', account: 'manager1', ownerName: 'Wang', shared: true, ...over })
const view = { sort: { prop: 'code', order: 'descending' }, pageSize: 20 } as const

type Panel = Awaited<ReturnType<typeof aPanel>>
/** Opens the common queries and answers the row of one of them. */
async function opened({ press }: Panel, name: string) {
  await press(/^Common queries/)
  const row = await screen.findByRole('button', { name: new RegExp(`^Search by “${name}”`) })
  return row.closest('li')!
}
async function chooseFrom(row: HTMLElement, item: string) {
  await act(async () => void fireEvent.click(within(row).getByRole('button', { name: /^More for/ })))
  await screen.findByRole('menu')
  const found = screen.getAllByRole('menuitem', { name: new RegExp(`^${item}`) })
  await act(async () => void fireEvent.click(found[0]!))
}
const nowShown = () => screen.getByRole('button', { name: /^Common queries/ }).getAttribute('aria-label') ?? ''

test('SEA-12 a query that is applied brings its view; what is shown otherwise is marked, and Ctrl+S overwrites it', async () => {
  const kept = [mine({ view: JSON.stringify(view) })]
  const panel = await aPanel({ ...LIST, view }, 'en', kept)
  await act(async () => void (await panel.methods.applyQuery?.('q1')))
  expect(panel.last('fly-search')).toMatchObject({ query: { _AND_: [{ title: { like: 'steel' } }] }, view })
  expect(nowShown()).toBe('Common queries: Steel')
  await act(async () => {
    panel.props.view!.value = { ...view, pageSize: 50 }
  })
  expect(nowShown()).toBe('Common queries: Steel · changed')
  await choose(inputs()[0]!, 'paper')
  await act(async () => void fireEvent.keyDown(inputs()[0]!, { key: 's', ctrlKey: true }))
  await waitFor(() => expect(kept[0]).toMatchObject({ version: 2, view: JSON.stringify({ ...view, pageSize: 50 }) }))
  expect(kept[0]?.content).toContain('paper')
  expect(nowShown()).toBe('Common queries: Steel')
  // The same again by hand: nothing differs.
  await choose(inputs()[0]!, 'paper2')
  await choose(inputs()[0]!, 'paper')
  expect(nowShown()).toBe('Common queries: Steel')
})

test('SEA-11 Ctrl+S asks for a name when nothing of one’s own is applied; it can be shared and open the list', async () => {
  const kept: KeptQuery[] = []
  const panel = await aPanel({ ...LIST, view }, 'en', kept)
  await choose(inputs()[0]!, 'steel')
  await act(async () => void fireEvent.keyDown(inputs()[0]!, { key: 's', metaKey: true }))
  const dialog = await screen.findByRole('dialog', { name: 'Save as common query' })
  await choose(within(dialog).getByRole('textbox'), 'Mine')
  for (const box of within(dialog).getAllByRole('checkbox')) await act(async () => void fireEvent.click(box))
  await panel.press('OK')
  await waitFor(() => expect(kept[0]).toMatchObject({ name: 'Mine', shared: true, isDefault: true, view: JSON.stringify(view) }))
  expect(nowShown()).toBe('Common queries: Mine')
})

test('SEA-12 what was overwritten meanwhile is asked about: theirs is shown, or one’s own is kept all the same', async () => {
  const kept = [mine()]
  const panel = await aPanel(LIST, 'en', kept)
  await act(async () => void (await panel.methods.applyQuery?.('q1')))
  kept[0] = mine({ version: 5, content: steel.replace('steel', 'theirs') })
  await choose(inputs()[0]!, 'paper')
  await act(async () => void (await panel.methods.keepQuery?.()))
  await screen.findByRole('dialog', { name: 'Changed meanwhile' })
  await panel.press('Show what is kept now')
  await waitFor(() => expect((inputs()[0] as HTMLInputElement).value).toBe('theirs'))
  expect(kept[0].version).toBe(5)
  kept[0] = mine({ version: 7 })
  await choose(inputs()[0]!, 'paper')
  await act(async () => void (await panel.methods.keepQuery?.()))
  await screen.findByRole('dialog', { name: 'Changed meanwhile' })
  await panel.press('Overwrite it with mine')
  await waitFor(() => expect(kept[0]).toMatchObject({ version: 8 }))
  expect(kept[0].content).toContain('paper')
})

test('SEA-12 an own query is renamed, shared and made the first one; its conditions stay', async () => {
  const kept = [mine(), mine({ id: 'q9', name: 'Other' })]
  const panel = await aPanel(LIST, 'en', kept)
  await chooseFrom(await opened(panel, 'Steel'), 'Share with')
  await waitFor(() => expect(kept[0]).toMatchObject({ shared: true, version: 2, content: steel }))
  await chooseFrom(screen.getByRole('button', { name: 'Search by “Steel”; Shared' }).closest('li')!, 'Open this list')
  await waitFor(() => expect(kept[0]?.isDefault).toBe(true))
  await chooseFrom(screen.getByRole('button', { name: /^Search by “Steel”/ }).closest('li')!, 'Rename')
  const name = within(await screen.findByRole('dialog', { name: 'Rename' })).getByRole('textbox')
  expect((name as HTMLInputElement).value).toBe('Steel')
  await choose(name, 'Other')
  expect(screen.getByText('The name of the query must not repeat')).toBeTruthy()
  await choose(name, 'Iron')
  await panel.press('OK')
  await waitFor(() => expect(kept[0]).toMatchObject({ name: 'Iron', content: steel, shared: true, version: 3 }))
})

test('SEA-12 a colleague’s query says whose it is, cannot be changed, and can be copied; of one who left it says so', async () => {
  const kept = [theirs({ view: JSON.stringify(view) }), theirs({ id: 'q3', name: 'Left', ownerName: '' })]
  const panel = await aPanel(LIST, 'en', kept)
  const row = await opened(panel, 'Theirs')
  expect(within(row).getByText('By Wang')).toBeTruthy()
  expect(within(screen.getByRole('button', { name: /“Left”; Its owner has left/ })).getByText('Its owner has left')).toBeTruthy()
  await act(async () => void fireEvent.click(within(row).getByRole('button', { name: /^More for/ })))
  await screen.findByRole('menu')
  expect([...screen.getByRole('menu').querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Open this list with it',
    'Copy to my own',
  ])
  await act(async () => void fireEvent.click(screen.getByRole('menuitem', { name: 'Copy to my own' })))
  await screen.findByRole('dialog', { name: 'Copy to my own' })
  await panel.press('OK')
  await waitFor(() => expect(kept[2]).toMatchObject({ name: 'Theirs', account: 'buyer1', content: steel, view: JSON.stringify(view) }))
})

test('SEA-12 a list is opened with the query of its link; one that is not there is said, and the first one is taken', async () => {
  const kept = [mine({ isDefault: true }), theirs({ content: steel.replace('steel', 'theirs') })]
  await aPanel({ ...LIST, viewId: 'q2' }, 'en', kept)
  await waitFor(() => expect((inputs()[0] as HTMLInputElement).value).toBe('theirs'))
  cleanup()
  const panel = await aPanel({ ...LIST, viewId: 'gone' }, 'en', kept)
  await screen.findByText('The common query of this link is not there, or is not shared with you.')
  expect(nowShown()).toBe('Common queries: Steel')
  expect(panel.last('fly-search')).toMatchObject({ query: { _AND_: [{ title: { like: 'steel' } }] } })
})

test('SEA-12 the link of a query is copied; where the browser does not let it be, it is shown', async () => {
  const written: string[] = []
  const writeText = vi.fn(async (text: string) => void written.push(text))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  try {
    const panel = await aPanel({ ...LIST, linkOf: (id) => `https://here.example/list?view=${id}` }, 'en', [mine()])
    await chooseFrom(await opened(panel, 'Steel'), 'Copy link')
    await waitFor(() => expect(written).toEqual(['https://here.example/list?view=q1']))
    writeText.mockRejectedValueOnce(new Error('not allowed'))
    await chooseFrom(screen.getByRole('button', { name: /^Search by “Steel”/ }).closest('li')!, 'Copy link')
    const dialog = await screen.findByRole('dialog', { name: 'Link to “Steel”' })
    expect((within(dialog).getByRole('textbox') as HTMLInputElement).value).toBe('https://here.example/list?view=q1')
  } finally {
    vi.unstubAllGlobals()
  }
})

test('R-50 what one person was looking for and has applied is gone when another one signs in', async () => {
  const panel = await aPanel(LIST, 'en', [mine()])
  await act(async () => void (await panel.methods.applyQuery?.('q1')))
  await act(async () => panel.runtime.store.user.set({ userId: 'u2', userName: 'other' } as unknown as Profile))
  await waitFor(() => expect(nowShown()).toBe(''))
  expect((inputs()[0] as HTMLInputElement).value).toBe('')
})

test('SEA-06 a filter in the head of a column is a condition of the search, and taking it away takes that away', async () => {
  const panel = await aPanel()
  const button = document.body.appendChild(document.createElement('button'))
  const open = async () => {
    await act(async () => void (await panel.methods.filterBy?.('amount', button)))
    return within(await screen.findByRole('dialog', { name: 'Filter by Amount' }))
  }
  let head = await open()
  await choose(head.getByRole('combobox', { name: 'Rule' }), 'gt')
  await act(async () => void fireEvent.click(head.getByRole('button', { name: 'Search' })))
  expect(head.getByText('Please enter what to filter by')).toBeTruthy()
  await choose(head.getByRole('textbox', { name: 'Value' }), '5')
  expect(panel.heard.some(({ name }) => name === 'fly-search')).toBe(false)
  await act(async () => void fireEvent.click(head.getByRole('button', { name: 'Search' })))
  expect(panel.last('fly-search')).toMatchObject({ query: { _AND_: [{ amount: { gt: '5' } }] } })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getAllByRole('combobox', { name: 'Field' }).map((one) => (one as HTMLSelectElement).value)).toEqual(['title', 'amount'])
  head = await open()
  expect((head.getByRole('textbox', { name: 'Value' }) as HTMLInputElement).value).toBe('5')
  await act(async () => void fireEvent.click(head.getByRole('button', { name: 'Clear filter' })))
  expect(panel.last('fly-search')).toMatchObject({ query: { _AND_: [] } })
  button.remove()
})

test('SEA-12 a name that was overwritten meanwhile asks too, and is not lost', async () => {
  const kept = [mine()]
  const panel = await aPanel(LIST, 'en', kept)
  await chooseFrom(await opened(panel, 'Steel'), 'Rename')
  const dialog = await screen.findByRole('dialog', { name: 'Rename' })
  kept[0] = mine({ version: 5 })
  await choose(within(dialog).getByRole('textbox'), 'Iron')
  await panel.press('OK')
  await screen.findByRole('dialog', { name: 'Changed meanwhile' })
  await panel.press('Overwrite it with mine')
  await waitFor(() => expect(kept[0]).toMatchObject({ name: 'Iron', version: 6 }))
})

test('SEA-12 a shared query is deleted only after it was asked for again', async () => {
  const kept = [mine({ shared: true })]
  const panel = await aPanel(LIST, 'en', kept)
  await chooseFrom(await opened(panel, 'Steel'), 'Delete')
  await screen.findByRole('dialog', { name: 'Delete a shared query' })
  expect(kept).toHaveLength(1)
  await panel.press('Delete')
  await waitFor(() => expect(kept).toEqual([]))
})

/** Answers of the gateway for one query come when the test lets them. */
function held(panel: Panel) {
  const { http } = panel.runtime
  const answer = http.open
  const free: (() => void)[] = []
  http.open = async (address, init) => {
    if (address.includes('find-by-id')) await new Promise<void>((go) => free.push(go))
    return answer(address, init)
  }
  return free
}

test('SEA-12 of two queries the one that was pressed last is applied, whichever answer comes first', async () => {
  const kept = [mine(), mine({ id: 'q3', name: 'Later', content: steel.replace('steel', 'later') })]
  const panel = await aPanel(LIST, 'en', kept)
  const free = held(panel)
  const [first, second] = [panel.methods.applyQuery?.('q1'), panel.methods.applyQuery?.('q3')]
  await act(async () => {
    free[1]?.()
    await second
    free[0]?.()
    await first
  })
  expect([await first, await second, (inputs()[0] as HTMLInputElement).value]).toEqual([false, true, 'later'])
})

test('a query of another list is not applied; a gateway that does not answer is not told as a query that is not there', async () => {
  const other = { ...mine({ id: 'q8' }), code: 'another-list' }
  const panel = await aPanel(LIST, 'en', [other])
  expect(await act(async () => panel.methods.applyQuery?.('q8'))).toBe(false)
  expect(screen.getByText('This common query cannot be read.')).toBeTruthy()
  panel.runtime.http.open = async (address) => {
    if (address.includes('find-by-id')) throw new Failure('unreachable', 'no way')
    return Response.json({ statusCode: 200, data: { rows: [] } })
  }
  await act(async () => {
    panel.props.viewId!.value = 'q8'
  })
  await screen.findByText('This common query could not be read just now. Please try again.')
  expect(screen.queryByText(/^The common query of this link is not there/)).toBeNull()
})

test('a name that was taken in another window is said at the name', async () => {
  const kept: KeptQuery[] = []
  const panel = await aPanel(LIST, 'en', kept)
  await choose(inputs()[0]!, 'steel')
  await panel.press('Save as common query')
  await choose(within(await screen.findByRole('dialog')).getByRole('textbox'), 'Steel')
  kept.push(mine())
  const answer = panel.runtime.http.open
  panel.runtime.http.open = async (address, init) => {
    if (address.includes('/save')) throw new Failure('refused', 'taken', { code: 'VALIDATION-1001', status: 400 })
    return answer(address, init)
  }
  await panel.press('OK')
  await screen.findByText('The name of the query must not repeat')
})

test('what is typed in a dialog over the panel takes no step of the conditions back', async () => {
  const panel = await aPanel(LIST)
  await choose(inputs()[0]!, 'steel')
  await panel.press('Save as common query')
  const name = within(await screen.findByRole('dialog')).getByRole('textbox')
  await act(async () => void fireEvent.keyDown(name, { key: 'z', ctrlKey: true }))
  await panel.press('Cancel')
  expect((inputs()[0] as HTMLInputElement).value).toBe('steel')
})

test('an empty range in the head of a column is not searched by', async () => {
  const panel = await aPanel()
  const button = document.body.appendChild(document.createElement('button'))
  await act(async () => void (await panel.methods.filterBy?.('amount', button)))
  const head = within(await screen.findByRole('dialog', { name: 'Filter by Amount' }))
  await act(async () => void fireEvent.click(head.getByRole('button', { name: 'Search' })))
  expect(head.getByText('Please enter what to filter by')).toBeTruthy()
  button.remove()
})
