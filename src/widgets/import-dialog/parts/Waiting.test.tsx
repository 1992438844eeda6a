// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RuntimeContext } from '#core/runtime/context.tsx'
import { PASTED } from '#widgets/import-dialog/drafts.rules.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'
import { aSignedIn } from '#widgets/transfer/testing.ts'
import { Waiting } from './SelectStep.tsx'

afterEach(cleanup)

test('R-50 the notice of waiting corrections names those of whoever is signed in; copied cells are named in the language of now', async () => {
  const names = signal(['mine.xlsx'])
  const store = {
    waiting: () => names.value,
    forgetWaiting() {
      names.value = []
    },
  } as unknown as Importing['store']
  render(
    <RuntimeContext value={aSignedIn()}>
      <Waiting importing={{ store }} />
    </RuntimeContext>,
  )
  expect(screen.getByText(/mine\.xlsx/)).toBeTruthy()
  await act(async () => {
    names.value = [PASTED, 'other.xlsx']
  })
  expect(screen.queryByText(/mine\.xlsx/)).toBeNull()
  expect(screen.getByText(/: Pasted cells, other\.xlsx/)).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button')))
  expect(screen.queryByText(/other\.xlsx/)).toBeNull()
})
