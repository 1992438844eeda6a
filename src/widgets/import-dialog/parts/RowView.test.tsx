// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { RowProblem } from '#contract/excel-shapes.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { headerNames } from '#domain/excel/headers.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'
import { RowView } from './RowView.tsx'

afterEach(cleanup)

test('IMP-20 the column that is to blame is marked in its row, also where its header is longer than a name may be', async () => {
  const headers = ['编码', '', `${'长'.repeat(300)}甲`, `${'长'.repeat(300)}乙`]
  const column = headerNames(headers)[3]!
  const importing = {
    store: { file: { state: signal({ phase: 'ready', book: { headers } }) } },
    rows: async () => [{ line: 7, cells: ['S1', 'x', '1', '2'] }],
  } as unknown as Importing
  const problem: RowProblem = { line: 7, column, kind: 'required', message: 'm', value: '' } as RowProblem
  await act(async () => {
    render(
      <InRuntime runtime={aRuntime({ lang: 'zh' })}>
        <RowView importing={importing} problem={problem} />
      </InRuntime>,
    )
  })
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['S1', '1', '2'])
  expect([...document.querySelectorAll('[data-fault] dd')].map(({ textContent }) => textContent)).toEqual(['2'])
})
