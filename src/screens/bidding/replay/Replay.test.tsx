// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showStory } from '#support/show-story.tsx'
import type { Story } from '#support/story.tsx'
import { Auction, Broken, Early, LoserOfAuction, LoserOfRounds, NoBidding, Rounds } from './Replay.stories.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const slider = () => screen.getByRole<HTMLInputElement>('slider')
const press = (key: string) => act(async () => void fireEvent.keyDown(slider(), { key }))
const button = (name: string) => screen.getByRole('button', { name })
const board = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .join(' '),
    )
const show = (story: Story, lang?: 'zh' | 'en') => showStory(story, lang)

test('TEND-45 the slider goes from event to event by keyboard, and board, clock and events go with it', async () => {
  await show(Auction)
  expect(board()).toEqual(['– B01 – –', '– B02 – –', '– B03 – –', '– B04 – –'])
  await press('ArrowRight')
  await press('ArrowRight')
  expect(board().slice(0, 2)).toEqual(['1 B01 980,000.00 –', '2 B02 985,000.00 –'])
  expect(slider().getAttribute('aria-valuetext')).toContain('第3个事件')
  await press('ArrowRight')
  expect(board().slice(0, 2)).toEqual(['1 B02 975,000.00 –', '2 B01 980,000.00 –'])
  expect(within(screen.getByRole('region', { name: '事件，最新在前' })).getAllByRole('listitem')[0]!.textContent).toContain(
    'B02 · ¥975,000.00 · 第1名',
  )
  await press('ArrowLeft')
  expect(board()[0]).toContain('B01')
  await press('PageUp')
  expect(screen.getByText('已结束')).toBeTruthy()
  expect(button('下一事件').hasAttribute('disabled')).toBe(true)
})

test('TEND-45 it plays by itself at the chosen speed, stands still when asked, and begins again after its end', async () => {
  await show(Auction)
  const start = Number(slider().value)
  await act(async () => void fireEvent.change(screen.getByLabelText('速度'), { target: { value: '10' } }))
  await act(async () => void fireEvent.click(button('播放')))
  await act(async () => void vi.advanceTimersByTime(1_000))
  expect(Number(slider().value) - start).toBe(10_000)
  await act(async () => void fireEvent.click(button('暂停播放')))
  await act(async () => void vi.advanceTimersByTime(5_000))
  expect(Number(slider().value) - start).toBe(10_000)
  await act(async () => void fireEvent.click(button('播放')))
  await act(async () => void vi.advanceTimersByTime(120_000))
  expect(button('播放')).toBeTruthy()
  await act(async () => void fireEvent.click(button('播放')))
  expect(Number(slider().value)).toBe(start)
})

test('TEND-45 the slider, a turn of the competition and an event lead to their time', async () => {
  await show(Auction)
  const turns = screen.getByLabelText<HTMLSelectElement>('跳转到')
  const suspended = [...turns.options].find(({ text }) => text.includes('暂停'))!
  await act(async () => void fireEvent.change(turns, { target: { value: suspended.value } }))
  expect(screen.getByText('已暂停')).toBeTruthy()
  await act(async () => void fireEvent.change(slider(), { target: { value: String(Date.parse('2026-11-21T02:30:10.000Z')) } }))
  expect(board()[0]).toContain('B01 970,000.00')
  const first = within(screen.getByRole('region', { name: '事件，最新在前' }))
    .getAllByRole('button')
    .at(-1)!
  await act(async () => void fireEvent.click(first))
  expect(board()[0]).toBe('– B01 – –')
})

test('TEND-45 sealed rounds: nothing but who has sealed before an opening, then prices, ranks and who left', async () => {
  await show(Rounds)
  for (let n = 0; n < 4; n += 1) await press('ArrowRight')
  expect(board()).toEqual(['– B01 – – – 密封', '– B02 – – – 密封', '– B03 – – – 密封', '– B04 – – – 密封'])
  await press('ArrowRight')
  expect(board()).toEqual([
    '1 B02 970,000.00 – – –',
    '2 B03 975,000.00 – – –',
    '3 B01 980,000.00 – – –',
    '4 B04 990,000.00 – – 第1轮后淘汰',
  ])
})

test.each([
  [LoserOfRounds, /965|948|950/, '3 B02'],
  [LoserOfAuction, /94|95|97|98/, 'B03'],
])('TEND-45 a loser sees his own prices and nothing that the rules kept from him', async (story, hidden, own) => {
  const { container } = await show(story)
  await press('PageUp')
  await press('PageUp')
  expect(board().find((row) => row.includes('本方'))).toContain(own.slice(-3))
  expect(screen.getByRole('table').textContent!.replaceAll(',', '')).not.toMatch(hidden)
  expect(container.querySelector('.replay-best')).toBeNull()
})

test('TEND-45 before the close nothing is read; without bidding, and of a log that does not read as one, it is said', async () => {
  const { sent } = await show(Early)
  expect(screen.getByText('竞价结束后方可回放')).toBeTruthy()
  expect(sent.some(({ name }) => name.includes('/log/'))).toBe(false)
  cleanup()
  await show(NoBidding)
  expect(screen.getByText('该项目未进行竞价，没有可回放的内容')).toBeTruthy()
  cleanup()
  await show(Broken, 'en')
  expect(screen.getByText(/cannot be played/)).toBeTruthy()
})
