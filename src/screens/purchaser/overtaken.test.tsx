// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { TimeChange } from '#contract/tender/firm-calls.ts'
import type { ProjectRow, ProjectView } from '#contract/tender/project.ts'
import { aFailure, aRuntime, fakeStream, InRuntime, type Sent, settle } from '#core/testing.tsx'
import { pretendDialogs } from '#ui/testing.ts'
import { type Facts, type PendingAction, subjectOf } from './actions/index.ts'
import { ProjectFile } from './award/ProjectFile.tsx'
import { aFile, aRank } from './award/testing.ts'
import { itemListClient } from './item-list/item-list.api.ts'
import type { ItemListStore, Word } from './item-list/item-list.store.ts'
import { ReadProject } from './item-list/ReadProject.tsx'
import { RowsActionDialog } from './project-list/RowsActionDialog.tsx'
import { Waiting } from './start-time/Waiting.tsx'

/** U-01: whoever decides, decides on what he has read. A dialog whose matter changed or ended meanwhile says so and sends nothing. */

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

const OVERTAKEN = /在此期间已有决定、变更或已结束/
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const send = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name }) as HTMLButtonElement
const isOvertaken = () => screen.queryByText(OVERTAKEN) !== null

const award = (alias: string, gross: string, over: object = {}) => ({
  award: {
    round: 1,
    alias,
    name: `${alias} 公司`,
    gross,
    proposedBy: '王建华',
    status: 'PROPOSED' as const,
    manager: false,
    supervisor: false,
    ...over,
  },
  confirmations: [],
  forfeitable: [],
})

const proposed = () => aFile({ award: award('B01', '901.00') }, { status: 'AWARD_APPROVAL', actions: ['award.decide'] })

async function aDecision(file = proposed(), tab = 'award') {
  const stream = fakeStream()
  const sent: Sent[] = []
  const page = (rows: readonly unknown[]) => ({ rows, total: rows.length, pageIndex: 1, pageSize: 200, totalPages: 1 })
  const answers = {
    'GET /tender/api/v1/project/find-by-id': () => file.project,
    'GET /tender/api/v1/project/timeline': () => file.steps,
    'GET /tender/api/v1/award/state': () => file.award,
    'POST /tender/api/v1/project/history': () => page(file.history),
    'POST /tender/api/v1/objection/page-list': () => page(file.objections),
    'GET /tender/api/v1/award/preview': () => ({ rows: file.ranking }),
    'GET /workflow/process/task/getApprovalProgress': () => {
      throw aFailure('refused', { code: 'FLOW-3001', message: '流程不存在或无权查看' })
    },
    'GET /tender/api/v1/review/find-by-project': () => ({ checklist: [], report: { draft: [] }, project: file.project }),
    'POST /tender/api/v1/award/decide': (body: Sent) => void sent.push(body),
    'POST /tender/api/v1/award/accept-justification': (body: Sent) => void sent.push(body),
    'POST /tender/api/v1/objection/uphold': (body: Sent) => void sent.push(body),
  }
  const runtime = aRuntime({ lang: 'zh', answers, parts: { stream } })
  await act(async () => {
    render(
      <InRuntime runtime={runtime}>
        <ProjectFile params={{ id: 'P1', tab }} navigate={() => undefined} />
      </InRuntime>,
    )
    await settle()
  })
  const becomes = (next: typeof file) =>
    act(async () => {
      file = next
      stream.tell('view', { topic: 'p:P1' })
      await settle()
    })
  return { becomes, sent }
}

test('U-01 an approval that was opened on one proposal is not given to the next one', async () => {
  const { becomes, sent } = await aDecision()
  await press('同意')
  const ofSecond = { status: 'AWARD_APPROVAL', actions: ['award.decide'] } as const
  await becomes(aFile({ award: award('B01', '901.00', { manager: true }) }, { ...ofSecond, actions: [...ofSecond.actions] }))
  expect([isOvertaken(), send('同意').disabled]).toEqual([false, false])
  await becomes(aFile({ award: award('B02', '902.00', { round: 2 }) }, { ...ofSecond, actions: [...ofSecond.actions] }))
  expect([isOvertaken(), send('同意').disabled]).toEqual([true, true])
  fireEvent.click(send('同意'))
  expect(sent).toEqual([])
})

test('U-01 an approval that is over is not given any more', async () => {
  const { becomes } = await aDecision()
  await press('同意')
  await becomes(aFile({ award: award('B01', '901.00', { status: 'RETURNED' }) }, { status: 'REVIEW', actions: [] }))
  expect([isOvertaken(), send('同意').disabled]).toEqual([true, true])
})

const REASON = '材料已逐项核实，情况属实'
const give = async (name: string) => {
  await act(async () => void fireEvent.change(screen.getByRole('textbox'), { target: { value: REASON } }))
  await act(async () => void fireEvent.click(send(name)))
}

test('U-01 which explanation of a low price was read goes with the word on it', async () => {
  const lowPrice = { vsMean: '42.47', flagged: true, accepted: false, text: '批量采购', seq: 61 }
  const { sent } = await aDecision(aFile({ ranking: [aRank(1, { lowPrice })] }, { actions: ['award.accept-justification'] }))
  await press(/^接受说明/)
  await give('接受')
  expect(sent.map(({ body }) => body)).toEqual([{ projectId: 'P1', alias: 'B01', explanationSeq: 61, reason: REASON }])
})

