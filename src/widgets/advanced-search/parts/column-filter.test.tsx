// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { pretendLayout } from '#ui/testing.ts'
import { aPanel, choose, lateParts } from '#widgets/advanced-search/testing.tsx'

beforeAll(async () => {
  pretendLayout()
  await lateParts()
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const steel = { prop: 'title', rule: 'like', value: 'steel' }
const paper = { prop: 'title', rule: 'like', value: 'paper' }
const all = (...children: object[]) => ({ logic: 'AND', children })

/** A panel that is searched by this, and the filter in the head of one of its columns. */
async function headOf(prop: string, label: string, conditions: object = {}, over: object = {}) {
  const panel = await aPanel({ conditions, expanded: false, ...over }, 'en', [], 'button')
  panel.host.write = (name, value) => {
    panel.props[name]!.value = value
  }
  const button = document.body.appendChild(document.createElement('button'))
  await act(async () => void panel.methods.filterBy?.(prop, button))
  const head = within(await screen.findByRole('dialog', { name: `Filter by ${label}` }))
  const press = (name: string) => act(async () => void fireEvent.click(head.getByRole('button', { name })))
  const clear = () => head.getByRole('button', { name: 'Clear filter' }) as HTMLButtonElement
  return { ...panel, head, press, clear }
}
const NO_DAY = 'Please enter a date that exists, e.g. 2026-11-21'

test('SEA-06 a wrong day in the head of a column is told at its field when it is searched by before the field is left', async () => {
  const { head, press, heard } = await headOf('startsAt', 'Start')
  const from = head.getByRole('textbox', { name: 'From' })
  await choose(from, '2026-02-31')
  expect(head.queryByText(NO_DAY)).toBeNull()
  await press('Search')
  expect(head.getAllByText(NO_DAY)).toHaveLength(1)
  expect(heard.some(({ name }) => name === 'fly-search')).toBe(false)
  // The builder was not asked to search: nothing stands beside its button.
  expect(document.querySelector('.as-stopped')).toBeNull()
  await choose(from, '2026-02-3')
  expect(head.queryByText(NO_DAY)).toBeNull()
})

test.each<[string, object]>([
  ['in a group', all({ logic: 'OR', children: [steel, paper] })],
  ['joined by OR', { logic: 'OR', children: [steel, { prop: 'amount', rule: 'gt', value: '5' }] }],
])(
  'SEA-06 a field that is asked for %s says so in its head, cannot be cleared there, and leads to all conditions',
  async (_, conditions) => {
    const { head, press, clear, props } = await headOf('title', 'Title', conditions)
    expect(head.getByText(/^The search asks for this field several times/)).toBeTruthy()
    expect(clear().disabled).toBe(true)
    await press('Show all conditions')
    expect([screen.queryByRole('dialog'), props.expanded?.value]).toEqual([null, true])
    await expect.poll(() => (document.activeElement as HTMLInputElement).value).toBe('steel')
  },
)

test('SEA-06 a field asked for twice is cleared in its head; one that is not asked for has nothing to clear', async () => {
  const { head, press, clear, last } = await headOf('title', 'Title', all(steel, paper))
  expect(head.getByText(/^The search asks for this field several times/)).toBeTruthy()
  expect(clear().disabled).toBe(false)
  await press('Clear filter')
  expect(last('fly-search')).toMatchObject({ query: { _AND_: [] } })
  cleanup()
  const other = await headOf('amount', 'Amount', all(steel))
  expect([other.clear().disabled, other.head.queryByText(/^The search asks for/)]).toEqual([true, null])
})

const KIND = { prop: 'kind', label: 'Kind', type: 'ENUM', code: 'tender.Project.status' }

test.each<[string, string, object | undefined, string]>([
  ['the value', 'Title', undefined, 'INPUT'],
  ['the rule, where the value is chosen from what is read first', 'Kind', { fields: [KIND] }, 'SELECT'],
])('SEA-06 by keyboard the head of a column is gone on in at %s', async (_, label, over, name) => {
  const { head } = await headOf(label.toLowerCase(), label, {}, over)
  expect(document.activeElement?.tagName).toBe(name)
  expect(document.activeElement).toBe(name === 'SELECT' ? head.getByRole('combobox', { name: 'Rule' }) : head.getByRole('textbox'))
})
