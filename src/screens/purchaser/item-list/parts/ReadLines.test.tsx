// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ProjectForm, ProjectView } from '#contract/tender/project.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { filterBy } from '#ui/testing.ts'
import { ReadLines } from './ReadLines.tsx'

afterEach(cleanup)

const LINES = [
  { lineNo: 1, name: '复印纸', nameEn: 'Copy paper', quantity: '500', unitCode: 'BX', ceilingUnitPrice: '95' },
  { lineNo: 2, name: '墨盒', nameEn: 'Cartridge', quantity: '40', unitCode: 'EA', spec: 'A4', ceilingUnitPrice: '210.5' },
]
const FORM = { currency: 'CNY', scale: 2 } as ProjectForm

async function show(items: readonly object[] = LINES, lang: 'zh' | 'en' = 'zh') {
  const project = { items } as unknown as ProjectView
  await act(async () => {
    render(
      <InRuntime runtime={aRuntime({ lang })}>
        <ReadLines project={project} form={FORM} />
      </InRuntime>,
    )
  })
}
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test.each([
  ['zh', '复印', 'Copy', '没有符合条件的记录'],
  ['en', 'Copy', '复印', 'No entry matches the filter'],
] as const)('an approver filters the lines of a project by what they show (%s)', async (lang, shown, other, none) => {
  await show(LINES, lang)
  for (const [typed, found] of [
    [shown, ['1']],
    ['A4', ['2']],
    ['8,420', ['2']],
    ['47500', ['1']],
  ] as const) {
    await filterBy(typed)
    expect([typed, rows()]).toEqual([typed, found])
  }
  await filterBy(other)
  expect(screen.getByText(none)).toBeTruthy()
})

test('the sum beneath the lines is that of all, whatever is filtered', async () => {
  await show()
  const sum = () => screen.getByText('分项限价合计', { exact: false }).textContent
  const all = sum()
  await filterBy('复印')
  expect([rows(), sum()]).toEqual([['1'], all])
})

test('TEND-13 an approver reads code, day and remark of the lines where any has one', async () => {
  await show()
  expect(heads()).not.toContain('备注')
  cleanup()
  await show([{ ...LINES[0], code: 'M-17', needDate: '2026-12-01', remark: '送货上门' }, LINES[1]!])
  expect([heads(), screen.getByText('M-17'), screen.getByText('2026-12-01'), screen.getByText('送货上门')]).toEqual([
    expect.arrayContaining(['物料编码', '需求日期', '备注']),
    expect.anything(),
    expect.anything(),
    expect.anything(),
  ])
})
