// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aFailure } from '#core/testing.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { aDialog, houseAnswers, PEOPLE } from './testing.ts'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const box = () => screen.getByRole<HTMLInputElement>('combobox')
const key = (name: string, more: object = {}) => act(async () => void fireEvent.keyDown(box(), { key: name, ...more }))
const lines = () => screen.queryAllByRole('treeitem').map(({ textContent }) => textContent)
const line = (name: string) => screen.getAllByRole('treeitem').find(({ textContent }) => textContent === name)!
const checked = (name: string) => line(name).getAttribute('aria-checked')
const press = (name: string) => act(async () => void fireEvent.click(line(name)))
const unfold = (name: string) => act(async () => void fireEvent.click(line(name).querySelector('.ui-tree-fold')!))
const chosen = () => screen.queryAllByRole('option').map((row) => row.querySelector('.pd-item-name')?.textContent)
const button = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const shows = (...wanted: string[]) => waitFor(() => expect(lines()).toEqual(wanted))
const count = () => document.querySelector('[part=count]')?.textContent

test('PICK-01 the title tells type and mode, in both languages', async () => {
  const titles: (string | null)[] = []
  for (const lang of ['en', 'zh'] as const)
    for (const type of ['user', 'org'] as const)
      for (const multiple of [false, true]) {
        await aDialog({ type, multiple }, { lang })
        titles.push(screen.getByRole('heading').textContent)
        cleanup()
      }
  expect(titles).toEqual([
    ...['Choose a person', 'Choose people', 'Choose a department', 'Choose departments'],
    ...['选择人员（单选）', '选择人员（多选）', '选择部门（单选）', '选择部门（多选）'],
  ])
})

test('PICK-01 it is 640 wide, the only top department is unfolded, and cancelling brings nothing', async () => {
  const { results, told } = await aDialog()
  await shows('Group', 'Law', 'Buying')
  expect(screen.getByRole('dialog').style.inlineSize).toBe('640px')
  await unfold('Law')
  await shows('Group', 'Law', 'Ann(a1)', 'Bob(b2)', 'Buying')
  await press('Ann(a1)')
  expect([chosen(), count()]).toEqual([['Ann(a1)'], '1 chosen'])
  await button('Cancel')
  expect([results, told('fly-confirm')]).toEqual([['cancel'], []])
})

test('PICK-02 a department that is ticked chooses everyone beneath it; those above are half or all as the gateway says', async () => {
  const { sent, told, results, props } = await aDialog()
  await shows('Group', 'Law', 'Buying')
  await press('Law')
  await waitFor(() => expect(chosen()).toEqual(['Ann(a1)', 'Bob(b2)']))
  expect([checked('Law'), checked('Group')]).toEqual(['true', 'mixed'])
  await waitFor(() => expect(sent('ensure-status').length).toBeGreaterThan(0))
  await waitFor(() => expect(checked('Buying')).toBe('mixed'))
  await unfold('Buying')
  await shows('Group', 'Law', 'Buying', 'Bob(b2)', 'Cid(c3)', 'Dan(d4) · No longer with us')
  expect([checked('Bob(b2)'), checked('Cid(c3)')]).toEqual(['true', 'false'])
  await press('Cid(c3)')
  await waitFor(() => expect([checked('Group'), checked('Buying'), checked('Law')]).toEqual(['true', 'true', 'true']))
  await press('Law')
  expect([chosen(), checked('Law')]).toEqual([['Cid(c3)'], 'false'])
  await button('OK')
  expect(results).toEqual([{ type: 'user', users: [PEOPLE[2]], orgs: [], value: 'cid' }])
  expect([told('fly-confirm'), props.value?.value]).toEqual([results, 'cid'])
})

test('PICK-02 what is new lights up', async () => {
  await aDialog({ value: 'ann' })
  await shows('Group', 'Law', 'Buying')
  await unfold('Law')
  await shows('Group', 'Law', 'Ann(a1)', 'Bob(b2)', 'Buying')
  await press('Bob(b2)')
  expect(screen.getAllByRole('option').map((row) => row.hasAttribute('data-flash'))).toEqual([false, true])
  expect([line('Bob(b2)'), line('Ann(a1)')].map((row) => row.hasAttribute('data-flash'))).toEqual([true, false])
})

