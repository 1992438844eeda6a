// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { pretendLayout } from '#ui/testing.ts'
import { aPanel, choose, inputs, type KeptQuery, lateParts } from '#widgets/advanced-search/testing.tsx'

beforeAll(async () => {
  pretendLayout()
  await lateParts()
})
afterEach(cleanup)

const steel = JSON.stringify({ logic: 'AND', children: [{ prop: 'title', rule: 'like', value: 'steel' }] })
const aQuery = (over: Partial<KeptQuery> = {}): KeptQuery => ({
  id: 'q1',
  name: 'Steel',
  content: steel,
  account: 'buyer1',
  version: 1,
  ...over,
})

/** A panel whose page hears before something is kept, and answers what it will. */
async function listening(kept: KeptQuery[]) {
  const panel = await aPanel({ code: 'pu-project-list' }, 'en', kept)
  const heard: { name: string; conditions: object }[] = []
  const page = { verdict: { ok: false, patch: {} } as { ok: boolean; patch: { name?: string } } }
  Object.assign(panel.host, {
    before: async (_: string, detail: { name: string; conditions: object }) => {
      heard.push(detail)
      return page.verdict
    },
  })
  const fromMenu = async (query: string, item: string) => {
    if (!screen.queryByRole('dialog', { name: 'Common queries' })) await panel.press(/^Common queries/)
    const row = (await screen.findByRole('button', { name: new RegExp(`^Search by “${query}”`) })).closest('li')!
    await act(async () => void fireEvent.click(within(row).getByRole('button', { name: /^More for/ })))
    const found = await screen.findAllByRole('menuitem', { name: new RegExp(`^${item}`) })
    await act(async () => void fireEvent.click(found[0]!))
  }
  return { ...panel, page, heard, fromMenu }
}

const VERBS: Readonly<Record<string, (panel: Awaited<ReturnType<typeof listening>>) => Promise<void>>> = {
  overwritten: async ({ methods }) => {
    await act(async () => void (await methods.applyQuery?.('q1')))
    await choose(inputs()[0]!, 'paper')
    await act(async () => void (await methods.keepQuery?.()))
  },
  renamed: async ({ fromMenu, press }) => {
    await fromMenu('Steel', 'Rename')
    await press('OK')
  },
  shared: ({ fromMenu }) => fromMenu('Steel', 'Share'),
  copied: async ({ fromMenu, press }) => {
    await fromMenu('Theirs', 'Copy to my own')
    await press('OK')
  },
  'taken over': async ({ fromMenu, press }) => {
    await fromMenu('Left', 'Take over')
    await press('OK')
  },
}

test.each(Object.entries(VERBS))('SEA-11 before a query is %s the page hears of it: it can stop it, and name it', async (verb, act_) => {
  const kept = [
    aQuery(),
    aQuery({ id: 'q2', name: 'Theirs', account: 'manager1', ownerName: 'Wang', shared: true }),
    aQuery({ id: 'q3', name: 'Left', account: 'gone', ownerName: '', shared: true }),
  ]
  const before = JSON.stringify(kept)
  const panel = await listening(kept)
  await act_(panel)
  expect(panel.heard).toHaveLength(1)
  expect(JSON.stringify(panel.heard[0]?.conditions)).toContain(verb === 'overwritten' ? 'paper' : 'steel')
  expect(JSON.stringify(kept)).toBe(before)
  expect(screen.queryByRole('dialog', { name: /Rename|Copy|Take/ })).toBeNull()

  panel.page.verdict = { ok: true, patch: { name: 'Named by the page' } }
  await act_(panel)
  await waitFor(() => expect(kept.some(({ name }) => name === 'Named by the page')).toBe(true))
})

test('T46 what a colleague shared who has left can be taken over, under a name of one’s own; of one who is there it cannot', async () => {
  const kept = [
    aQuery(),
    aQuery({ id: 'q2', name: 'Theirs', account: 'manager1', ownerName: 'Wang', shared: true }),
    aQuery({ id: 'q3', account: 'gone', ownerName: '', shared: true, version: 4 }),
  ]
  const panel = await listening(kept)
  panel.page.verdict = { ok: true, patch: {} }
  await panel.press(/^Common queries/)
  const theirs = (await screen.findByRole('button', { name: /^Search by “Theirs”/ })).closest('li')!
  await act(async () => void fireEvent.click(within(theirs).getByRole('button', { name: /^More for/ })))
  await screen.findByRole('menuitem', { name: 'Copy to my own' })
  expect(screen.queryByRole('menuitem', { name: 'Take over' })).toBeNull()
  const left = screen.getByRole('button', { name: /“Steel”; Its owner has left/ }).closest('li')!
  await act(async () => void fireEvent.click(within(left).getByRole('button', { name: /^More for/ })))
  await act(async () => void fireEvent.click(screen.getByRole('menuitem', { name: 'Take over' })))
  const dialog = await screen.findByRole('dialog', { name: 'Take over' })
  // One of that name is there already.
  expect(within(dialog).getByText('The name of the query must not repeat')).toBeTruthy()
  await choose(within(dialog).getByRole('textbox'), 'Steel of Zhao')
  await panel.press('OK')
  await waitFor(() => expect(kept[2]).toMatchObject({ id: 'q3', account: 'buyer1', name: 'Steel of Zhao', content: steel, version: 5 }))
  expect(screen.getAllByText('It is yours now').length).toBeGreaterThan(0)
})

test('SEA-11 Escape closes the question for a name; a press beside it takes nothing away that is typed', async () => {
  const { fromMenu } = await listening([aQuery()])
  await fromMenu('Steel', 'Rename')
  const dialog = () => screen.queryByRole('dialog', { name: 'Rename' })
  await choose(within(dialog()!).getByRole('textbox'), 'Steel of May')
  await act(async () => void fireEvent.mouseDown(dialog()!, { clientX: -5, clientY: -5 }))
  expect(within(dialog()!).getByRole<HTMLInputElement>('textbox').value).toBe('Steel of May')
  await act(async () => void fireEvent.keyDown(within(dialog()!).getByRole('textbox'), { key: 'Escape' }))
  expect(dialog()).toBeNull()
})
