import { expect, test, vi } from 'vitest'
import { settle } from '#core/testing.tsx'
import { createFound } from './found.store.ts'
import { createPicked, type PickedDeps } from './picked.store.ts'
import type { LoaderQuery, PickedUser, UserPage } from './user-picker.types.ts'

const user = (id: string): PickedUser => ({ id, realName: `Name ${id}`, username: `u${id}` })

function aPicked(over: Partial<PickedDeps> & { max?: number; multiple?: boolean } = {}) {
  const { max = 0, multiple = true } = over
  const deps = {
    rules: () => ({ max, multiple }),
    byIds: vi.fn(async (ids: readonly string[]) => new Map(ids.filter((id) => id !== 'gone').map((id) => [id, user(id)]))),
    onChange: vi.fn(),
    onNamed: vi.fn(),
    onFailed: vi.fn(),
    ...over,
  }
  const store = createPicked(deps)
  return { store, deps, states: () => store.picked.value.map(({ id, state }) => `${id} ${state}`) }
}

test('PICK-06 a value is named; an id that nobody has stays in the value, marked', async () => {
  const { store, states, deps } = aPicked()
  store.follow('a, gone,a')
  expect(states()).toEqual(['a asked', 'gone asked'])
  await settle()
  expect(states()).toEqual(['a known', 'gone unknown'])
  expect(store.value()).toBe('a,gone')
  expect(deps.onChange).not.toHaveBeenCalled()
})

test('PICK-06 names that cannot be read cost no choice, and are asked for again', async () => {
  const byIds = vi.fn().mockRejectedValueOnce(new Error('down'))
  byIds.mockImplementation(async (ids: string[]) => new Map(ids.map((id) => [id, user(id)])))
  const { store, states, deps } = aPicked({ byIds })
  store.follow('a,b')
  await settle()
  expect(states()).toEqual(['a unnamed', 'b unnamed'])
  expect([store.value(), store.failure.value?.cause]).toEqual(['a,b', new Error('down')])
  const [, retry] = vi.mocked(deps.onFailed).mock.calls[0] as [unknown, () => void]
  retry()
  await settle()
  expect(states()).toEqual(['a known', 'b known'])
  expect(store.failure.value).toBeUndefined()
})

test('choosing and taking away tell what came and went; choosing twice tells nothing', async () => {
  const { store, deps } = aPicked()
  store.add([user('a'), user('b')])
  store.add([user('a')])
  store.remove('a')
  store.clear()
  const changes = vi
    .mocked(deps.onChange)
    .mock.calls.map(([value, change]) => [
      value,
      change.added.map(({ id }: PickedUser) => id),
      change.removed.map(({ id }: PickedUser) => id),
    ])
  expect(changes).toEqual([
    ['a,b', ['a', 'b'], []],
    ['b', [], ['a']],
    ['', [], ['b']],
  ])
})

test('what finds no room is left out and counted; a field for one replaces', () => {
  const { store } = aPicked({ max: 2 })
  expect(store.add([user('a'), user('b'), user('c')])).toBe(1)
  expect([store.value(), store.room()]).toEqual(['a,b', 0])
  const { store: single, deps } = aPicked({ multiple: false })
  single.add([user('a')])
  single.add([user('b')])
  expect(single.value()).toBe('b')
  expect(vi.mocked(deps.onChange).mock.lastCall?.[1]).toMatchObject({ added: [{ id: 'b' }], removed: [{ id: 'a' }] })
})

test('users of the page need no call', async () => {
  const { store, deps } = aPicked()
  expect(store.take([user('a'), user('a'), { id: 'b' }])).toBe('a,b')
  await settle()
  expect(vi.mocked(deps.byIds).mock.calls.map(([ids]) => ids)).toEqual([['b']])
})

function aSearch(page: (query: LoaderQuery) => Promise<UserPage>) {
  const deps = { page: vi.fn(page), pageSize: () => 2, wait: async () => undefined, onFilter: vi.fn(), onFailed: vi.fn() }
  return { deps, store: createFound(deps) }
}
const ids = (store: ReturnType<typeof createFound>) => store.found.value.rows.map(({ id }) => id)

test('PICK-06 more can be loaded while page size × page is below the total; who moved between pages stands once', async () => {
  const pages = [
    [user('a'), user('b')],
    [user('b'), user('c')],
  ]
  const { store, deps } = aSearch(async ({ page }) => ({ rows: pages[page - 1] ?? [], total: 4 }))
  await store.search('x')
  expect(store.hasMore()).toBe(true)
  await store.more()
  expect([ids(store), store.hasMore()]).toEqual([['a', 'b', 'c'], false])
  await store.more()
  expect(deps.page).toHaveBeenCalledTimes(2)
  expect(deps.onFilter.mock.calls).toEqual([['x']])
})

test('an answer that comes late is dropped: only the last question counts', async () => {
  const answers = new Map<string, (page: UserPage) => void>()
  const { store, deps } = aSearch(({ text }) => new Promise((resolve) => answers.set(text, resolve)))
  const both = [store.search('first'), store.search('second')]
  await settle()
  answers.get('second')?.({ rows: [user('b')], total: 1 })
  answers.get('first')?.({ rows: [user('a')], total: 1 })
  await Promise.all(both)
  expect([ids(store), store.found.value.text]).toEqual([['b'], 'second'])
  expect(deps.onFailed).not.toHaveBeenCalled()
})

test('rows stay when more fail, and the same page is asked for again', async () => {
  let broken = false
  const { store, deps } = aSearch(async ({ page }) => {
    if (broken) throw new Error('down')
    return { rows: [user(`p${page}`), user(`q${page}`)], total: 9 }
  })
  await store.search('x')
  broken = true
  await store.more()
  expect([store.found.value.phase, ids(store)]).toEqual(['failed', ['p1', 'q1']])
  broken = false
  await store.retry()
  expect([store.found.value.phase, ids(store)]).toEqual(['ready', ['p1', 'q1', 'p2', 'q2']])
  expect(deps.page.mock.lastCall?.[0].page).toBe(2)
})
