// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { TimeChange } from '#contract/tender/firm-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { pageScope } from '#core/action.ts'
import { aFailure, aRuntime, InRuntime, type Sent, settle } from '#core/testing.tsx'
import { anItem } from '#domain/tender/testing.ts'
import { gatewayClient } from '#screens/bidding/live/index.ts'
import { aBidView } from '#screens/bidding/live/testing.ts'
import { write } from '#support/written.ts'
import { pretendDialogs } from '#ui/testing.ts'
import { HallActions } from './bidding/live/hall/HallActions.tsx'
import { createLinesModel } from './bidding/quote-center/lines/lines-model.ts'
import { type Pledge, signPledge } from './customer/declaration/declaration.api.ts'
import { createDeclarationStore } from './customer/declaration/declaration.store.ts'
import { AskButton, type AskKind } from './customer/project-detail/DetailActions.tsx'
import { sendCommand } from './customer/project-detail/project-detail.api.ts'
import { DeclineDialog } from './customer/project-list/index.ts'
import { createRulesStore } from './customer/rules/rules.store.ts'
import { ProjectActionDialog } from './purchaser/actions/index.ts'
import { type ActionName, projectActions } from './purchaser/actions/project-actions.api.ts'
import { aRosterRow, aProject as rosterProject } from './purchaser/customer-list/CustomerList.stories.tsx'
import { rosterActions } from './purchaser/customer-list/customer-list.api.ts'
import { Decision } from './purchaser/customer-list/Decision.tsx'
import { FirmActionDialog, type PendingAction } from './purchaser/customer-list/FirmActionDialog.tsx'
import { firmPopClient } from './purchaser/firmpop/firmpop.api.ts'
import { createFirmPopStore } from './purchaser/firmpop/firmpop.store.ts'
import { Review } from './purchaser/firmpop/Review.tsx'
import { itemListClient } from './purchaser/item-list/item-list.api.ts'
import type { ItemListStore, Word } from './purchaser/item-list/item-list.store.ts'
import { DraftActionDialog } from './purchaser/item-list/parts/DraftActionDialog.tsx'
import { scheduleActions } from './purchaser/start-time/start-time.api.ts'
import { Waiting } from './purchaser/start-time/Waiting.tsx'

/** whoever leaves a view after an answer was lost, comes back and sends the same again sends it by the same key, so that it happens once. */

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

/** A gateway that answers every command, but for the first time; and the keys by which each was sent. */
function aGateway() {
  const keys: string[] = []
  const answer = ({ key }: Sent) => {
    if (key === undefined) return { items: [anItem({ lineNo: 1 })], currency: 'CNY', scale: 2, lines: [], total: '4.00' }
    keys.push(key)
    if (keys.length === 1) throw aFailure('timeout')
    return { id: 'P9' }
  }
  const runtime = aRuntime({ lang: 'zh', answers: new Proxy({}, { get: () => answer }) })
  return { runtime, keys }
}
type Gateway = ReturnType<typeof aGateway>

const press = (button: HTMLElement) =>
  act(async () => {
    fireEvent.click(button)
    await settle()
  })
const buttons = () => screen.getAllByRole('button')
/** Fills in what is asked for, if anything is, and presses the last button of the dialog, which does it. */
async function send() {
  const dialog = within(screen.getByRole('dialog'))
  await write('材料已逐项核实，情况属实，请按程序办理，谢谢')
  await press(dialog.getAllByRole('button').at(-1)!)
}

/** Opens the view, does it and leaves the view, three times: the second goes on with the first, the third is another one. */
async function keysOf(view: (runtime: Gateway['runtime']) => ReactNode, act_: () => Promise<void> = send) {
  const { runtime, keys } = aGateway()
  for (let time = 0; time < 3; time += 1) {
    const page = render(<InRuntime runtime={runtime}>{view(runtime)}</InRuntime>)
    await act_()
    page.unmount()
  }
  const [first, second, third] = keys
  return { sent: keys.length, isSame: first === second, isNextAnother: third !== first }
}
const ONCE = { sent: 3, isSame: true, isNextAnother: true }
const nothing = async () => undefined

