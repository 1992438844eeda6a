// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RuntimeContext } from '#core/runtime/context.tsx'
import type { Importing } from '#widgets/import-dialog/use-import.ts'
import { aSignedIn } from '#widgets/transfer/testing.ts'
import { Footer } from './Footer.tsx'

afterEach(cleanup)

/** A wizard that stands where it is put; what is pressed is heard. */
function aFooter() {
  const store = {
    ...{ step: signal(0), asking: signal(false) },
    file: { state: signal<object>({ phase: 'empty' }) },
    run: { state: signal<object>({ phase: 'none' }) },
    dryRun: { state: signal<object>({ phase: 'none' }) },
    ...{ next: vi.fn(), previous: vi.fn(), submit: vi.fn(), startDryRun: vi.fn(), again: vi.fn(), result: vi.fn() },
  }
  const dialog = { opened: signal(true), busy: signal(false), refusal: signal(''), close: vi.fn(async () => true) }
  const host = { dialog, props: { presentation: signal('dialog') } }
  const importing = { host, store, target: signal({ phase: 'ready' }) } as unknown as Importing
  render(
    <RuntimeContext value={aSignedIn({ lang: 'en' })}>
      <Footer importing={importing} busy={false} />
    </RuntimeContext>,
  )
  const buttons = () => screen.getAllByRole<HTMLButtonElement>('button').map(({ textContent, disabled }) => [textContent, !disabled])
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  return { store, dialog, buttons, press }
}

test('IMP-10 the footer: Previous not from the first step and not on the last, one primary button named by the step, none while it loads', async () => {
  const { store, dialog, buttons, press } = aFooter()
  expect(buttons()).toEqual([
    ['Previous', false],
    ['Next', false],
  ])
  await act(async () => {
    store.file.state.value = { phase: 'ready', upload: { phase: 'sending' } }
  })
  await press('Next')
  expect(store.next).toHaveBeenCalledOnce()

  await act(async () => {
    store.step.value = 1
  })
  expect(buttons().filter(([name]) => name !== 'Try first')).toEqual([
    ['Previous', true],
    ['Import', false],
  ])
  await act(async () => {
    store.file.state.value = { phase: 'ready', upload: { phase: 'success' } }
  })
  await press('Import')
  await press('Previous')
  expect([store.submit.mock.calls.length, store.previous.mock.calls.length]).toEqual([1, 1])

  await act(async () => {
    store.step.value = 2
    store.run.state.value = { phase: 'running' }
  })
  expect(buttons()).toEqual([['Done', false]])
  await act(async () => {
    store.run.state.value = { phase: 'over' }
  })
  await press('Done')
  expect(dialog.close).toHaveBeenCalledWith('confirm', undefined)
})
