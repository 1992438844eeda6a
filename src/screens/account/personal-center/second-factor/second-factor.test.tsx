// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { SecondFactorState } from '#contract/second-factor.ts'
import type { Lang } from '#core/i18n/text.ts'
import { aFailure, aRuntime, type FakeRuntimeOptions, InRuntime, settle } from '#core/testing.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { TwoSteps } from './TwoSteps.tsx'

beforeAll(() => pretendLayout())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const NONE: SecondFactorState = { factors: [], recoveryCodesLeft: 0, passkeysHere: true, demanded: false }
const APP: SecondFactorState = {
  factors: [{ id: 'f1', kind: 'totp', name: '', addedAt: '2026-11-21T01:00:00.000Z' }],
  recoveryCodesLeft: 10,
  passkeysHere: true,
  demanded: false,
}
const BEGUN = { id: 'f1', secret: 'ABCDEFGH', address: 'otpauth://totp/x', qr: { side: 29, path: 'M1 1h1v1h-1z' } }

async function show(state: SecondFactorState, answers: FakeRuntimeOptions['answers'] = {}, lang: Lang = 'zh') {
  let current = state
  const runtime = aRuntime({ lang, answers: { 'GET /platform/second-factor/mine': () => current, ...answers } })
  await act(async () => {
    render(
      <InRuntime runtime={runtime}>
        <TwoSteps />
      </InRuntime>,
    )
    await settle()
  })
  const { sent } = runtime.http as unknown as { sent: { name: string; body?: unknown }[] }
  return {
    said: () => runtime.notices.items.value.map(({ text }) => text),
    posted: () => sent.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body),
    becomes: (next: SecondFactorState) => {
      current = next
    },
  }
}
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await settle()
  })
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(`*${label}`), { target: { value } })

test('M5 an app is set up: password, code, recovery codes; each step has the focus in its field', async () => {
  const { said, posted, becomes } = await show(NONE, {
    'POST /platform/second-factor/totp/begin': () => BEGUN,
    'POST /platform/second-factor/totp/confirm': () => {
      becomes(APP)
      return { recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] }
    },
  })
  await press('设置身份验证器应用')
  expect(document.activeElement).toBe(screen.getByLabelText('*当前密码'))
  fill('当前密码', 'mine')
  await press('下一步')
  expect([screen.getByRole('img', { name: '身份验证器二维码' }), screen.getByText('ABCD EFGH')]).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByLabelText('*验证码'))
  fill('验证码', ' 123456 ')
  await press('完成设置')
  expect(posted()).toEqual([{ password: 'mine' }, { id: 'f1', code: '123456' }])
  expect([screen.getByText('AAAA-BBBB-CCCC-DDDD'), said()]).toEqual([expect.anything(), ['今后登录时将要求输入验证码']])
  await press('我已保存')
  expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).toBeNull()
  expect(screen.getByText('剩余恢复码：10')).toBeTruthy()
})

test('M5 a wrong password and a wrong code are told at their fields, and nothing is lost', async () => {
  let begins = 0
  await show(
    NONE,
    {
      'POST /platform/second-factor/totp/begin': () => {
        begins += 1
        if (begins === 1) throw aFailure('refused', { code: 'AUTH-1005', message: 'The current password is wrong' })
        return BEGUN
      },
      'POST /platform/second-factor/totp/confirm': () => {
        throw aFailure('refused', { code: 'AUTH-1011', message: 'The code does not fit' })
      },
    },
    'en',
  )
  await press('Set up an authenticator app')
  fill('Current password', 'a guess')
  await press('Next')
  expect(screen.getByLabelText('*Current password').getAttribute('aria-invalid')).toBe('true')
  fill('Current password', 'mine')
  await press('Next')
  fill('Code', '000000')
  await press('Finish')
  const code = screen.getByLabelText('*Code') as HTMLInputElement
  expect([code.getAttribute('aria-invalid'), code.value, document.activeElement]).toEqual(['true', '000000', code])
})

test('M5 what is set up is removed with the password, and why it may not be is told', async () => {
  let refused = true
  const { said, becomes } = await show(
    { ...APP, demanded: true },
    {
      'POST /platform/second-factor/remove': () => {
        if (refused) throw aFailure('refused', { code: 'AUTH-1014', message: 'Your organisation demands one' })
        becomes(NONE)
        return { removed: true }
      },
    },
    'en',
  )
  expect(screen.getByText(/the last one cannot be removed/)).toBeTruthy()
  await press('Remove Authenticator app')
  fill('Current password', 'mine')
  await press('Remove')
  expect(screen.getByRole('alert').textContent).toContain('Your organisation demands one')
  refused = false
  await press('Remove')
  expect(said()).toEqual(['Authenticator app removed'])
  expect(screen.getByText(/Only your password/)).toBeTruthy()
})

test('M5 few recovery codes are a reason to make new ones', async () => {
  await show({ ...APP, recoveryCodesLeft: 2 }, { 'POST /platform/second-factor/recovery-codes': () => ({ recoveryCodes: ['NEW1'] }) })
  expect(screen.getByText('恢复码所剩不多，请重新生成。')).toBeTruthy()
  await press('重新生成恢复码')
  fill('当前密码', 'mine')
  await press('下一步')
  expect(screen.getByText('NEW1')).toBeTruthy()
})

test('M5 a passkey is added where the browser makes one: password, the browser’s own question, a name', async () => {
  let willing = false
  vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: (options: unknown) => options })
  vi.stubGlobal('navigator', {
    credentials: {
      create: async ({ publicKey }: { publicKey: unknown }) => {
        if (!willing) throw new DOMException('no', 'NotAllowedError')
        return { toJSON: () => ({ made: publicKey }) }
      },
    },
  })
  const { posted, said } = await show(APP, {
    'POST /platform/second-factor/passkey/begin': () => ({ id: 'k1', options: '{"challenge":"c"}' }),
    'POST /platform/second-factor/passkey/confirm': () => ({ recoveryCodes: [] }),
  })
  await press('添加通行密钥')
  fill('当前密码', 'mine')
  await press('下一步')
  expect(screen.getByRole('alert').textContent).toContain('浏览器未创建通行密钥')
  willing = true
  await press('下一步')
  fill('名称', ' 手机 ')
  await press('完成设置')
  expect(posted().at(-1)).toEqual({ id: 'k1', name: '手机', credential: '{"made":{"challenge":"c"}}' })
  expect([said(), screen.queryByRole('dialog')]).toEqual([['今后登录时可使用此通行密钥'], null])
})

test('M5 without such a browser, or at an address of numbers, no passkey is offered', async () => {
  await show(NONE)
  expect(screen.queryByRole('button', { name: '添加通行密钥' })).toBeNull()
  cleanup()
  vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: () => ({}) })
  await show({ ...NONE, passkeysHere: false })
  expect(screen.queryByRole('button', { name: '添加通行密钥' })).toBeNull()
})
