import { effect } from '@preact/signals-react'
import { expect, test } from 'vitest'
import { aFailure, settle } from '#core/testing.tsx'
import { createPaged } from './paged.store.ts'

const aPage = (rows: unknown, total = 25) => ({ rows, total, pageSize: 10 })

/** Readings that the test lets end, with what they were asked for. */
function aList() {
  const asked: { index: number; signal: AbortSignal; answer: (page: ReturnType<typeof aPage>) => void; fail: () => void }[] = []
  const shown: number[] = []
  const list = createPaged(
    (index, signal) =>
      new Promise<ReturnType<typeof aPage>>((answer, reject) =>
        asked.push({ index, signal, answer, fail: () => reject(aFailure('unreachable')) }),
      ),
    (_, index) => shown.push(index),
  )
  return { list, asked, shown, indexes: () => asked.map(({ index }) => index) }
}

test('SEA-14 what is asked for later ends what was asked before, and wins whatever answers last', async () => {
  const { list, asked, shown } = aList()
  void list.ask(1)
  void list.ask(2)
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  asked[1]!.answer(aPage('second'))
  await settle()
  asked[0]!.answer(aPage('first'))
  await settle()
  expect([list.state.value, shown]).toEqual([{ phase: 'ready', page: aPage('second'), busy: false }, [2]])
})

test('an ended reading that fails says nothing', async () => {
  const { list, asked } = aList()
  void list.ask(1)
  void list.ask(2)
  asked[0]!.fail()
  await settle()
  expect(list.state.value).toEqual({ phase: 'loading' })
})

test('TEND-28 news do not end what somebody has asked for: they wait, and make one more reading of it, however many they are', async () => {
  const { list, asked, indexes } = aList()
  void list.ask(2)
  void list.refresh()
  void list.refresh()
  expect(indexes()).toEqual([2])
  asked[0]!.answer(aPage('asked'))
  await settle()
  expect(indexes()).toEqual([2, 2])
  asked[1]!.answer(aPage('news'))
  await settle()
  expect([list.state.value, indexes().length]).toEqual([{ phase: 'ready', page: aPage('news'), busy: false }, 2])
})

test('TEND-28 rows stay when news cannot be read; what was asked for and cannot be had is told, and asked for once more where it was', async () => {
  const { list, asked, indexes } = aList()
  void list.ask(1)
  asked[0]!.answer(aPage('shown'))
  await settle()
  void list.refresh()
  asked[1]!.fail()
  await settle()
  expect(list.state.value).toEqual({ phase: 'ready', page: aPage('shown'), busy: false })
  void list.ask(3)
  asked[2]!.fail()
  await settle()
  expect(list.state.value).toMatchObject({ phase: 'failed', busy: false })
  void list.again()
  expect([list.state.value, indexes().at(-1)]).toMatchObject([{ phase: 'failed', busy: true }, 3])
  asked[3]!.answer(aPage('third'))
  await settle()
  expect(list.state.value).toMatchObject({ phase: 'ready', page: { rows: 'third' } })
})

test('TEND-28 when what could not be had is had at last, the page that was shown before does not come back for a moment', async () => {
  const { list, asked, shown } = aList()
  const states: unknown[] = []
  const stop = effect(() => {
    const now = list.state.value
    states.push([now.phase, now.phase === 'ready' && now.page.rows, now.phase !== 'loading' && now.busy, shown.at(-1)])
  })
  void list.ask(1)
  asked[0]!.answer(aPage('first'))
  await settle()
  void list.ask(2)
  asked[1]!.fail()
  await settle()
  void list.again()
  states.length = 0
  asked[2]!.answer(aPage('second'))
  await settle()
  stop()
  expect(states).toEqual([['ready', 'second', false, 2]])
})

test('TEND-28 the first page that could not be had stays missed while it is asked for again', async () => {
  const { list, asked } = aList()
  void list.ask(1)
  expect(list.state.value).toEqual({ phase: 'loading' })
  asked[0]!.fail()
  await settle()
  expect(list.state.value).toMatchObject({ phase: 'failed', busy: false })
  void list.again()
  expect(list.state.value).toMatchObject({ phase: 'failed', busy: true })
  asked[1]!.fail()
  await settle()
  expect(list.state.value).toMatchObject({ phase: 'failed', busy: false })
  void list.again()
  asked[2]!.answer(aPage('first'))
  await settle()
  expect(list.state.value).toEqual({ phase: 'ready', page: aPage('first'), busy: false })
})

test('TEND-28 a page beyond the last one gives the last one', async () => {
  const { list, asked, shown, indexes } = aList()
  void list.ask(9)
  asked[0]!.answer(aPage('none'))
  await settle()
  asked[1]!.answer(aPage('last'))
  await settle()
  expect([indexes(), shown]).toEqual([[9, 3], [3]])
})

test('TEND-28 a page that was read before a row changed does not stay over the change: it is read once more', async () => {
  const { list, asked } = aList()
  void list.ask(1)
  asked[0]!.answer(aPage('shown'))
  await settle()
  list.patch((page) => ({ ...page, rows: 'patched' }))
  expect([list.state.value, asked.length]).toEqual([{ phase: 'ready', page: aPage('patched'), busy: false }, 1])
  void list.refresh()
  list.patch((page) => ({ ...page, rows: 'newer' }))
  asked[1]!.answer(aPage('older'))
  await settle()
  expect(asked).toHaveLength(3)
  asked[2]!.answer(aPage('newer'))
  await settle()
  expect([list.state.value, asked.length]).toEqual([{ phase: 'ready', page: aPage('newer'), busy: false }, 3])
})

test('once it is ended nothing changes, and news that waited are not read', async () => {
  const { list, asked, indexes } = aList()
  void list.ask(1)
  void list.refresh()
  list.end()
  asked[0]!.answer(aPage('late'))
  await settle()
  expect([list.state.value, indexes(), asked[0]!.signal.aborted]).toEqual([{ phase: 'loading' }, [1], true])
})

test('a list that was left reads nothing any more until it is asked for again', async () => {
  const { list, indexes } = aList()
  list.end()
  await list.refresh()
  expect(indexes()).toEqual([])
  void list.ask(2)
  expect(indexes()).toEqual([2])
})

test('TEND-28 rows that say the same are the same objects after a newer answer, the page is another', async () => {
  const { list, asked } = aList()
  void list.ask(1)
  asked[0]!.answer(
    aPage([
      { id: 1, price: '9' },
      { id: 2, price: '8' },
    ]),
  )
  await settle()
  const [before] = [list.state.value]
  void list.refresh()
  asked[1]!.answer(
    aPage([
      { id: 1, price: '9' },
      { id: 2, price: '7' },
    ]),
  )
  await settle()
  const after = list.state.value
  if (before.phase !== 'ready' || after.phase !== 'ready') throw new Error('nothing is shown')
  const [old, now] = [before.page.rows, after.page.rows] as { id: number; price: string }[][]
  expect([now![0] === old![0], now![1], old![1]?.price, after.page === before.page]).toEqual([true, { id: 2, price: '7' }, '8', false])
})
