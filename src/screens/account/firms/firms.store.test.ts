import { signal } from '@preact/signals-react'
import { expect, test, vi } from 'vitest'
import type { Firm } from './firms.api.ts'
import { createFirmsStore } from './firms.store.ts'

const aFirm = (customerId: string, over: Partial<Firm> = {}): Firm => ({
  customerId,
  name: `firm ${customerId}`,
  nameEn: '',
  creditCode: '',
  grade: 'A',
  active: true,
  ...over,
})

function aStore(firms: Firm[], former = '') {
  const chosen = signal(former)
  const switchTo = vi.fn(async (customerId: string) => ({ customerId, runame: 'Li Lei' }))
  const choose = vi.fn((firm: { customerId: string }) => {
    chosen.value = firm.customerId
  })
  return { store: createFirmsStore({ read: async () => firms, switchTo, chosen, choose }), switchTo, choose }
}

test('an only firm is acted for at once', async () => {
  const { store, choose } = aStore([aFirm('c1'), aFirm('c2', { active: false })])
  await store.open()
  expect(store.acting.value?.customerId).toBe('c1')
  expect(choose).toHaveBeenCalledWith({ customerId: 'c1', runame: 'Li Lei' })
})

test('with several firms nobody is chosen for the person', async () => {
  const { store, switchTo } = aStore([aFirm('c1'), aFirm('c2')])
  await store.open()
  expect([store.acting.value, switchTo.mock.calls]).toEqual([undefined, []])
})

test('the former choice stays without another call', async () => {
  const { store, switchTo } = aStore([aFirm('c1'), aFirm('c2')], 'c2')
  await store.open()
  expect([store.acting.value?.customerId, switchTo.mock.calls]).toEqual(['c2', []])
})

test('a former choice that no longer holds is forgotten', async () => {
  const { store, choose } = aStore([aFirm('c1'), aFirm('c2')], 'gone')
  await store.open()
  expect(choose).toHaveBeenCalledWith({ customerId: '', runame: '' })
})

test('when the gateway refuses the switch, the former firm stays and the reason is kept', async () => {
  const { store, switchTo } = aStore([aFirm('c1'), aFirm('c2')], 'c1')
  await store.open()
  switchTo.mockRejectedValueOnce(new Error('TENDER-2025'))
  await store.act('c2')
  expect([store.acting.value?.customerId, store.refused.value?.message]).toEqual(['c1', 'TENDER-2025'])
})
