// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BidRow, BidView } from '#contract/tender/bid.ts'
import { aFailure, aRuntime, InRuntime } from '#core/testing.tsx'
import { aBidRow, aBidView, aClient } from '#screens/bidding/live/testing.ts'
import { pretendDialogs } from '#ui/testing.ts'
import { CorrectionDecision } from './hall/CorrectionDecision.tsx'
import { HallActions } from './live/hall/HallActions.tsx'
import { Correction } from './quote-center/Correction.tsx'
import { newsOf } from './quote-center/standing/outcome.rules.ts'

/** U-01: a dialog that was opened on something which is no longer so says it, keeps what was typed, and sends nothing. */

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

const OVERTAKEN = /在此期间已有决定、变更或已结束/
const REASON = '多输入了一个零，请予撤销'
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const type = (text: string) => act(async () => void fireEvent.change(screen.getByRole('textbox'), { target: { value: text } }))
const isDisabled = (name: string) => (screen.getByRole('button', { name }) as HTMLButtonElement).disabled
const typed = () => (screen.getByRole('textbox') as HTMLTextAreaElement).value

const MINE = aBidRow({ seq: 9, own: true, gross: '970000.00' })
const LATER = aBidRow({ seq: 11, own: true, gross: '960000.00' })
const UNTIL = '2026-11-21T02:00:40.000Z'

function aCorrection() {
  const client = aClient()
  const runtime = aRuntime({ lang: 'zh' })
  const element = (view: Partial<BidView>, rows: readonly BidRow[]) => (
    <InRuntime runtime={runtime}>
      <Correction view={aBidView(view)} rows={rows} client={client} />
    </InRuntime>
  )
  const page = render(element({ correctableUntil: UNTIL }, [MINE]))
  return { client, becomes: (view: Partial<BidView>, rows: readonly BidRow[]) => act(async () => page.rerender(element(view, rows))) }
}

test('U-01 a correction strikes out the bid it was asked for: a colleague’s later bid does not take its place in the open dialog', async () => {
  const { client, becomes } = aCorrection()
  await press(/申请更正/)
  await type(REASON)
  await becomes({ correctableUntil: UNTIL }, [LATER, MINE])
  expect(screen.getByText(/970,000\.00/)).toBeTruthy()
  expect(screen.queryByText(/960,000\.00/)).toBeNull()
  expect([screen.queryByText(OVERTAKEN) !== null, isDisabled('提交申请'), typed()]).toEqual([true, true, REASON])
  await press('提交申请')
  expect(client.done).toEqual([])
})

test.each([
  ['its time is over', {}],
  [
    'a colleague has asked already',
    {
      correctableUntil: UNTIL,
      correction: { requestSeq: 12, bidSeq: 9, alias: 'B01', reason: REASON, until: UNTIL, buyer: false, supervisor: false },
    },
  ],
])('U-01 a correction that is not possible any more is not sent: %s', async (_why, view) => {
  const { becomes } = aCorrection()
  await press(/申请更正/)
  await type(REASON)
  expect(isDisabled('提交申请')).toBe(false)
  await becomes(view as Partial<BidView>, [MINE])
  expect([screen.queryByText(OVERTAKEN) !== null, isDisabled('提交申请'), typed()]).toEqual([true, true, REASON])
})

test('U-01 an auction that a colleague suspended, or that closed, is not suspended from a dialog that was open before', async () => {
  const client = aClient()
  const runtime = aRuntime({ lang: 'zh' })
  const element = (view: Partial<BidView>) => (
    <InRuntime runtime={runtime}>
      <HallActions view={aBidView(view)} client={client} />
    </InRuntime>
  )
  const page = render(element({ actions: ['suspend'] }))
  await press('暂停')
  await type('消防演练，全员撤离大楼')
  expect(isDisabled('暂停竞价')).toBe(false)
  await act(async () => page.rerender(element({ phase: 'SUSPENDED', actions: ['resume'] })))
  expect([screen.queryByText(OVERTAKEN) !== null, isDisabled('暂停竞价'), typed()]).toEqual([true, true, '消防演练，全员撤离大楼'])
})

test('U-01 where ranks are hidden, an accepted bid is told no longer than it stands', () => {
  const receipt = { gross: '970000.00' } as never
  const told = { phase: 'accepted', receipt } as const
  const view = (ownPrice?: string) => aBidView({ visibility: 'leadOnly', isLead: undefined as never, ...(ownPrice && { ownPrice }) })
  expect(newsOf(told, view('970000.00'), 0)).toBe(told)
  expect(newsOf(told, view('980000.00'), 0)).toBeUndefined()
  expect(newsOf(told, view(), 0)).toBeUndefined()
})

test('U-01 why one correction could not be decided is not said of the next one', async () => {
  const client = aClient()
  client.decideCorrection = async () => Promise.reject(aFailure('refused', { message: '您已表决' }))
  const runtime = aRuntime({ lang: 'zh' })
  const asked = (requestSeq: number) => ({
    requestSeq,
    bidSeq: requestSeq - 1,
    alias: 'B02',
    reason: REASON,
    until: UNTIL,
    buyer: true,
    supervisor: false,
  })
  const element = (requestSeq: number) => (
    <InRuntime runtime={runtime}>
      <CorrectionDecision view={aBidView({ correction: asked(requestSeq), actions: ['void-decide'] })} client={client} />
    </InRuntime>
  )
  const page = render(element(12))
  await press('同意')
  expect(screen.getByText('您已表决')).toBeTruthy()
  await act(async () => page.rerender(element(20)))
  expect(screen.queryByText('您已表决')).toBeNull()
})
