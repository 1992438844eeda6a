import { expect, test } from 'vitest'
import { aFailure, settle } from '#core/testing.tsx'
import { watched } from './watched.store.ts'

/** A reading that the test lets end; tells how often it was asked for. */
function aReading() {
  const waiting: { resolve: (text: string) => void; reject: (cause: Error) => void }[] = []
  let changed: () => Promise<void> = async () => undefined
  const thing = watched<string>({
    read: () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
    follow: (hear) => {
      changed = hear
    },
  })
  return { thing, waiting, tell: () => void changed() }
}

test('TEND-16 news while it is being read make one more reading, however many they are', async () => {
  const { thing, waiting, tell } = aReading()
  const opened = thing.open()
  waiting[0]!.resolve('first')
  await opened
  tell()
  tell()
  tell()
  waiting[1]!.resolve('second')
  await settle()
  expect(waiting).toHaveLength(3)
  waiting[2]!.resolve('third')
  await settle()
  expect([thing.state.value, waiting.length]).toEqual([{ phase: 'ready', data: 'third' }, 3])
})

test('TEND-16 what is shown stays when it cannot be read again; a first reading that fails is a phase', async () => {
  const { thing, waiting, tell } = aReading()
  void thing.open()
  waiting[0]!.reject(aFailure('unreachable'))
  await settle()
  expect(thing.state.value).toMatchObject({ phase: 'failed' })
  void thing.open()
  waiting[1]!.resolve('shown')
  await settle()
  tell()
  waiting[2]!.reject(aFailure('unreachable'))
  await settle()
  expect(thing.state.value).toEqual({ phase: 'ready', data: 'shown' })
})

test('TEND-16 nothing changes any more after it was closed', async () => {
  const { thing, waiting } = aReading()
  void thing.open()
  thing.close()
  waiting[0]!.resolve('late')
  await settle()
  expect(thing.state.value).toEqual({ phase: 'loading' })
})
