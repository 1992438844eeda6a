// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RosterRow, TimeChange } from '#contract/tender/firm-calls.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { Bidders } from './Bidders.tsx'

afterEach(cleanup)

const aFirm = (customerId: string, application: string) => ({ customerId, name: `${customerId} 公司`, application }) as unknown as RosterRow

test('SEA-14 the firms that have registered are searched by name, registration, and whether they agree to another time', async () => {
  const request = { acksNeeded: 2, ackedBy: ['C1'] } as unknown as TimeChange
  const bidders = [aFirm('C1', 'APPROVED'), aFirm('C2', 'APPROVED'), aFirm('C3', 'REJECTED')]
  render(
    <InRuntime runtime={aRuntime({ lang: 'zh' })}>
      <Bidders bidders={bidders} request={request} />
    </InRuntime>,
  )
  await vi.waitUntil(() => document.querySelector('fly-advanced-search') !== null)
  const shown = () => within(screen.getByRole('table')).queryAllByText(/公司$/).length
  for (const [prop, rule, value, found] of [
    ['name', 'like', 'C3', 1],
    ['application', 'eq', 'APPROVED', 2],
    ['agreed', 'eq', true, 1],
    ['agreed', 'eq', false, 1],
    ['agreed', 'isNull', undefined, 1],
  ] as const) {
    const detail = { conditions: { logic: 'AND', children: [{ prop, rule, value }] }, text: '' }
    await act(async () => void document.querySelector('fly-advanced-search')!.dispatchEvent(new CustomEvent('fly-search', { detail })))
    expect([prop, value, shown()]).toEqual([prop, value, found])
  }
})
