// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { createCorrections } from '#widgets/import-dialog/corrections.store.ts'
import type { ImportTask, Target } from '#widgets/import-dialog/import.types.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'
import { FixValues } from './FixValues.tsx'

afterEach(cleanup)

const FIELD = { prop: 'group', label: 'Group', typeStr: 'REF', required: false, importable: true, exportable: true, isKey: false }

/** The values of a try that refused one text of a column. */
async function show(field: object, kind: string) {
  const corrections = createCorrections({ read: () => ({}), write: () => undefined })
  corrections.begin('sheet')
  const columns = signal([{ name: 'Group', props: ['group'] }])
  const importing = { store: { corrections, mapping: { columns } } } as unknown as Importing
  const task = { problems: [{ line: 2, column: 'Group', kind, value: 'Pump', message: 'm' }] } as unknown as ImportTask
  await act(async () => {
    render(
      <InRuntime runtime={aRuntime({ lang: 'en' })}>
        <FixValues importing={importing} task={task} target={{ fields: [{ ...FIELD, ...field }] } as unknown as Target} />
      </InRuntime>,
    )
  })
  return corrections
}
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Group: instead of “Pump”' })
const type = (value: string) => act(async () => void fireEvent.change(box(), { target: { value } }))

test('IMP-07 what a value is to become and does not fit is said beside it, and not cut; what fits takes the sentence away', async () => {
  const corrections = await show({}, 'reference')
  await type('Pumps')
  expect([box().value, box().getAttribute('aria-invalid')]).toEqual(['Pumps', null])
  await type('x'.repeat(2_001))
  const said = screen.getByText('Not taken: a cell that is mended here has at most 2000 characters.')
  expect([box().value, corrections.value('Group', 'Pump'), box().getAttribute('aria-invalid')]).toEqual(['Pumps', 'Pumps', 'true'])
  expect(box().getAttribute('aria-describedby')).toContain(said.closest('[id]')?.id)
  await type('Pumps!')
  expect([box().value, screen.queryByText(/^Not taken/)]).toEqual(['Pumps!', null])
})

test('IMP-07 where several values may stand in one cell they are named, and none is taken for what was meant', async () => {
  const options = Array.from({ length: 13 }, (_, at) => ({ code: `G${at}`, label: `Pumps ${at}`, names: [`Pumps ${at}`] }))
  const corrections = await show({ typeStr: 'DICT', isList: true, options }, 'option')
  const help = screen.getByText(/^One or several of these, with commas between them: Pumps 0, Pumps 1, .*Pumps 11, …$/)
  expect(box().getAttribute('aria-describedby')).toContain(help.closest('[id]')?.id)
  expect(screen.queryByRole('button')).toBeNull()
  await type('Pumps 3, Pumps 4')
  expect(corrections.value('Group', 'Pump')).toBe('Pumps 3, Pumps 4')
})