test.each(Object.keys(projectActions) as ActionName[])('R-16 %s of a project', async (action) => {
  const view = () => (
    <ProjectActionDialog
      pending={{ action, target: '7', about: 'B01' }}
      projects={[{ id: 'P1', name: '钢材' }]}
      subject=""
      onDone={nothing}
      onClose={() => undefined}
    />
  )
  expect(await keysOf(view)).toEqual(ONCE)
})

test.each(['submit', 'approve', 'return'] as const)('R-16 %s of a draft for publication', async (action) => {
  const view = (runtime: Gateway['runtime']) => {
    const client = itemListClient(runtime)
    const store = {
      submit: (comment: string, key: string) => client.submit('P1', 3, comment, key),
      approve: (word: Word) => client.approve('P1', word),
    } as unknown as ItemListStore
    const project = { id: 'P1', name: '钢材', version: 3 }
    return <DraftActionDialog {...{ action, project, store }} subject="" navigate={() => undefined} onClose={() => undefined} />
  }
  expect(await keysOf(view)).toEqual(ONCE)
})

const MAY = [
  ...['application.confirm-deposit', 'application.disqualify', 'invitation.resend', 'invitation.revoke'],
  ...['project.finish-qualification', 'project.waive-minimum'],
]
const ROWS = {
  deposit: [aRosterRow({ application: 'SUBMITTED', deposit: 'DECLARED' })],
  resend: [aRosterRow(), aRosterRow({ customerId: 'CB' })],
  revoke: [aRosterRow()],
  disqualify: [aRosterRow({ application: 'APPROVED' })],
  finish: [],
  waive: [],
}
test.each(Object.keys(ROWS) as PendingAction['action'][])('R-16 %s of firms of a project', async (action) => {
  const roster = { project: rosterProject({ actions: MAY }), rows: ROWS[action] }
  const view = (runtime: Gateway['runtime']) => (
    <FirmActionDialog
      pending={{ action, rows: roster.rows }}
      roster={roster}
      actions={rosterActions(runtime, 'P1')}
      onDone={nothing}
      onClose={() => undefined}
    />
  )
  expect(await keysOf(view)).toEqual(ONCE)
})

test('R-16 the decision on a registration, and its deposit', async () => {
  const row = aRosterRow({ application: 'SUBMITTED', deposit: 'DECLARED' })
  const view = (runtime: Gateway['runtime']) => (
    <Decision
      {...{ row, project: rosterProject() }}
      subject=""
      actions={rosterActions(runtime, 'P1')}
      onDone={nothing}
      onClose={() => undefined}
    />
  )
  const decide = async () => {
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: '通过' })))
    await press(screen.getByRole('button', { name: '提交结论' }))
  }
  expect(await keysOf(view, decide)).toEqual(ONCE)
  expect(await keysOf(view, () => press(screen.getByRole('button', { name: '确认保证金' })))).toEqual(ONCE)
})

test.each(['通过', '驳回'])('R-16 %s of a proposed firm', async (name) => {
  const row = aRosterRow({ invitation: 'PROPOSED' })
  const view = (runtime: Gateway['runtime']) => {
    const store = createFirmPopStore(firmPopClient(runtime, 'P1'))
    return <Review {...{ store, row }} rows={[row]} mayDecide />
  }
  const decide = async () => {
    await act(async () => void fireEvent.change(screen.getByRole('textbox'), { target: { value: '资料齐全' } }))
    await press(screen.getByRole('button', { name }))
  }
  expect(await keysOf(view, decide)).toEqual(ONCE)
})

test.each(['通过', '驳回', '撤回'])('R-16 %s of a change of times', async (name) => {
  const request = {
    ...{ seq: 7, field: 'startsAt', needs: [], acksNeeded: 0, decidedBy: [], reason: '', requestedBy: '王建华' },
    ...{ oldValue: '2026-11-21T02:00:00.000Z', newValue: '2026-11-21T03:00:00.000Z', requestedAt: '2026-11-21T01:00:00.000Z' },
  } as unknown as TimeChange
  const project = { id: 'P1', form: { timeZone: 'Asia/Shanghai' } } as unknown as ProjectView
  const view = (runtime: Gateway['runtime']) => (
    <Waiting {...{ request, project }} actions={scheduleActions(runtime, 'P1')} may={() => true} onDone={nothing} />
  )
  const decide = async () => {
    await press(screen.getByRole('button', { name }))
    await send()
  }
  expect(await keysOf(view, decide)).toEqual(ONCE)
})

