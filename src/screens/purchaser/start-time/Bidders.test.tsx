// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { RosterRow, TimeChange } from '#contract/tender/firm-calls.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { filterBy } from '#ui/testing.ts'
import { Bidders } from './Bidders.tsx'

afterEach(cleanup)

const aFirm = (customerId: string, application: string) => ({ customerId, name: `${customerId} 公司`, application }) as unknown as RosterRow

test('the firms that have registered are filtered by name, registration, and whether they agree to another time', async () => {
  const request = { acksNeeded: 2, ackedBy: ['C1'] } as unknown as TimeChange
  const bidders = [aFirm('C1', 'APPROVED'), aFirm('C2', 'APPROVED'), aFirm('C3', 'REJECTED')]
  render(
    <InRuntime runtime={aRuntime({ lang: 'zh' })}>
      <Bidders bidders={bidders} request={request} />
    </InRuntime>,
  )
  const shown = () => within(screen.getByRole('table')).queryAllByText(/公司$/).length
  for (const [typed, found] of [
    ['C3', 1],
    ['审核通过', 2],
    ['已确认', 1],
    ['未确认', 1],
    ['公司', 3],
  ] as const) {
    await filterBy(typed)
    expect([typed, shown()]).toEqual([typed, found])
  }
})