test('PICK-02 where one is chosen the next takes its place, and a department only unfolds', async () => {
  const { told } = await aDialog({ multiple: false, value: 'cid' })
  await shows('Group', 'Law', 'Buying')
  await press('Law')
  await shows('Group', 'Law', 'Ann(a1)', 'Bob(b2)', 'Buying')
  await press('Bob(b2)')
  expect(chosen()).toEqual(['Bob(b2)'])
  expect(line('Bob(b2)').getAttribute('aria-selected')).toBe('true')
  expect(told('fly-change')).toEqual([{ selected: [PEOPLE[1]] }])
})

test('PICK-03 the start value is asked for once and together, its departments are ticked, 32 zeros are no department', async () => {
  const { sent } = await aDialog({ value: 'ann,bob,gone', rootOrgId: '0'.repeat(32) })
  await waitFor(() => expect(chosen()).toEqual(['Ann(a1)', 'Bob(b2)', 'gone (not found)']))
  await waitFor(() => expect(checked('Law')).toBe('true'))
  expect([sent('by-userIds').map(({ body }) => body), sent('tree-list')[0]?.body]).toEqual([[{ userIds: ['ann', 'bob', 'gone'] }], {}])
})

test('PICK-03 a search finds departments and people with their places, by keyboard alone', async () => {
  const { sent, results } = await aDialog({ params: { excludeIds: ['x'] }, rootOrgId: 'group' })
  await shows('Law', 'Buying')
  fireEvent.change(box(), { target: { value: 'b' } })
  await shows('Buying Group/Buying', 'Bob(b2) Group/Buying')
  expect(sent('search').map(({ body, query }) => [body, query])).toEqual([
    [
      { nameLike: 'b', orgId: 'group', excludeIds: ['x'] },
      { pageIndex: 1, pageSize: 80 },
    ],
  ])
  await waitFor(() => expect(box().getAttribute('aria-activedescendant')).toBe(line('Buying Group/Buying').id))
  await key('ArrowDown')
  await key('Enter')
  expect(chosen()).toEqual(['Bob(b2)'])
  await key('Enter', { ctrlKey: true })
  expect(results).toMatchObject([{ value: 'bob' }])
})

test('Escape in the search box empties it first', async () => {
  const { results } = await aDialog()
  await shows('Group', 'Law', 'Buying')
  fireEvent.change(box(), { target: { value: 'ann' } })
  await shows('Ann(a1) Group/Law')
  await key('Escape')
  expect([box().value, results]).toEqual(['', []])
  await shows('Group', 'Law', 'Buying')
})

