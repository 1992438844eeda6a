// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { pretendDialogs } from '#ui/testing.ts'
import { PracticeHall } from './PracticeHall.tsx'

beforeAll(async () => {
  pretendDialogs()
  // What comes late in a page is here before the test.
  await import('./RoundsGame.tsx')
})
afterEach(cleanup)

function show(params: Readonly<Record<string, string>>) {
  const asked: string[] = []
  const navigate = vi.fn()
  const runtime = aRuntime()
  runtime.http.data = (async (call: string) => {
    asked.push(call)
    throw new Error('there is no gateway')
  }) as never
  render(
    <InRuntime runtime={runtime}>
      <PracticeHall params={params} navigate={navigate} />
    </InRuntime>,
  )
  return { asked, navigate }
}

async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}
const type = (field: HTMLElement, value: string) => act(async () => void fireEvent.change(field, { target: { value } }))

test('TEND-36 sealed rounds are practised at the desk of earnest: the wait is skipped, a quote sealed and replaced, and no call of a tender leaves the page', async () => {
  const { asked } = show({ mode: 'threeRounds' })
  await press('跳过等待')
  await screen.findByText('第 1 轮报价')
  for (const [n, price] of ['110', '230', '45'].entries())
    await type(screen.getByRole('textbox', { name: new RegExp(`^第 ${n + 1} 行`) }), price)
  await type(screen.getByRole('textbox', { name: /^交货期/ }), '20')
  await press('提交报价')
  await press('提交 915,000.00')
  expect(await screen.findByText(/^报价已密封提交：¥915,000\.00/)).toBeTruthy()
  await type(screen.getByRole('textbox', { name: /^第 1 行/ }), '109')
  await press('替换报价')
  expect(await screen.findByText(/^将替换 /)).toBeTruthy()
  await press('提交 910,000.00')
  expect(await screen.findByText(/^报价已密封提交：¥910,000\.00/)).toBeTruthy()
  expect(asked.filter((call) => call.includes('/tender/'))).toEqual([])
})

test('TEND-12 the kind of bidding is chosen by a tab, which is part of the address', async () => {
  const { navigate } = show({})
  expect(screen.getByRole('tab', { name: '自由竞价' }).getAttribute('aria-selected')).toBe('true')
  fireEvent.click(screen.getByRole('tab', { name: '三轮报价' }))
  expect(navigate).toHaveBeenCalledWith('/freebid/practice', { mode: 'threeRounds' }, { stay: true })
})
