// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { type Corrections, createCorrections, type DraftsBySheet } from '#widgets/import-dialog/corrections.store.ts'
import { CorrectionList } from './CorrectionList.tsx'

afterEach(cleanup)

function someCorrections(lines: number): Corrections {
  let kept: DraftsBySheet = {}
  const corrections = createCorrections({
    read: () => kept,
    write: (next) => {
      kept = next
    },
  })
  corrections.begin('sheet')
  corrections.setCells(Array.from({ length: lines }, (_, at) => ({ line: at + 2, column: 'Price', value: `${at}.5`, inFile: 'x' })))
  return corrections
}

async function show(corrections: Corrections): Promise<void> {
  await act(async () => {
    render(
      <InRuntime runtime={aRuntime({ lang: 'en' })}>
        <section className="import-step" aria-label="step" tabIndex={-1}>
          <CorrectionList corrections={corrections} />
        </section>
      </InRuntime>,
    )
  })
  fireEvent.click(screen.getByText(/^Corrections of this file/))
}
const texts = () =>
  within(screen.getByRole('list'))
    .queryAllByRole('listitem')
    .map((item) => item.firstChild?.textContent)
const press = async (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  await act(async () => void fireEvent.click(button))
}
const find = (typed: string) =>
  act(async () => void fireEvent.change(screen.getByRole('searchbox', { name: 'Find a correction' }), { target: { value: typed } }))

test('IMP-07 of many corrections any one is found by its line, column or text, and taken back by itself', async () => {
  const corrections = someCorrections(500)
  await show(corrections)
  expect(texts()).toHaveLength(100)
  expect(screen.getByText(/^And 400 more/)).toBeTruthy()
  await find('line 437, ')
  expect(texts()).toEqual(['Line 437, Price: 435.5'])
  await press('Undo: Line 437, Price: 435.5')
  expect([corrections.cell(437, 'Price'), corrections.count.value]).toEqual([undefined, 499])
  expect(screen.getByText('No correction has this text')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Corrections of this file: 499')
  await find(' ')
  expect(texts()).toHaveLength(100)
})

test('IMP-07 whoever takes back one after the other stays among them; the last one leaves him in the step', async () => {
  const corrections = someCorrections(3)
  await show(corrections)
  expect(screen.queryByRole('searchbox')).toBeNull()
  await press('Undo: Line 3, Price: 1.5')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Undo: Line 4, Price: 2.5')
  await press('Undo: Line 4, Price: 2.5')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Undo: Line 2, Price: 0.5')
  await press('Undo: Line 2, Price: 0.5')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('step')
  expect(corrections.count.value).toBe(0)
})
