// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { RuntimeContext } from '#core/runtime/context.tsx'
import { aFailure, aRuntime } from '#core/testing.tsx'
import { initialsOf, pictureOf } from '#domain/people.ts'
import { pretendLayout } from '#ui/testing.ts'
import { aHost } from '#widgets/user-picker/testing.ts'
import { PeopleList } from './PeopleList.tsx'
import { departmentsOf, type Person } from './people-list.rules.ts'
import type { PeopleHost, PeopleListProps } from './use-people.ts'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const aPerson = (id: string, over: Partial<Person> = {}): Person => ({
  id,
  realName: `Name ${id}`,
  username: `u${id}`,
  orgs: [
    { id: 'law', treeNames: 'Group/Law', isMaster: '0' },
    { id: 'buy', treeNames: 'Group/Purchasing', isMaster: '1' },
  ],
  ...over,
})
type ByIds = (ids: string[]) => unknown

async function aList(over: Partial<PeopleListProps> = {}, { byIds = ((ids) => ids.map((id) => aPerson(id))) as ByIds, allow = true } = {}) {
  const defaults: PeopleListProps = { people: [], userIds: '', max: 5, removable: false, avatarOnly: false }
  const made = aHost({ ...defaults, ...over })
  made.host.before = async () => ({ ok: allow, patch: {} })
  const runtime = aRuntime({
    lang: 'en',
    answers: { 'POST /platform/select-emp/by-userIds': ({ body }) => byIds((body as { userIds: string[] }).userIds) },
  })
  await act(async () =>
    render(createElement(RuntimeContext, { value: runtime }, createElement(PeopleList, { host: made.host as unknown as PeopleHost }))),
  )
  return { ...made, runtime }
}
const names = () =>
  screen.queryAllByRole('listitem').flatMap((item) => [...item.querySelectorAll('[part=name]')].map((name) => name.textContent))
const chip = (name: string) => screen.getByRole('button', { name })

test('PICK-05 focus on somebody shows all departments, the main one first and marked; Escape hides them', async () => {
  await aList({ people: [aPerson('1')] })
  await act(async () => chip('Name 1').focus())
  const popover = screen.getByRole('tooltip')
  expect([...popover.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Group/PurchasingMain department',
    'Group/Law',
  ])
  expect(chip('Name 1').getAttribute('aria-describedby')).toBe(popover.id)
  fireEvent.keyDown(chip('Name 1'), { key: 'Escape' })
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('PICK-03 in English the name in Latin letters is shown, where there is one', async () => {
  await aList({ people: [aPerson('1', { realName: '王芳', realNameEn: 'Wang Fang' }), aPerson('2', { realName: '李强', realNameEn: '' })] })
  expect(names()).toEqual(['Wang Fang', '李强'])
})

test('PICK-04 more than five fold behind +n', async () => {
  await aList({ people: ['1', '2', '3', '4', '5', '6', '7'].map((id) => aPerson(id)) })
  expect(names()).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: '2 more' }))
  expect(names()).toHaveLength(7)
  fireEvent.click(screen.getByRole('button', { name: 'Collapse' }))
  expect(names()).toHaveLength(5)
})

test('PICK-03 ids are asked for; one that nobody has stays, marked', async () => {
  const { runtime } = await aList({ userIds: '1,gone' }, { byIds: () => [aPerson('1')] })
  await waitFor(() => expect(names()).toEqual(['Name 1', 'gone (not found)']))
  expect((runtime.http as unknown as { sent: unknown[] }).sent).toHaveLength(1)
})

test('people that cannot be read are told of in place and asked for again there', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let broken = true
  const { told } = await aList(
    { userIds: '1' },
    {
      byIds: (ids) => {
        if (broken) throw aFailure('unreachable', { message: 'The network is gone.' })
        return ids.map((id) => aPerson(id))
      },
    },
  )
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The network is gone.'))
  expect([names(), told('fly-error')[0]?.code]).toEqual([['1'], 'FLY-E301'])
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(names()).toEqual(['Name 1']))
})

test('an answer without a list has its own sentence', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { told } = await aList({ userIds: '1' }, { byIds: () => ({ rows: [] }) })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The answer of the service is not a list'))
  expect(told('fly-error')[0]?.code).toBe('FLY-E305')
})

test('taking away: by cross and by Delete, told with who is left; the page may refuse', async () => {
  const { told, props } = await aList({ people: [aPerson('1'), aPerson('2'), aPerson('3')], removable: true })
  await act(async () => void fireEvent.click(chip('Remove Name 1')))
  await act(async () => void fireEvent.keyDown(chip('Name 2'), { key: 'Delete' }))
  expect(told('fly-remove')).toMatchObject([
    { id: '1', people: [{ id: '2' }, { id: '3' }] },
    { id: '2', people: [{ id: '3' }] },
  ])
  expect((props.people!.value as Person[]).map(({ id }) => id)).toEqual(['3'])
  cleanup()
  const refused = await aList({ people: [aPerson('1')], removable: true }, { allow: false })
  await act(async () => void fireEvent.click(chip('Remove Name 1')))
  expect([names(), refused.told('fly-remove')]).toEqual([['Name 1'], []])
})

test('a press tells who; pictures alone keep the name for a screen reader', async () => {
  const { told } = await aList({ people: [aPerson('1', { left: true })], avatarOnly: true })
  fireEvent.click(chip('Name 1 (No longer with us)'))
  expect([names(), told('fly-select')]).toEqual([[], [{ id: '1' }]])
})

test('nobody: the page’s own words in the slot', async () => {
  await aList({ people: [{ a: 1 }] as never })
  expect(document.querySelector('slot[name=empty]')?.textContent).toBe('Nobody')
})

test('a person without departments has that of the main one; without a picture the end of the name', () => {
  expect(departmentsOf({ id: '1', orgName: 'Law' })).toEqual([{ key: 'Law', path: 'Law', master: true }])
  expect([initialsOf('欧阳修文'), initialsOf('12345')]).toEqual(['修文', '45'])
})

test('R-12 pictures are addresses of pictures, never scripts, and no text is looked up beside the page', () => {
  const of = (avatar: string) => pictureOf(avatar, 'https://portal.example/')
  expect(of('/a.png')).toBe('https://portal.example/a.png')
  for (const bad of [
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    'data:image/svg+xml,x',
    'http://[',
    '王建华',
    '<img src=x>',
    '/a b.png',
  ])
    expect(of(bad)).toBeUndefined()
})
