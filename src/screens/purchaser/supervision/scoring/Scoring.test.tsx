// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aFailure, settle } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { pretendLayout } from '#ui/testing.ts'
import {
  AllIn,
  aSheet,
  Declares,
  Excluded,
  GivenBack,
  GivesPoints,
  Marked,
  Nobody,
  Supervised,
  scoring,
  Waits,
} from './Scoring.stories.tsx'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const cell = (criterion: string, alias: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${criterion}，${alias}`) })
const type = (field: HTMLInputElement, text: string) => act(async () => void fireEvent.change(field, { target: { value: text } }))
const press = (field: Element, key: string) => act(async () => void fireEvent.keyDown(field, { key }))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const click = (target: Element) =>
  act(async () => {
    fireEvent.click(target)
    await settle()
  })

test('TEND-42 a reviewer declares his interests before he sees a sheet, and each answer is asked for first', async () => {
  const { bodies } = await showStory(Declares)
  expect(screen.queryByRole('textbox')).toBeNull()
  await click(button('与投标人无利害关系'))
  await click(within(screen.getByRole('dialog', { name: '声明无利害关系' })).getByRole('button', { name: '声明' }))
  expect(bodies('POST /tender/api/v1/review/conflict')).toEqual([{ projectId: 'P1', has: false }])
  cleanup()
  await showStory(Waits)
  expect(screen.getByText(/全体评审专家声明后开始评分/)).toBeTruthy()
  cleanup()
  await showStory(Excluded)
  expect(screen.getByText(/不参加本项目评分。/)).toBeTruthy()
})

test('TEND-29 TEND-42 the sheet goes by keyboard: arrows, Enter down, and a block pasted from a spreadsheet', async () => {
  await showStory(GivesPoints)
  const first = cell('实施方案', 'B01')
  act(() => first.focus())
  await press(first, 'Enter')
  expect(document.activeElement).toBe(cell('实施方案', 'B02'))
  await press(cell('实施方案', 'B02'), 'ArrowRight')
  expect(document.activeElement).toBe(cell('项目团队', 'B02'))
  await press(cell('项目团队', 'B02'), 'ArrowUp')
  expect(document.activeElement).toBe(cell('项目团队', 'B01'))
  await act(
    async () => void fireEvent.paste(cell('项目团队', 'B01'), { clipboardData: { getData: () => '36\t85\t方案完整\t外\n32\t80\t\t外' } }),
  )
  expect([cell('项目团队', 'B01').value, cell('付款与质保条件', 'B02').value]).toEqual(['36', '80'])
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^对B01/ }).value).toBe('方案完整')
  expect(screen.getByText('粘贴内容有2格超出评分表，未填入')).toBeTruthy()
})

test('TEND-42 points out of range are told at their cell; an incomplete sheet is not asked to be handed in', async () => {
  const { bodies } = await showStory(GivesPoints)
  await type(cell('实施方案', 'B02'), '61')
  expect(cell('实施方案', 'B02').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('0至60')).toBeTruthy()
  await click(button('提交评分表'))
  expect(screen.queryByRole('dialog', { name: '提交评分表' })).toBeNull()
  expect(document.activeElement).toBe(cell('项目团队', 'B01'))
  expect(screen.getByText('待修正的单元格：8')).toBeTruthy()
  expect(bodies('POST /tender/api/v1/score/submit')).toEqual([])
})

test('TEND-42 a whole sheet is handed in as it stands, once it was confirmed', async () => {
  const { bodies } = await showStory(GivenBack)
  expect(screen.getByText('商务分与附件不符，请核对付款条件。')).toBeTruthy()
  await type(cell('付款与质保条件', 'B03'), '80.5')
  await click(button('提交评分表'))
  await click(within(screen.getByRole('dialog', { name: '提交评分表' })).getByRole('button', { name: '提交评分表' }))
  const [sent] = bodies('POST /tender/api/v1/score/submit') as { rows: { alias: string; scores: Record<string, string> }[] }[]
  expect(sent?.rows.map(({ alias, scores }) => [alias, scores.terms])).toEqual([
    ['B01', '85'],
    ['B02', '80'],
    ['B03', '80.5'],
  ])
})

test('TEND-42 what another window saved meanwhile is taken in and told, and what was typed here stays', async () => {
  const theirs = aSheet({ version: 7, rows: [{ alias: 'B02', scores: { team: '33' } }] })
  let reads = 0
  const { sent } = await showStory(
    scoring({
      actions: ['score.submit'],
      sheet: aSheet(),
      answers: {
        'GET /tender/api/v1/score/mine': () => (reads++ === 0 ? aSheet() : theirs),
        'POST /tender/api/v1/score/save': () => {
          throw aFailure('refused', { code: 'TENDER-2004' })
        },
      },
    }),
  )
  await type(cell('实施方案', 'B03'), '45')
  await act(async () => {
    window.dispatchEvent(new Event('pagehide'))
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
  })
  await vi.waitFor(() => expect(screen.getByText(/另一窗口期间保存过该评分表/)).toBeTruthy())
  expect([cell('实施方案', 'B03').value, cell('项目团队', 'B02').value]).toEqual(['45', '33'])
  expect(sent.filter(({ name }) => name.endsWith('score/save')).map(({ body }) => (body as { version: number }).version)).toEqual([1])
})

test('TEND-42 a reviewer is shown no price before his own sheet is in, though the rest of the project opens', async () => {
  const { sent } = await showStory(GivesPoints)
  expect(sent.map(({ name }) => name)).not.toContain('GET /tender/api/v1/award/preview')
  expect(screen.queryByRole('tab', { name: /^异常低价/ })).toBeNull()
  expect(screen.getByRole('dialog').textContent).not.toMatch(/,000\.00/)
  await click(screen.getByRole('tab', { name: '报告' }))
  expect(screen.getByText('评审专家提交本人评分表后可查看报告')).toBeTruthy()
})

test('TEND-42 a supervisor gives a sheet back with a reason; once all are in, numbers and sheets are shown', async () => {
  const { bodies } = await showStory(Supervised)
  await click(screen.getByRole('tab', { name: '评分' }))
  await click(button('退回评分表 李思远'))
  const dialog = screen.getByRole('dialog', { name: '退回一份评分表' })
  await act(async () => void fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '商务分与附件不符，请核对。' } }))
  await click(within(dialog).getByRole('button', { name: '确认退回' }))
  expect(bodies('POST /tender/api/v1/score/reopen')).toEqual([{ projectId: 'P1', reviewerId: 'u2', reason: '商务分与附件不符，请核对。' }])
  expect(screen.queryByText('评审结果')).toBeNull()
  cleanup()
  await showStory(AllIn)
  await click(screen.getByRole('tab', { name: '评分' }))
  const rows = within(screen.getByRole('table', { name: '名次、报价与得分' })).getAllByRole('row')
  expect(rows[1]!.textContent).toContain('91.21')
  expect(within(screen.getByRole('table', { name: '王建华的评分' })).getAllByRole('row')).toHaveLength(4)
})

test('TEND-30 TEND-42 a sheet that was given back is marked beside its reviewer, in the choice of sheets and above its points', async () => {
  await showStory(Marked)
  await click(screen.getByRole('tab', { name: '评分' }))
  const [first, second] = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(first!.textContent).not.toContain('退回 2')
  expect(second!.textContent).toMatch(/曾退回 2 次最近由 赵敏 于 2026-11-21 13:00:00 退回/)
  const note = /^该评分表曾退回 2 次（最近由 赵敏 于 .* 退回），重新提交前评审专家已可查看报价。$/
  expect(screen.queryByText(note)).toBeNull()
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: '评审专家' })
  expect([...choice.options].map(({ text }) => text)).toEqual(['王建华', '李思远 · 曾退回 2 次', '陈立'])
  await act(async () => void fireEvent.change(choice, { target: { value: 'u2' } }))
  expect(screen.getByText(note)).toBeTruthy()
})

test('TEND-42 where every reviewer has an interest the tab says so, and how the project ends', async () => {
  await showStory(Nobody)
  await click(screen.getByRole('tab', { name: '评分' }))
  expect(screen.getByText('评审专家均有利害关系，无人评分')).toBeTruthy()
  await click(button('不予定标'))
  expect(screen.getByRole('dialog', { name: '不予定标' })).toBeTruthy()
})

test('TEND-42 from the points one is led to the firms and their papers', async () => {
  const { went } = await showStory(GivesPoints)
  await click(button('投标人与资格文件'))
  expect(went).toEqual([['/purchaser/pu-customer-list', { projectId: 'P1' }]])
})
