// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { roundConsole } from '#screens/bidding/rounds/quote-center/RoundConsole.stories.tsx'
import { showStory } from '#support/show-story.tsx'
import { pretendDialogs } from '#ui/testing.ts'
import { saveBook, takeBook } from './book-actions.ts'

vi.mock('./book-actions.ts', () => ({ saveBook: vi.fn(async () => undefined), takeBook: vi.fn() }))

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

const line = (n: number) => screen.getByRole('textbox', { name: new RegExp(`^第 ${n} 行`) })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const bring = (answer: Awaited<ReturnType<typeof takeBook>>) => {
  vi.mocked(takeBook).mockResolvedValue(answer)
  const file = new File(['x'], 'book.xlsx')
  return act(async () => void fireEvent.change(screen.getByLabelText('含单价的报价表'), { target: { files: [file] } }))
}

test('TEND-37 zh: the workbook is written with what is typed, and its prices land in the form without being sent', async () => {
  const { client, quote } = (await showStory(roundConsole(), 'zh')).ports
  await act(async () => void fireEvent.change(line(1), { target: { value: '1900' } }))
  await press('导出报价表')
  expect(vi.mocked(saveBook).mock.calls[0]).toMatchObject([
    { projectId: 'P3', round: 1, rulesHash: 'r1' },
    'TB-20261121-0003-1.xlsx',
    { title: ['TB-20261121-0003 2026年度办公用纸采购', '第 1 轮 · B01', expect.stringMatching(/仅保存在本机/)] },
    { 1: '1900' },
    undefined,
  ])
  await bring({ values: { 1: '1930', 2: '500' } })
  expect([line(1), line(2)]).toMatchObject([{ value: '1930' }, { value: '500' }])
  expect(screen.getByText('已从报价表读取 2 个单价，尚未提交。')).toBeTruthy()
  expect([client.submitted, quote.changed.value]).toEqual([[], true])
})

test('TEND-37 zh: of a workbook of another round the bidder is asked before its prices are taken', async () => {
  await showStory(roundConsole(), 'zh')
  await bring({ values: { 1: '1930' }, round: 2 })
  expect(line(1)).toHaveProperty('value', '')
  await press('采用')
  expect(line(1)).toHaveProperty('value', '1930')
})

test('TEND-37 zh: what is wrong with a workbook is told with its cells, and nothing of it is taken', async () => {
  await showStory(roundConsole(), 'zh')
  await bring({
    faults: [
      { kind: 'decimals', cell: 'H7' },
      { kind: 'missing', line: 2 },
    ],
  })
  expect([screen.getByText('H7：最多 6 位小数'), screen.getByText('缺少第 2 行')]).toHaveLength(2)
  await bring({ code: 'EXCEL-1002' })
  expect(screen.getByText('文件已加密，请取消密码后重新保存')).toBeTruthy()
  await bring({ code: 'NO_READER' })
  expect(screen.getByText('无法在此读取该文件（NO_READER）')).toBeTruthy()
  expect(line(1)).toHaveProperty('value', '')
})
