// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { pendingSlot } from './pending-command.ts'
import { createStorages } from './storage.ts'
import { createStore } from './store.ts'
import { aFailure, fakeHttp } from './testing.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a value belongs to one user of one tenant', () => {
  const storages = createStorages()
  storages.own({ tenantId: 't1', userId: 'u1' })
  storages.browser.write('draft', { a: 1 })

  storages.own({ tenantId: 't1', userId: 'u2' })
  expect(storages.browser.read('draft')).toBeUndefined()
  storages.own({ tenantId: 't2', userId: 'u1' })
  expect(storages.browser.read('draft')).toBeUndefined()
  storages.own({ tenantId: 't1', userId: 'u1' })
  expect(storages.browser.read('draft')).toEqual({ a: 1 })
})

test('clearing takes our keys only', () => {
  const storages = createStorages()
  localStorage.setItem('portal', 'theirs')
  storages.browser.write('draft', 1)
  storages.browser.clear()
  expect(Object.keys(localStorage)).toEqual(['portal'])
})

test('what another version wrote, or nobody could read, counts as absent', () => {
  const storages = createStorages()
  localStorage.setItem('fly:draft', '{"v":0,"tenant":"","user":"","data":1}')
  localStorage.setItem('fly:broken', '{')
  expect([storages.browser.read('draft'), storages.browser.read('broken')]).toEqual([undefined, undefined])
})

test('a full or forbidden storage keeps the value for this page, and says so', () => {
  const full = {
    ...sessionStorage,
    length: 0,
    key: () => null,
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const storages = createStorages({ tab: () => full, browser: forbidden })

  expect([storages.tab.write('a', 1), storages.browser.write('b', 2)]).toEqual([false, false])
  expect([storages.tab.read('a'), storages.browser.read('b')]).toEqual([1, 2])
})

test('STORE-01 the store begins as specified', () => {
  const store = createStore(createStorages())
  expect([store.activeTheme.get(), store.customerId.get(), store.switchs.get(), store.cgform.get(), store.gyform.get()]).toEqual([
    'blue',
    '',
    '1',
    { pageIndex: 1 },
    { pageIndex: 1 },
  ])
})

test('STORE-01 the acting firm outlives a reload of the tab, for its own user only', () => {
  const storages = createStorages()
  storages.own({ tenantId: 't1', userId: 'u1' })
  const before = createStore(storages)
  before.customerId.set('c7')
  before.runame.set('华东钢铁')

  const after = createStore(storages)
  after.restore()
  expect([after.customerId.get(), after.runame.get()]).toEqual(['c7', '华东钢铁'])

  storages.own({ tenantId: 't1', userId: 'u2' })
  const stranger = createStore(storages)
  stranger.restore()
  expect(stranger.customerId.get()).toBe('')
})

const bid = { projectId: 'p1', gross: '980000.00', taxBp: 1300, currency: 'CNY' } as never
const place = 'POST /tender/api/v1/bid/place' as const

function aSlot(answer: () => unknown) {
  const storages = createStorages()
  const http = fakeHttp({ [place]: answer })
  let keys = 0
  const newKey = () => {
    keys += 1
    return `key-${keys}`
  }
  const open = () => pendingSlot('bid:p1', { http, storage: storages.tab, now: () => 1_000, customerId: () => 'c1', newKey })
  return { slot: open(), reload: open, sent: http.sent }
}

test('R-16 a bid whose answer was lost is sent again after a reload, under the same key, and then forgotten', async () => {
  let lost = true
  const { slot, reload, sent } = aSlot(() => {
    if (lost) throw aFailure('unreachable')
    return { seq: 7 }
  })
  await expect(slot.send(place, bid)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(slot.waiting()).toEqual({ key: 'key-1', call: place, body: bid, customerId: 'c1', at: 1_000 })

  lost = false
  const answer = await reload().resume()

  expect(answer?.reply).toMatchObject({ data: { seq: 7 } })
  expect(sent.map(({ key, customerId }) => [key, customerId])).toEqual([
    ['key-1', 'c1'],
    ['key-1', 'c1'],
  ])
  expect(reload().waiting()).toBeUndefined()
  expect(await reload().resume()).toBeUndefined()
})

test.each(['refused', 'forbidden'] as const)('R-16 what the gateway %s is decided and waits no longer', async (kind) => {
  const { slot } = aSlot(() => {
    throw aFailure(kind)
  })
  await expect(slot.send(place, bid)).rejects.toMatchObject({ kind })
  expect(slot.waiting()).toBeUndefined()
})

test.each(['timeout', 'broken', 'unauthorised'] as const)('R-16 after "%s" nobody knows, so it waits on', async (kind) => {
  const { slot } = aSlot(() => {
    throw aFailure(kind)
  })
  await expect(slot.send(place, bid)).rejects.toMatchObject({ kind })
  expect(slot.waiting()?.key).toBe('key-1')
})
