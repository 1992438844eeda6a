// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ImportTask } from '#contract/excel-shapes.ts'
import { showStory } from '#support/show-story.tsx'
import { outcome } from './Outcome.stories.tsx'

afterEach(cleanup)

const failed = { state: 'failed', taskId: 'u1', errorMessage: 'Given up', reversedSize: 2, keptSize: 1, failedSize: 0 } as const

async function anOutcome(lang: 'en' | 'zh' = 'en', over: Partial<ImportTask> = { undo: failed }) {
  const undo = vi.fn()
  const { ports } = await showStory(outcome(over, undo), lang)
  return { ...ports, undo }
}

test('IMP-19 taking back that failed is told with its reason and what it had done, and is offered again', async () => {
  const run = await anOutcome()
  expect(screen.getByText('Undoing the import failed: Given up')).toBeTruthy()
  expect(screen.getByText('Until then: 2 taken back, 1 kept (changed since or in use)')).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Undo the import' })))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Undo now' })))
  expect(run.undo).toHaveBeenCalledOnce()
})

test.each([
  ['en', 'The undo could not be started'],
  ['zh', '无法开始撤销'],
] as const)('IMP-19 an undo that could not be ordered is not called a try (%s)', async (lang, text) => {
  const run = await anOutcome(lang)
  await act(async () => {
    run.failure.value = new Error('away')
  })
  expect(screen.getByText(text)).toBeTruthy()
})

test.each([
  ['en', { cells: 2, values: 0, leftOut: 1 }, ['2 cells were mended before the import', '1 row was left out, as you chose']],
  ['en', { cells: 0, values: 3, leftOut: 0 }, ['3 values were replaced in all rows before the import']],
  ['zh', { cells: 1, values: 0, leftOut: 2 }, ['导入前已更正1个单元格', '按您的选择未导入2行']],
] as const)(
  'IMP-07 what was mended before the import is told after it, what was not is not named, and none of it is a warning (%s)',
  async (lang, corrected, said) => {
    await anOutcome(lang, { corrected })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(said)
    expect(document.querySelector('.ui-tone-warning')).toBeNull()
  },
)

test.each([
  ['cancelled before its first row', { taskStatus: 'PARTIAL_FAILURE', cancelled: true, createSuccessSize: 0 }],
  ['taken back', { undo: { state: 'done', reversedSize: 3, keptSize: 0, failedSize: 0 } }],
] as const)('IMP-07 of an import that was %s nothing is called mended', async (_, over) => {
  await anOutcome('en', { corrected: { cells: 2, values: 0, leftOut: 0 }, ...over })
  expect(screen.queryByText(/mended/)).toBeNull()
})

test('IMP-07 an import that failed as a whole has mended nothing', async () => {
  await anOutcome('en', { corrected: { cells: 2, values: 0, leftOut: 0 }, taskStatus: 'FAILURE', errorMessage: 'why' })
  expect(screen.queryByText(/mended/)).toBeNull()
})

const left = Array.from({ length: 23 }, (_, at) => ({ line: at + 2, column: '', kind: 'kept', value: `Firm ${at}`, message: 'in use' }))
test('IMP-19 what taking back left is named below its sentence, as far as it is named at all, and the import is no success any more', async () => {
  await anOutcome('en', { undo: { state: 'done', reversedSize: 4, keptSize: 23, failedSize: 0, left } })
  expect(screen.getByText('Import undone: 4 taken back, 23 kept (changed since or in use)').closest('.ui-tone-warning')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(20)
  expect(screen.getByRole('list').closest('.ui-notice')).toBeNull()
  expect(screen.getByText('The first 20 of them are named.')).toBeTruthy()
  expect(document.querySelector('.ui-tone-success')).toBeNull()
})

test('IMP-19 all of it taken back is one sentence without noughts', async () => {
  await anOutcome('zh', { undo: { state: 'done', reversedSize: 3, keptSize: 0, failedSize: 0 } })
  expect(screen.getByText('导入已撤销，恢复3条记录').closest('.ui-tone-success')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

test.each([
  ['some', { createSuccessSize: 400, failureSize: 2 }, ['Until then: 400 added, 2 failed', 'What was imported until then stays.']],
  ['none', { createSuccessSize: 0 }, []],
] as const)('IMP-15 an import that its owner ended is not called complete, and says how far it came: %s', async (_, counts, told) => {
  await anOutcome('en', { taskStatus: 'PARTIAL_FAILURE', cancelled: true, ...counts })
  expect(screen.getByText('Import cancelled')).toBeTruthy()
  expect(screen.queryByText(/complete/)).toBeNull()
  expect(screen.queryAllByText(/Until then|until then/).map(({ textContent }) => textContent)).toEqual(told)
})

test('IMP-19 whoever is asked before rows go keeps the focus: on the way back first, where it came from, and on the step once it is begun', async () => {
  await anOutcome('en', { undo: { state: 'possible', reversedSize: 0, keptSize: 0, failedSize: 0 } })
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  expect(document.activeElement).toBe(document.body)
  await press('Undo the import')
  expect(focused()).toBe('Keep the import')
  await press('Keep the import')
  expect(focused()).toBe('Undo the import')
  await press('Undo the import')
  await press('Undo now')
  expect(focused()).toBe('Import data')
})
