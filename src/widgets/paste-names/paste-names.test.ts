import { expect, test, vi } from 'vitest'
import { aRuntime, settle } from '#core/testing.tsx'
import { askNames, type Meant, searchNames } from './names.api.ts'
import { createPasted } from './pasted.store.ts'

const user = (id: string): Meant => ({ id, realName: `Name ${id}`, username: `u${id}` })

function aPaste(over: object = {}) {
  const chosen: string[] = []
  const deps = {
    byNames: vi.fn(async (names: readonly string[]) =>
      [
        { ...user('1'), words: ['wang fang'] },
        { ...user('2'), words: ['li wei'] },
        { ...user('3'), words: ['li wei'] },
      ].filter(({ words }) => words.some((word) => names.includes(word))),
    ),
    add: (users: readonly Meant[]) => {
      chosen.push(...users.map(({ id }) => id))
      return 0
    },
    has: (id: string) => chosen.includes(id),
    onFailed: vi.fn(),
    ...over,
  }
  return { deps, chosen, store: createPasted(deps) }
}

test('PICK-06 a pasted list: who is meant is added, several are asked about, strangers are named', async () => {
  const { store, chosen } = aPaste()
  await store.paste('Wang Fang\nLi Wei\nNobody')
  expect(chosen).toEqual(['1'])
  expect(store.pasted.value).toEqual({
    phase: 'done',
    added: 1,
    left: 0,
    several: [{ text: 'Li Wei', hits: [user('2'), user('3')] }],
    unknown: ['Nobody'],
  })
  store.choose('Li Wei', user('3'))
  expect(chosen).toEqual(['1', '3'])
  expect(store.pasted.value).toMatchObject({ several: [], added: 2 })
})

test('a list that could not be looked up is kept and looked up again', async () => {
  const byNames = vi
    .fn()
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue([{ ...user('1'), words: ['wang fang'] }])
  const { store, chosen, deps } = aPaste({ byNames })
  await store.paste('Wang Fang, Nobody')
  expect(store.pasted.value).toMatchObject({ phase: 'failed', text: 'Wang Fang, Nobody' })
  ;(vi.mocked(deps.onFailed).mock.calls[0] as [unknown, () => void])[1]()
  await settle()
  expect(chosen).toEqual(['1'])
})

test('names of a pasted list are asked for in as few calls as can be', async () => {
  const runtime = aRuntime({
    answers: {
      'POST /platform/empUser/by-names': ({ body }) =>
        (body as { names: string[] }).names.map((name) => ({ name, users: name === 'wang' ? [user('1')] : [] })),
    },
  })
  const names = ['wang', ...Array.from({ length: 600 }, (_, at) => `nobody${at}`)]
  expect(await askNames(runtime.http, names, new AbortController().signal)).toEqual([{ ...user('1'), words: ['wang'] }])
  expect((runtime.http as unknown as { sent: unknown[] }).sent).toHaveLength(2)
})

test('a source that knows no lists is searched a name at a time, and who bears it exactly is meant', async () => {
  const search = vi.fn(async () => [
    { id: '7', realName: 'Eve', username: 'eve' },
    { id: '8', realName: 'Evelyn' },
  ])
  expect(await searchNames(search, ['eve', 'adam'])).toEqual([{ id: '7', realName: 'Eve', username: 'eve', words: ['Eve', 'eve'] }])
  expect(search).toHaveBeenCalledTimes(2)
})
