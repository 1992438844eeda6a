// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RuntimeContext } from '#core/runtime/context.tsx'
import type { ImportMode, TransferField } from '#widgets/import-dialog/import.types.ts'
import { aBook } from '#widgets/import-dialog/testing.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'
import { aSignedIn } from '#widgets/transfer/testing.ts'
import { KeyHint } from './KeyHint.tsx'

afterEach(cleanup)

const field = (prop: string, label: string): TransferField => ({
  ...{ prop, label, typeStr: 'TEXT', required: false, importable: prop !== 'id', exportable: true, isKey: prop === 'id' },
})
const MODES: readonly ImportMode[] = ['CREATE', 'UPDATE']
const HINT = /^The column “Primary key” says which existing rows are meant/

function aHint({
  headers = ['Primary key', 'Name'],
  id = 'C1' as string | null,
  modes = MODES,
  first = 'CREATE' as ImportMode,
  fields = true,
} = {}) {
  const mode = signal(first)
  const book = aBook({ headers, first: [{ line: 3, cells: [id, 'Steel'] }] })
  const store = {
    file: { state: signal({ phase: 'ready', book }) },
    mode,
    setMode(next: ImportMode) {
      mode.value = next
    },
  } as unknown as Importing['store']
  const target = { modes, fields: [...(fields ? [field('id', 'Primary key')] : []), field('name', 'Name')] }
  render(
    <RuntimeContext value={aSignedIn()}>
      <div className="import-step">
        <div part="mode">
          <select aria-label="mode" />
        </div>
        <KeyHint importing={{ store }} target={target} />
      </div>
    </RuntimeContext>,
  )
  return mode
}

test('IMP-08 whoever drops in what he exported is told that its rows would be added anew, and updates them by one press', async () => {
  const mode = aHint()
  expect(screen.getByText(HINT)).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Update existing data only' })))
  expect([mode.value, screen.queryByText(HINT), document.activeElement?.localName]).toEqual(['UPDATE', null, 'select'])
})

test.each([
  ['without such a column', { headers: ['Code', 'Name'] }],
  ['with an empty one, as in a template', { id: null }],
  ['into a table that has none', { fields: false }],
  ['into a table whose rows are only added', { modes: ['CREATE'] as const }],
  ['that is updated', { first: 'CREATE_OR_UPDATE' as const }],
])('IMP-08 a file %s has no such hint', (_, over) => {
  aHint(over)
  expect(screen.queryByText(HINT)).toBeNull()
})
