// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ProjectView } from '#contract/tender-project.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { pretendDialogs } from '#ui/testing.ts'
import { AskButton, type AskKind } from './project-detail/DetailActions.tsx'

/** U-01: what a firm writes in a dialog stays there when its matter ends meanwhile, and is not sent. */

beforeAll(() => {
  pretendDialogs()
})
afterEach(cleanup)

const OVERTAKEN = /在此期间已有决定、变更或已结束/
const TEXT = '评审未考虑我方的交货期承诺，请予复核并说明理由'

function aQuestion(kind: AskKind) {
  const send = vi.fn(async () => undefined)
  const runtime = aRuntime({ lang: 'zh' })
  const element = (offered: boolean, over: Partial<ProjectView> = {}) => (
    <InRuntime runtime={runtime}>
      <AskButton kind={kind} project={{ currency: 'CNY', ...over } as ProjectView} offered={offered} send={send} />
    </InRuntime>
  )
  const page = render(element(true))
  return { send, becomes: (offered: boolean, over?: Partial<ProjectView>) => act(async () => page.rerender(element(offered, over))) }
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!))

test('U-01 an objection whose time ends while it is written stays in its dialog with every word, and is not sent', async () => {
  const { send, becomes } = aQuestion('object')
  await press('提出异议')
  await act(async () => void fireEvent.change(screen.getByRole('textbox'), { target: { value: TEXT } }))
  await becomes(false)
  expect(screen.getByText(OVERTAKEN)).toBeTruthy()
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe(TEXT)
  await press('提出异议')
  expect(send).not.toHaveBeenCalled()
})

test('U-01 times that changed while they were agreed to are read again first', async () => {
  const { send, becomes } = aQuestion('agreeTime')
  await press('同意提前开始')
  await becomes(true, { startsAt: '2026-11-22T02:00:00.000Z' })
  expect(screen.getByText(OVERTAKEN)).toBeTruthy()
  await press('同意提前开始')
  expect(send).not.toHaveBeenCalled()
})
