import { expect, test } from 'vitest'
import { createNotices } from '#core/state/notices.ts'
import { aFailure, fakeHttp, fakeTimers } from '#core/testing.tsx'
import { createPermissions } from './permissions.ts'

const call = 'GET /platform/app/pagePermission/user'

test('PERM-03 who asks while a request is under way shares it; the flags say how far it is', async () => {
  const http = fakeHttp({ [call]: () => [{ reportPageId: 'page', componentId: 'export' }] })
  const permissions = createPermissions(http, 'tender')
  const flags: string[] = []
  permissions.pending.subscribe((pending) => flags.push(`pending ${pending}`))
  permissions.state.subscribe((state) => flags.push(state))

  const [one, two] = await Promise.all([permissions.load(), permissions.load()])
  await permissions.load()

  expect(http.sent).toEqual([{ name: call, query: { serviceCode: 'tender' }, quiet: true }])
  expect(one).toEqual([{ pageId: 'page', componentId: 'export' }])
  expect(two).toBe(one)
  expect(permissions.getData.get()).toBe(true)
  expect(flags).toEqual(['pending true', 'pending', 'pending false', 'ready'])
})

test('PERM-03 resetStatus forgets the answer; the next one asks again', async () => {
  const http = fakeHttp({ [call]: () => [] })
  const permissions = createPermissions(http, 'tender')
  await permissions.load()
  permissions.resetStatus()
  expect([permissions.getData.get(), permissions.state.get()]).toEqual([false, 'idle'])
  await permissions.load()
  expect(http.sent).toHaveLength(2)
})

test('PERM-03 a failed request is not kept', async () => {
  let down = true
  const http = fakeHttp({
    [call]: () => {
      if (down) throw aFailure('unreachable')
      return []
    },
  })
  const permissions = createPermissions(http, 'tender')
  await expect(permissions.load()).rejects.toMatchObject({ kind: 'unreachable' })
  expect([permissions.pending.get(), permissions.state.get()]).toEqual([false, 'idle'])
  down = false
  await expect(permissions.load()).resolves.toEqual([])
})

test('PERM-02 an entry must match both ids; without one of them everything is allowed', async () => {
  const permissions = createPermissions(fakeHttp({ [call]: () => [{ reportPageId: 'page', componentId: 'export' }] }), '')
  await permissions.load()
  expect([permissions.mayUse('export', 'page'), permissions.mayUse('export', 'other'), permissions.mayUse('import', 'page')]).toEqual([
    true,
    false,
    false,
  ])
  expect([permissions.mayUse('', 'page'), permissions.mayUse('import', '')]).toEqual([true, true])
})

test('a toast that is pointed at stays, and has its whole time again afterwards', async () => {
  const timers = fakeTimers()
  const notices = createNotices(timers)
  const id = notices.show({ tone: 'success', text: '已保存' })
  await timers.pass(2_000)
  const release = notices.hold(id)
  await timers.pass(60_000)
  expect(notices.items.get()).toHaveLength(1)
  release()
  await timers.pass(2_999)
  expect(notices.items.get()).toHaveLength(1)
  await timers.pass(1)
  expect(notices.items.get()).toHaveLength(0)
})

test('a toast without an end stays until it is closed', async () => {
  const timers = fakeTimers()
  const notices = createNotices(timers)
  const id = notices.show({ text: 'x', ms: 0 })
  await timers.pass(3_600_000)
  expect(notices.items.get()).toHaveLength(1)
  notices.close(id)
  expect(notices.items.get()).toHaveLength(0)
})

test('PERM-03 R-20 what was asked for a user who has gone is no answer for the next one', async () => {
  const first = Promise.withResolvers<unknown>()
  const answers = [() => first.promise, () => []]
  const permissions = createPermissions(fakeHttp({ [call]: () => answers.shift()?.() }), 'tender')
  const asked = permissions.load()
  permissions.resetStatus()
  first.resolve([{ reportPageId: 'page', componentId: 'export' }])
  await asked
  expect([permissions.entries.get(), permissions.getData.get(), permissions.mayUse('export', 'page')]).toEqual([[], false, false])
  await permissions.load()
  expect([permissions.state.get(), permissions.mayUse('export', 'page')]).toEqual(['ready', false])
})
