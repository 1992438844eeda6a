// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { ProjectRow } from '#contract/tender/project.ts'
import { aFailure, aRuntime, InRuntime, type Sent } from '#core/testing.tsx'
import { pretendDialogs } from '#ui/testing.ts'
import { InvitationActions } from './InvitationActions.tsx'

beforeAll(async () => {
  // The part that comes when it is wanted: found at once, so that no test waits for the reading of sources.
  await import('#screens/customer/project-list/index.ts')
  pretendDialogs()
})
afterEach(cleanup)

const row = { id: 'P1', code: 'TB-1', title: '办公用纸采购', status: 'REGISTRATION', invitation: 'SENT' }

async function show(actions: string[], decline: (sent: Sent) => unknown = () => ({})) {
  const runtime = aRuntime({ answers: { 'POST /tender/api/v1/invitation/decline': decline } })
  const [went, again]: [unknown[], string[]] = [[], []]
  await act(async () => {
    render(
      <InRuntime runtime={runtime}>
        <InvitationActions
          row={{ ...row, actions } as ProjectRow}
          navigate={(...to) => went.push(to)}
          onDeclined={async () => void again.push('read')}
        />
      </InRuntime>,
    )
  })
  return { went, again, notices: runtime.notices }
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const giveReason = async (words: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: '谢绝邀请' }))
  expect(dialog.getByRole('button', { name: '确认谢绝' })).toHaveProperty('disabled', true)
  await act(async () => void fireEvent.change(dialog.getByRole('textbox'), { target: { value: words } }))
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: '确认谢绝' })))
  return dialog
}

test('TEND-33 an invitation is turned down on the workbench with a reason, and the block is read again', async () => {
  const sent: Sent[] = []
  const { again } = await show(['invitation.decline', 'application.submit'], (given) => void sent.push(given))
  await press('谢绝 TB-1')
  await giveReason(' 产能不足 ')
  expect(sent).toMatchObject([{ body: { projectId: 'P1', reason: '产能不足' } }])
  expect(again).toEqual(['read'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('TEND-33 a refusal stays in the dialog, and nothing is read again', async () => {
  const { again } = await show(['invitation.decline'], () => {
    throw aFailure('unreachable', { message: '网络不可用' })
  })
  await press('谢绝 TB-1')
  const dialog = await giveReason('产能不足')
  expect(dialog.getByText('网络不可用')).toBeTruthy()
  expect(again).toEqual([])
})

test('TEND-33 a dialog that cannot be loaded is said, and the next wish asks for it again', async () => {
  const list = '#screens/customer/project-list/index.ts'
  vi.doMock(list, () => {
    throw new Error('offline')
  })
  onTestFinished(() => vi.doUnmock(list))
  const { notices } = await show(['invitation.decline'])
  await press('谢绝 TB-1')
  await expect.poll(() => notices.items.value).toMatchObject([{ tone: 'danger', text: '该部分加载失败' }])
  expect(screen.queryByRole('dialog')).toBeNull()

  vi.doUnmock(list)
  await press('谢绝 TB-1')
  expect(await screen.findByRole('dialog', { name: '谢绝邀请' })).toBeTruthy()
})

test('TEND-33 an invitation is taken up by registering; what the rules do not take is not offered', async () => {
  const { went } = await show(['invitation.decline', 'application.submit'])
  await press('报名')
  expect(went).toEqual([['/customer/cu-declaration', { projectId: 'P1' }]])
  cleanup()
  await show([])
  expect(screen.queryByRole('button', { name: /谢绝|报名/ })).toBeNull()
  expect(screen.getByRole('button', { name: '查看详情' })).toBeTruthy()
})
