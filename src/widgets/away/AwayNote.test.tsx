// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { RuntimeContext } from '#core/runtime/context.tsx'
import { aFailure, aRuntime, type Sent, settle } from '#core/testing.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { PeopleField } from '#widgets/approval/PeopleField.tsx'
import { anApproverDialog } from '#widgets/approver-dialog/testing.ts'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const AWAY = 'POST /workflow/api/v1/deputy/away'
const person = (userId: string, name: string) => ({ userId, name, avatar: '', left: false })
const until = '2026-12-01T10:00:00.000Z'
const away = [
  { userId: 'e1', name: '张三', until, deputies: [person('e2', '李四'), person('e3', '王五')] },
  { userId: 'u5', name: '赵六', until, deputies: [] },
]
const answer = ({ body }: Sent) => away.filter(({ userId }) => (body as { userIds: string[] }).userIds.includes(userId))

async function shown(node: ReactNode, lang: 'zh' | 'en', answers: object) {
  await act(async () => {
    render(createElement(RuntimeContext, { value: aRuntime({ lang, answers: answers as never }) }, node))
    await settle()
  })
}
const field = (...ids: string[]) => (
  <PeopleField most="several" fault={undefined} onChange={() => undefined} chosen={ids.map((id) => ({ id, name: id }))} />
)

test.each([
  ['zh', ['张三目前不在岗，至 2026-12-01 18:00 由李四、王五代为审批。', '赵六目前不在岗，至 2026-12-01 18:00 无人代为审批。']],
  [
    'en',
    [
      '张三 is away until 2026-12-01 18:00. 李四, 王五 decides meanwhile.',
      '赵六 is away until 2026-12-01 18:00, and nobody decides meanwhile.',
    ],
  ],
] as const)(
  'FLOW-06 whoever is chosen for a transfer or as an added signer and is away is named, with who acts (%s)',
  async (lang, words) => {
    await shown(field('e1', 'u5', 'here'), lang, { [AWAY]: answer })
    expect([...screen.getByRole('status').querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(words)
  },
)

test('FLOW-06 nothing is said of who is there, before anybody is chosen, or when it is not known', async () => {
  const asked: unknown[] = []
  await shown(field(), 'zh', { [AWAY]: (sent: Sent) => asked.push(sent) })
  expect(asked).toEqual([])
  cleanup()
  await shown(field('here'), 'zh', { [AWAY]: answer })
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()
  await shown(field('e1'), 'zh', {
    [AWAY]: () => {
      throw aFailure('refused', { status: 500 })
    },
  })
  expect(screen.queryByRole('status')).toBeNull()
})

test('FLOW-06 the choice of approvers warns at the node, and no longer when somebody else is chosen', async () => {
  await anApproverDialog({}, { answers: { [AWAY]: answer } })
  const tick = (name: string) =>
    act(async () => {
      fireEvent.click(screen.getByRole('checkbox', { name }))
      await settle()
    })
  await tick('张三')
  expect(screen.getByRole('group', { name: '专家评审' }).textContent).toContain('张三目前不在岗')
  await tick('张三')
  expect(screen.queryByText(/目前不在岗/)).toBeNull()
})
