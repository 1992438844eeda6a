// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { RosterRow } from '#contract/tender/firm-calls.ts'
import { aFailure, settle } from '#core/testing.tsx'
import { createFirmPopStore, type FirmPopClient, nextWaiting } from './firmpop.store.ts'

const aRow = (customerId: string, invitation = 'PROPOSED') => ({ customerId, invitation }) as RosterRow

function aModel(rows: RosterRow[], first?: string) {
  const now = [...rows]
  const asked: string[] = []
  const sent: unknown[] = []
  const client: FirmPopClient = {
    projectId: 'P1',
    read: async () => ({ project: { actions: ['invitation.review'] } as never, rows: [...now] }),
    follow: () => undefined,
    firm: async (id) => {
      asked.push(id)
      return { customerId: id } as never
    },
    review: async (ids, agree, comment, key) => {
      sent.push([ids, agree, comment, key])
      for (const id of ids) {
        const at = now.findIndex(({ customerId }) => customerId === id)
        now[at] = aRow(id, agree ? 'APPROVED' : 'REJECTED')
      }
    },
  }
  return { store: createFirmPopStore(client, first), client, asked, sent }
}

test('TEND-17 after one firm is decided the next that waits is shown, and at the last one nothing is left', async () => {
  const { store, asked, sent } = aModel([aRow('A'), aRow('B', 'SENT'), aRow('C')], 'A')
  await store.open()
  await store.review(['A'], true, '', 'k1')
  expect(store.current.value).toBe('C')
  await store.review(['C'], false, '资质不符', 'k2')
  expect([store.current.value, asked]).toEqual([undefined, ['A', 'C']])
  expect(sent).toEqual([
    [['A'], true, '', 'k1'],
    [['C'], false, '资质不符', 'k2'],
  ])
})

test('TEND-17 a refused decision stays with its firm', async () => {
  const { store, client } = aModel([aRow('A'), aRow('B')], 'A')
  await store.open()
  client.review = async () => Promise.reject(aFailure('refused', { code: 'TENDER-2028' }))
  await expect(store.review(['A'], true, '', 'k')).rejects.toMatchObject({ code: 'TENDER-2028' })
  expect(store.current.value).toBe('A')
})

test('TEND-17 of two firms asked for the one that is looked at is shown, however late the other comes', async () => {
  const { store, client } = aModel([aRow('A'), aRow('B')])
  const late: Record<string, () => void> = {}
  client.firm = (id) => new Promise((resolve) => (late[id] = () => resolve({ customerId: id } as never)))
  await store.open()
  store.look('A')
  store.look('B')
  late.B!()
  late.A!()
  await settle()
  expect(store.firm.value).toEqual({ phase: 'ready', data: { customerId: 'B' } })
})

test('TEND-17 the next one that waits comes round to the beginning', () => {
  expect(nextWaiting([aRow('A'), aRow('B', 'SENT'), aRow('C')], 'C')).toBe('A')
  expect(nextWaiting([aRow('A')], 'A')).toBeUndefined()
  expect(nextWaiting([aRow('A', 'SENT'), aRow('B')], 'gone')).toBe('B')
})