test.each([true, false])('U-01 whether an answer to the objection was read goes with the word on it (%s)', async (answered) => {
  const objection = {
    seq: 14,
    at: '2026-11-21T02:00:00.000Z',
    text: '价格有误',
    status: answered ? ('ANSWERED' as const) : ('OPEN' as const),
  }
  const answer = { at: '2026-11-21T03:00:00.000Z', text: '已核实' }
  const file = aFile(
    { objections: [{ ...objection, ...(answered && { answer }) }] },
    { status: 'PUBLICITY', actions: ['objection.uphold'] },
  )
  const { sent } = await aDecision(file, 'objections')
  await press(/^异议成立/)
  await give('确认成立')
  expect(sent.map(({ body }) => body)).toEqual([{ projectId: 'P1', objectionSeq: 14, answered, reason: REASON }])
})

const facts: Facts = {
  ranking: [{ alias: 'B01', lowPrice: { text: '批量采购', accepted: false } }],
  award: { alias: 'B01', round: 1, gross: '901.00' },
  objections: [{ seq: 14, answer: { text: '已核实' } }],
  forfeitable: [{ customerId: 'C1' }],
  signals: [{ key: 'G1:C1' }],
  report: ['第一段'],
}
const changes: [pending: PendingAction, next: Facts][] = [
  [{ action: 'propose', target: 'B01' }, { ranking: [] }],
  [{ action: 'acceptPrice', target: 'B01' }, { ranking: [{ alias: 'B01', lowPrice: { text: '另一种说明' } }] }],
  [{ action: 'acceptPrice', target: 'B01' }, { ranking: [{ alias: 'B01', lowPrice: { text: '批量采购', accepted: true } }] }],
  [{ action: 'return' }, { award: { alias: 'B01', round: 1, gross: '900.00' } }],
  [{ action: 'answer', target: '14' }, { objections: [] }],
  [{ action: 'uphold', target: '14' }, { objections: [{ seq: 14, answer: { text: '改口' } }] }],
  [{ action: 'forfeit', target: 'C1' }, { forfeitable: [] }],
  [{ action: 'signal', target: 'G1:C1' }, { signals: [{ key: 'G1:C1', ack: {} }] }],
  [{ action: 'sign' }, { report: ['第一段', '新线索'] }],
]
test.each(changes)('U-01 what %o rests on is noticed when it changes, and when it is not offered any more', (pending, next) => {
  const before = subjectOf(pending, facts, () => true)
  expect(before).toBeTypeOf('string')
  expect(subjectOf(pending, { ...facts }, () => true)).toBe(before)
  expect(subjectOf(pending, { ...facts, ...next }, () => true)).not.toBe(before)
  expect(subjectOf(pending, facts, () => false)).toBe(false)
})

test('U-01 another change of the schedule is not approved in place of the one that was read', async () => {
  const change = (seq: number, newValue: string) =>
    ({
      seq,
      field: 'startsAt',
      oldValue: '2026-11-21T02:00:00.000Z',
      newValue,
      needs: [],
      acksNeeded: 0,
      decidedBy: [],
      requestedAt: newValue,
    }) as unknown as TimeChange
  const runtime = aRuntime({ lang: 'zh' })
  const project = { form: { timeZone: 'Asia/Shanghai' } } as unknown as ProjectView
  const element = (request: TimeChange) => (
    <InRuntime runtime={runtime}>
      <Waiting request={request} project={project} actions={{} as never} may={() => true} onDone={async () => undefined} />
    </InRuntime>
  )
  const page = render(element(change(7, '2026-11-21T03:00:00.000Z')))
  await press('通过')
  expect(send('通过').disabled).toBe(false)
  await act(async () => page.rerender(element(change(9, '2026-11-22T03:00:00.000Z'))))
  expect([isOvertaken(), send('通过').disabled]).toEqual([true, true])
})

test('U-01 a project that was changed and submitted again is not published by who has read the former one', async () => {
  const sent: Sent['body'][] = []
  const project = (title: string, version: number) =>
    ({
      id: 'P1',
      code: 'TB-1',
      version,
      title,
      status: 'PUBLISH_APPROVAL',
      actions: ['project.approve'],
      items: [{ lineNo: 1, name: title }],
      form: undefined,
    }) as unknown as ProjectView
  const answers = { 'POST /tender/api/v1/project/approve': ({ body }: Sent) => void sent.push(body) }
  const runtime = aRuntime({ lang: 'zh', answers })
  const { approve } = itemListClient(runtime)
  const store = { approve: (word: Word) => approve('P1', word) } as unknown as ItemListStore
  const element = (title: string, version: number) => (
    <InRuntime runtime={runtime}>
      <ReadProject project={project(title, version)} store={store} navigate={() => undefined} readonly={false} />
    </InRuntime>
  )
  const page = render(element('钢材', 3))
  await press('通过并发布')
  expect(isOvertaken()).toBe(false)
  await act(async () => page.rerender(element('钢板', 4)))
  expect(isOvertaken()).toBe(true)
  await act(async () => page.rerender(element('钢材', 3)))
  await act(async () => void fireEvent.click(send('发布')))
  expect(sent).toEqual([{ id: 'P1', version: 3, agree: true }])
})

test('U-01 a project is not taken back from a dialog once it was published', async () => {
  const row = (actions: string[]) =>
    ({ id: 'P1', code: 'TB-1', title: '钢材', status: 'PUBLISH_APPROVAL', actions }) as unknown as ProjectRow
  const runtime = aRuntime({ lang: 'zh' })
  const element = (now: ProjectRow) => (
    <InRuntime runtime={runtime}>
      <RowsActionDialog
        pending={{ action: 'recall', rows: [row(['project.recall'])] }}
        newest={() => now}
        onDone={async () => undefined}
        onClose={() => undefined}
      />
    </InRuntime>
  )
  const page = render(element(row(['project.recall'])))
  expect(isOvertaken()).toBe(false)
  await act(async () => page.rerender(element(row([]))))
  expect(isOvertaken()).toBe(true)
})
