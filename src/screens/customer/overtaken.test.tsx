// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Objection } from '#contract/tender/paper-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { aRuntime, InRuntime, type Sent } from '#core/testing.tsx'
import { write, written } from '#support/written.ts'
import { pretendDialogs } from '#ui/testing.ts'
import { AskButton, type AskKind } from './project-detail/DetailActions.tsx'
import { Objections } from './project-detail/Objections.tsx'
import { sendCommand } from './project-detail/project-detail.api.ts'

/** U-01: what a firm writes in a dialog stays there when its matter ends meanwhile, and is not sent. */

beforeAll(() => {
  pretendDialogs()
})
afterEach(cleanup)

const OVERTAKEN = /在此期间已有决定、变更或已结束/
const TEXT = '评审未考虑我方的交货期承诺，请予复核并说明理由'

function aQuestion(kind: AskKind, first: Partial<ProjectView> = {}, lang: 'zh' | 'en' = 'zh') {
  const send = vi.fn(async () => undefined)
  const runtime = aRuntime({ lang })
  const element = (offered: boolean, over: Partial<ProjectView> = first) => (
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
  await write(TEXT)
  await becomes(false)
  expect(screen.getByText(OVERTAKEN)).toBeTruthy()
  expect(await written()).toBe(TEXT)
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

const TIMES = {
  registrationEndsAt: '2026-11-20T06:00:00.000Z',
  qualificationEndsAt: '2026-11-20T08:00:00.000Z',
  startsAt: '2026-11-21T02:00:00.000Z',
  form: { timeZone: 'Asia/Shanghai' },
} as Partial<ProjectView>
const anEarlier = (newValue: string, field: 'startsAt' | 'qualificationEndsAt' = 'startsAt') => ({ field, newValue, shiftLater: true })

test.each([
  [
    'zh',
    '同意提前开始',
    ['资格审核截止：2026-11-20 16:00:00 → 2026-11-20 15:00:00', '竞价开始：2026-11-21 10:00:00 → 2026-11-21 09:00:00'],
  ],
  [
    'en',
    'Agree to the earlier start',
    ['Qualification deadline: 2026-11-20 16:00:00 → 2026-11-20 15:00:00', 'Bidding starts: 2026-11-21 10:00:00 → 2026-11-21 09:00:00'],
  ],
] as const)(
  'U-01 a firm reads each time as it is and as it would be where it agrees, and agrees to just that (%s)',
  async (lang, name, lines) => {
    const timeChange = anEarlier('2026-11-20T07:00:00.000Z', 'qualificationEndsAt')
    const { send } = aQuestion('agreeTime', { ...TIMES, timeChange }, lang)
    await press(name)
    for (const line of lines) expect(screen.getByText(line)).toBeTruthy()
    expect(screen.queryByText(/^(报名截止|Registration deadline)/)).toBeNull()
    await press(name)
    expect(send).toHaveBeenCalledExactlyOnceWith({ kind: 'agreeTime', change: timeChange }, expect.any(String))
  },
)

test('U-01 another change that took the place of the one that was read is not agreed to', async () => {
  const { send, becomes } = aQuestion('agreeTime', { ...TIMES, timeChange: anEarlier('2026-11-21T01:00:00.000Z') })
  await press('同意提前开始')
  await becomes(true, { ...TIMES, timeChange: anEarlier('2026-11-21T00:00:00.000Z') })
  expect(screen.getByText(OVERTAKEN)).toBeTruthy()
  await press('同意提前开始')
  expect(send).not.toHaveBeenCalled()
})

test('U-01 what was read goes to the gateway', async () => {
  const sent: unknown[] = []
  const answer = ({ body }: Sent) => void sent.push(body)
  const answers = { 'POST /tender/api/v1/time-change/ack': answer, 'POST /tender/api/v1/objection/close': answer }
  const { http } = aRuntime({ answers })
  const change = anEarlier('2026-11-21T01:00:00.000Z')
  await sendCommand(http, 'P1', { kind: 'agreeTime', change }, 'k')
  await sendCommand(http, 'P1', { kind: 'closeObjection', seq: 14, answered: false }, 'l')
  expect(sent).toEqual([
    { projectId: 'P1', change },
    { projectId: 'P1', objectionSeq: 14, answered: false },
  ])
})

test('U-01 an objection is closed with the answer that was read; one that comes meanwhile is read first', async () => {
  const send = vi.fn(async () => undefined)
  const runtime = aRuntime({ lang: 'zh' })
  const project = { actions: ['objection.close'], ...TIMES } as unknown as ProjectView
  const open: Objection = { seq: 14, at: '2026-11-21T02:00:00.000Z', text: TEXT, status: 'OPEN' }
  const answered: Objection = { ...open, status: 'ANSWERED', answer: { at: '2026-11-21T03:00:00.000Z', text: '已核实' } }
  const element = (one: Objection) => (
    <InRuntime runtime={runtime}>
      <Objections list={[one]} project={project} send={send} readonly={false} />
    </InRuntime>
  )
  const page = render(element(open))
  await press('已解决，关闭异议')
  await act(async () => page.rerender(element(answered)))
  expect(screen.getByText(OVERTAKEN)).toBeTruthy()
  await press('已解决，关闭异议')
  expect(send).not.toHaveBeenCalled()
  await press('返回')
  await press('已解决，关闭异议')
  await press('已解决，关闭异议')
  expect(send).toHaveBeenCalledExactlyOnceWith({ kind: 'closeObjection', seq: 14, answered: true }, expect.any(String))
})