test('PICK-05 somebody of several departments shows them all, the main one first and marked', async () => {
  await aDialog({ value: 'bob' })
  await waitFor(() => expect(chosen()).toEqual(['Bob(b2)']))
  await act(async () => screen.getByRole('listbox').focus())
  const places = [...screen.getByRole('tooltip').querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(places).toEqual(['Group/BuyingMain department', 'Group/Law'])
})

test('the chosen ones by keyboard: moved, put in order, taken away', async () => {
  const { told } = await aDialog({ value: 'ann,bob,cid' })
  await waitFor(() => expect(chosen()).toEqual(['Ann(a1)', 'Bob(b2)', 'Cid(c3)']))
  const list = screen.getByRole('listbox')
  const listKey = (name: string, more: object = {}) => act(async () => void fireEvent.keyDown(list, { key: name, ...more }))
  await act(async () => list.focus())
  await listKey('ArrowDown', { altKey: true })
  expect(chosen()).toEqual(['Bob(b2)', 'Ann(a1)', 'Cid(c3)'])
  await listKey('Delete')
  expect(chosen()).toEqual(['Bob(b2)', 'Cid(c3)'])
  expect(told('fly-change').at(-1)).toEqual({ selected: [PEOPLE[1], PEOPLE[2]] })
  await button('Remove all')
  expect(chosen()).toEqual([])
})

test('max: a department with more than fit is refused as a whole, and that is said', async () => {
  await aDialog({ max: 1 })
  await shows('Group', 'Law', 'Buying')
  await press('Law')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Law has 2 people; 1 more can be chosen.'))
  expect(chosen()).toEqual([])
  await unfold('Law')
  await shows('Group', 'Law', 'Ann(a1)', 'Bob(b2)', 'Buying')
  await press('Ann(a1)')
  expect([chosen(), count()]).toEqual([['Ann(a1)'], '1 chosen'])
  await press('Bob(b2)')
  expect(screen.getByRole('alert').textContent).toBe('At most 1 can be chosen.')
})

test('who has left is not to be chosen anew, but stays where chosen', async () => {
  await aDialog({ value: 'dan' })
  await waitFor(() => expect(chosen()).toEqual(['Dan(d4)No longer with us']))
  await unfold('Buying')
  const gone = 'Dan(d4) · No longer with us'
  await waitFor(() => expect(lines()).toContain(gone))
  await press(gone)
  expect(chosen()).toEqual([])
  expect(line(gone).getAttribute('aria-disabled')).toBe('true')
  await press(gone)
  expect(chosen()).toEqual([])
})

test('a pasted list of names is looked up in one call, strangers are named', async () => {
  const { sent } = await aDialog()
  await shows('Group', 'Law', 'Buying')
  const clipboardData = { getData: (kind: string) => (kind === 'text/plain' ? 'a1\nc3\nnobody' : '') }
  await act(async () => void fireEvent.paste(box(), { clipboardData }))
  await waitFor(() => expect(chosen()).toEqual(['Ann(a1)', 'Cid(c3)']))
  expect(screen.getByText('Not found: nobody')).toBeTruthy()
  // Their departments are read, so that those are ticked.
  await waitFor(() => expect(checked('Law')).toBe('mixed'))
  expect(sent('by-names')).toHaveLength(1)
})

test('PICK-03 departments: ticking one takes those beneath, all parts make the whole, and one less unmakes it', async () => {
  const { results } = await aDialog({ type: 'org', value: 'law' })
  await shows('Group', 'Law', 'Buying')
  await waitFor(() => expect([checked('Group'), checked('Law')]).toEqual(['mixed', 'true']))
  await press('Buying')
  await waitFor(() => expect(checked('Group')).toBe('true'))
  await press('Law')
  expect([checked('Group'), checked('Buying')]).toEqual(['mixed', 'true'])
  await button('OK')
  expect(results).toMatchObject([{ type: 'org', users: [], orgs: [{ id: 'buy' }], value: 'buy' }])
})

test('a level that fails says so in its place and is tried again there; what is chosen stays', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let broken = true
  const answers = {
    'POST /platform/select-emp/tree-list': (options: { body?: unknown }) => {
      if (broken) throw aFailure('unreachable', { message: 'The network is gone.' })
      return houseAnswers['POST /platform/select-emp/tree-list'](options)
    },
  }
  const { told } = await aDialog({ value: 'ann' }, { answers })
  await shows('The network is gone. Retry')
  expect(told('fly-error')).toMatchObject([{ code: 'FLY-E301' }])
  broken = false
  await press('The network is gone. Retry')
  await shows('Group', 'Law', 'Buying')
  await waitFor(() => expect(chosen()).toEqual(['Ann(a1)']))
})

test('PICK-14 an answer without lists has its own sentence', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { told } = await aDialog({}, { answers: { 'POST /platform/select-emp/tree-list': () => ({ orgs: 'x' }) } })
  await shows('The answer of the service is not a list Retry')
  expect(told('fly-error')).toMatchObject([{ code: 'FLY-E305' }])
})

test('an own source is asked instead of the gateway; without byOrg a department only unfolds', async () => {
  const loader = {
    tree: ({ orgId }: { orgId: string }) =>
      orgId ? { empUsers: [{ id: '7', realName: 'Eve' }] } : { orgs: [{ id: 'v', name: 'Visitors' }] },
  }
  const { sent } = await aDialog({ loader })
  await shows('Visitors', 'Eve')
  await press('Visitors')
  await shows('Visitors')
  await press('Visitors')
  await press('Eve')
  expect([chosen(), sent('')]).toEqual([['Eve'], []])
  expect(box().readOnly).toBe(true)
})

test('a page that refuses keeps it open with the choice', async () => {
  const { told, opened } = await aDialog({ value: 'ann' }, { allow: false })
  await waitFor(() => expect(chosen()).toEqual(['Ann(a1)']))
  await button('OK')
  expect([told('fly-confirm'), opened.value, chosen()]).toEqual([[], true, ['Ann(a1)']])
})
