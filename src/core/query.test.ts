import { expect, test } from 'vitest'
import { createQuery } from './query.ts'
import { aFailure, settle } from './testing.tsx'

/** A question whose answers come when the test gives them, in any order. */
function aQuery() {
  const asked: { signal: AbortSignal; answer: (data: string) => void; fail: () => void }[] = []
  const ends: AbortSignal[] = []
  let tell: () => Promise<void> = async () => undefined
  const query = createQuery<string>({
    read: (signal) => new Promise((resolve, reject) => asked.push({ signal, answer: resolve, fail: () => reject(failure) })),
    follow: (changed, signal) => {
      tell = changed
      ends.push(signal)
    },
  })
  return { query, asked, ends, changed: () => tell() }
}
const failure = aFailure('unreachable')
const ready = (data: string) => ({ phase: 'ready', data })

test('it is loading, then it is there', async () => {
  const { query, asked } = aQuery()
  expect(query.state.peek()).toEqual({ phase: 'loading' })
  const opening = query.open()
  expect(query.reading.peek()).toBe(true)
  asked[0]?.answer('a')
  await opening
  expect([query.state.peek(), query.reading.peek()]).toEqual([ready('a'), false])
})

test('ERR-03 a first reading that fails says so, and the next begins anew', async () => {
  const { query, asked } = aQuery()
  const opening = query.open()
  asked[0]?.fail()
  await opening
  expect(query.state.peek()).toEqual({ phase: 'failed', failure })
  void query.refresh()
  expect(query.state.peek()).toEqual({ phase: 'loading' })
  asked[1]?.answer('b')
  await settle()
  expect(query.state.peek()).toEqual(ready('b'))
})

test('only the last answer counts, in whatever order they come, and the reader of an earlier one is told that nobody waits', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { query, asked } = aQuery()
    void query.open()
    void query.refresh()
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    for (const turn of order) {
      asked[turn]?.answer(`answer ${turn}`)
      await settle()
    }
    expect([query.state.peek(), query.reading.peek()]).toEqual([ready('answer 1'), false])
  }
})

test('TEND-16 what is shown stays while it is read again; when that fails it stays as well, and the failure is told until the next answer', async () => {
  const { query, asked } = aQuery()
  void query.open()
  asked[0]?.answer('a')
  await settle()
  void query.refresh()
  expect([query.state.peek(), query.reading.peek()]).toEqual([ready('a'), true])
  asked[1]?.fail()
  await settle()
  expect([query.state.peek(), query.reading.peek()]).toEqual([{ ...ready('a'), failure }, false])
  void query.refresh()
  asked[2]?.answer('b')
  await settle()
  expect(query.state.peek()).toEqual(ready('b'))
})

test('TEND-16 while one reading runs, any number of changes make one more', async () => {
  const { query, asked, changed } = aQuery()
  void query.open()
  for (let news = 0; news < 5; news += 1) void changed()
  expect([asked.length, asked[0]?.signal.aborted]).toEqual([1, false])
  asked[0]?.answer('before')
  await settle()
  expect(asked.length).toBe(2)
  asked[1]?.answer('after')
  await settle()
  expect([query.state.peek(), asked.length]).toEqual([ready('after'), 2])
})

test('a change is waited for until it has been read', async () => {
  const { query, asked, changed } = aQuery()
  void query.open()
  let isRead = false
  const news = changed().then(() => {
    isRead = true
  })
  asked[0]?.answer('before')
  await settle()
  expect(isRead).toBe(false)
  asked[1]?.answer('after')
  await news
})

test('a failure is no longer shown once a change could be read', async () => {
  const { query, asked, changed } = aQuery()
  void query.open()
  asked[0]?.fail()
  await settle()
  void changed()
  expect(query.state.peek().phase).toBe('failed')
  asked[1]?.answer('a')
  await settle()
  expect(query.state.peek()).toEqual(ready('a'))
})

test('TEND-16 closed, it reads and follows no more, and an answer that is still on its way is nobody’s', async () => {
  const { query, asked, ends, changed } = aQuery()
  void query.open()
  query.close()
  expect([asked[0]?.signal.aborted, ends[0]?.aborted, query.reading.peek()]).toEqual([true, true, false])
  asked[0]?.answer('late')
  void changed()
  void query.refresh()
  await settle()
  expect([query.state.peek(), asked.length]).toEqual([{ phase: 'loading' }, 1])
})

test('opened again it shows what it had and reads anew, by one following', async () => {
  const { query, asked, ends } = aQuery()
  void query.open()
  asked[0]?.answer('a')
  await settle()
  query.close()
  void query.open()
  expect([query.state.peek(), ends.map(({ aborted }) => aborted)]).toEqual([ready('a'), [true, false]])
  asked[1]?.answer('b')
  await settle()
  expect(query.state.peek()).toEqual(ready('b'))
})

test('closed after a failure it still says so: nothing is read that it could wait for', async () => {
  const { query, asked } = aQuery()
  void query.open()
  asked[0]?.fail()
  await settle()
  query.close()
  await query.refresh()
  expect([query.state.peek(), asked.length]).toEqual([{ phase: 'failed', failure }, 1])
})

test('cleared, a change that waited is not read; one that comes later is', async () => {
  const { query, asked, changed } = aQuery()
  void query.open()
  const waited = changed()
  query.clear()
  void query.refresh()
  void changed()
  asked[0]?.answer('of one')
  await waited
  expect(asked.length).toBe(2)
  asked[1]?.answer('of another')
  await settle()
  expect(asked.length).toBe(3)
  query.clear()
  asked[2]?.answer('late')
  await settle()
  expect([query.state.peek(), query.reading.peek(), asked.length]).toEqual([{ phase: 'loading' }, false, 3])
})

test('cleared while a change waits, it stays cleared', async () => {
  const { query, asked, changed } = aQuery()
  void query.open()
  const waited = changed()
  query.clear()
  asked[0]?.answer('of one')
  await waited
  expect([query.state.peek(), query.reading.peek(), asked.length]).toEqual([{ phase: 'loading' }, false, 1])
})

test('cleared, it shows nothing, and what was being read does not come back', async () => {
  const { query, asked } = aQuery()
  void query.refresh()
  asked[0]?.answer('of one')
  await settle()
  void query.refresh()
  query.clear()
  asked[1]?.answer('of one, again')
  await settle()
  expect([query.state.peek(), query.reading.peek()]).toEqual([{ phase: 'loading' }, false])
})
