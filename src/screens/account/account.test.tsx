// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Profile } from '#contract/identity.ts'
import type { Lang } from '#core/i18n/text.ts'
import { aFailure, aRuntime, type FakeRuntimeOptions, InRuntime, settle } from '#core/testing.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { pretendLayout } from '#ui/testing.ts'
import { PersonalCenter } from './personal-center/PersonalCenter.tsx'
import { ResetPassword } from './reset-password/ResetPassword.tsx'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const aPerson = (over: Partial<Profile> = {}): Profile => ({
  id: 'u1',
  userId: 'u1',
  username: 'liuyan1',
  userName: 'liuyan1',
  userAccount: 'liuyan1',
  account: 'liuyan1',
  realName: '刘艳',
  realNameEn: 'Liu Yan',
  locale: 'zh',
  tenantId: 't1',
  extAttributes: { email: 'liu@firm.example' },
  orgInfos: [
    { id: 'd2', name: '物资处', treeNames: '集团/采购部/物资处', isMaster: true },
    { id: 'd1', name: '集团', treeNames: '集团', isMaster: false },
  ],
  refInfo: { phone: '13800000000' },
  roles: ['BUYER', 'MANAGER'],
  passwordChangeRequired: false,
  passwordHere: true,
  ...over,
})

interface PendingAction {
  person?: Partial<Profile>
  params?: Record<string, string>
  answers?: FakeRuntimeOptions['answers']
  lang?: Lang
  may?: (code: string) => boolean
}
async function show(
  Screen: (props: ScreenProps) => React.ReactNode,
  { person, params = {}, answers = {}, lang = 'zh', may = () => false }: PendingAction = {},
) {
  const bare = aRuntime({ answers, lang })
  const done: string[] = []
  const session = {
    ...bare.session,
    user: { value: aPerson(person), peek: () => aPerson(person) },
    reload: async () => void done.push('reload'),
    signOut: async () => void done.push('signOut'),
    can: may,
  }
  const runtime = { ...bare, session: session as unknown as typeof bare.session }
  const went: string[] = []
  await act(async () => {
    render(
      <InRuntime runtime={runtime}>
        <Screen params={params} navigate={(path) => went.push(path)} />
      </InRuntime>,
    )
  })
  const sent = (bare.http as unknown as { sent: { name: string; body?: unknown }[] }).sent
  return { runtime, went, done, sent }
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(`*${label}`), { target: { value } })
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await settle()
  })

test('AUTH-11 what is missing or differs is said with the words of the specification, in both languages', async () => {
  const { sent } = await show(ResetPassword, { lang: 'en' })
  await press('Change password')
  expect([screen.getByText('Please enter your password'), screen.getByText('Please enter your password again')]).toHaveLength(2)
  fill('Current password', 'the first one')
  fill('New password', 'quite another one')
  fill('New password again', 'quite another')
  await press('Change password')
  expect(screen.getByText('Two password inconsistencies!')).toBeTruthy()
  cleanup()
  await show(ResetPassword)
  fill('新密码', 'quite another one')
  fill('再次输入新密码', 'x')
  await press('修改密码')
  expect(screen.getByText('两次密码不一致！')).toBeTruthy()
  expect(sent).toEqual([])
})

test.each([
  ['/customer/cu-project-list?tab=1', '/customer/cu-project-list?tab=1', []],
  ['https://evil.example/', '/index', ['要返回的地址不属于本系统，已转到首页']],
  ['//evil.example', '/index', ['要返回的地址不属于本系统，已转到首页']],
  ['', '/index', []],
])('AUTH-11 a change leads back to %s only if it is ours', async (redirect_uri, to, said) => {
  const { went, done, sent, runtime } = await show(ResetPassword, {
    params: { redirect_uri },
    person: { passwordChangeRequired: true },
    answers: { 'POST /platform/user/change-password': () => ({ changed: true }) },
  })
  expect(screen.getByText('请先设置您自己的密码，再继续使用。')).toBeTruthy()
  fill('当前密码', 'the first one')
  fill('新密码', 'quite another one')
  fill('再次输入新密码', 'quite another one')
  await press('修改密码')
  expect(sent).toEqual([expect.objectContaining({ body: { oldPassword: 'the first one', newPassword: 'quite another one' } })])
  expect([went, done]).toEqual([[to], ['reload']])
  expect(runtime.notices.items.value.map(({ text }) => text)).toEqual(['密码已修改，您在其他地方的登录已失效', ...said])
})

test('AUTH-11 a wrong current password is told at its field, and nothing leads on', async () => {
  const { went } = await show(ResetPassword, {
    answers: {
      'POST /platform/user/change-password': () => {
        throw aFailure('refused', { code: 'AUTH-1005', message: '当前密码不正确' })
      },
    },
  })
  fill('当前密码', 'a guess')
  fill('新密码', 'quite another one')
  fill('再次输入新密码', 'quite another one')
  await press('修改密码')
  const old = screen.getByLabelText('*当前密码')
  expect([old.getAttribute('aria-invalid'), document.activeElement, went]).toEqual(['true', old, []])
  expect(screen.getByText('当前密码不正确')).toBeTruthy()
})

test('AUTH-15 the personal center shows who one is, where one belongs, and changes language and theme', async () => {
  const { runtime, done } = await show(PersonalCenter)
  for (const text of ['刘艳', 'liuyan1', '13800000000', 'liu@firm.example', '采购员 · 采购经理', '集团 / 采购部 / 物资处', '主部门'])
    expect(screen.getByText(text)).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: '主题' }), { target: { value: 'dark' } })
  expect(runtime.theme.choice.value).toBe('dark')
  await act(async () => {
    fireEvent.change(screen.getByRole('combobox', { name: '语言' }), { target: { value: 'en' } })
    await settle()
  })
  expect(screen.getByText('Liu Yan')).toBeTruthy()
  await press('Sign out')
  expect(done).toEqual(['signOut'])
})

test('AUTH-15 where another service keeps the password there is no form for it', async () => {
  await show(PersonalCenter, { person: { passwordHere: false } })
  expect(screen.queryByRole('button', { name: '修改密码' })).toBeNull()
  expect(screen.getByText('您的密码由其他登录服务管理，请在该服务中修改。')).toBeTruthy()
})

test('FLOW-12 deputies are for whoever handles approvals; nobody else is asked about them', async () => {
  const { sent } = await show(PersonalCenter)
  expect([screen.queryByText('审批代理'), sent.filter(({ name }) => name.includes('/deputy/'))]).toEqual([null, []])
  cleanup()
  await show(PersonalCenter, { may: (code) => code === 'workflow:task:handle' })
  expect(screen.getByRole('region', { name: '审批代理' })).toBeTruthy()
})