const KINDS: AskKind[] = ['confirm', 'giveUp', 'agreeTime', 'object', 'justify', 'closeObjection']
test.each(KINDS)('R-16 %s of a firm', async (kind) => {
  const project = { id: 'P1', currency: 'CNY' } as ProjectView
  const view = ({ http }: Gateway['runtime']) => (
    <AskButton {...{ kind, project }} objection={{ seq: 5 }} offered send={(command, key) => sendCommand(http, 'P1', command, key)} />
  )
  const ask = async () => {
    await press(buttons()[0]!)
    await send()
  }
  expect(await keysOf(view, ask)).toEqual(ONCE)
})

test('R-16 an invitation that is declined', async () => {
  const row = { id: 'P1', code: 'TB-1', title: '钢材', actions: ['invitation.decline'] }
  const view = ({ http }: Gateway['runtime']) => (
    <DeclineDialog
      row={row}
      decline={(reason, key) => sendCommand(http, 'P1', { kind: 'decline', reason }, key)}
      onClose={() => undefined}
    />
  )
  expect(await keysOf(view)).toEqual(ONCE)
})

test.each(['发布消息', '暂停', '恢复'])('R-16 %s in the hall', async (name) => {
  const view = aBidView({ actions: ['message', 'suspend', 'resume'] })
  const hall = (runtime: Gateway['runtime']) => <HallActions view={view} client={gatewayClient(runtime, 'P1')} />
  const decide = async () => {
    await press(screen.getByRole('button', { name }))
    await send()
  }
  expect(await keysOf(hall, decide)).toEqual(ONCE)
})

test.each(['quote', 'split'] as const)('R-16 a %s by lines', async (kind) => {
  const { runtime, keys } = aGateway()
  for (let time = 0; time < 3; time += 1) {
    const store = createLinesModel(runtime, 'P1', { view: signal(aBidView()), take: () => undefined })[kind]
    await store.open()
    store.type({ 1: '4' })
    await store.send()
  }
  expect([keys.length, keys[1] === keys[0], keys[2] === keys[1]]).toEqual([3, true, false])
})

test.each(['pledge', 'rules'])('R-16 a confirmation of the %s', async (what) => {
  const { runtime, keys } = aGateway()
  const text = { templateId: 'T1', bodyHash: 'abc' } as Pledge
  const [scope, read] = [pageScope(runtime, () => `${what} P1`), async () => ({}) as never]
  const sign = (_: unknown, key: string) => signPledge(runtime.http, 'P1', text, key)
  for (let time = 0; time < 3; time += 1) {
    if (what === 'pledge') await createDeclarationStore({ pledge: read, project: read, sign }, scope).sign.run(text)
    else await createRulesStore({ read, project: read, acknowledge: sign }, scope).acknowledge.run('abc')
  }
  expect([keys.length, keys[1] === keys[0], keys[2] === keys[1]]).toEqual([3, true, false])
})

test('R-16 what another person or firm sends from the same page is its own', async () => {
  const { runtime, keys } = aGateway()
  const sendAs = async (customerId: string) => {
    runtime.store.customerId.set(customerId)
    const page = render(
      <InRuntime runtime={runtime}>
        <AskButton
          kind="object"
          project={{ id: 'P1' } as ProjectView}
          offered
          send={(command, key) => sendCommand(runtime.http, 'P1', command, key)}
        />
      </InRuntime>,
    )
    await press(buttons()[0]!)
    await send()
    page.unmount()
  }
  for (const firm of ['C1', 'C2', 'C1']) await sendAs(firm)
  expect([keys.length, keys[1] === keys[0], keys[2] === keys[0]]).toEqual([3, false, true])
})
