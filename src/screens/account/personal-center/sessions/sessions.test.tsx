// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OwnSession } from '#contract/identity.ts'
import type { Lang } from '#core/i18n/text.ts'
import { aFailure, aRuntime, InRuntime, settle } from '#core/testing.tsx'
import { OwnSessions } from './OwnSessions.tsx'

afterEach(cleanup)

const aSession = (over: Partial<OwnSession> = {}): OwnSession => ({
  id: 's1',
  browser: 'Edge',
  system: 'Windows',
  address: '10.0.0.1',
  signedInAt: '2026-11-21T01:00:00.000Z',
  seenAt: '2026-11-21T01:55:00.000Z',
  current: false,
  ...over,
})
const HERE = aSession({ id: 'here', browser: 'Chrome', system: 'macOS', current: true })

async function show(first: readonly OwnSession[], lang: Lang = 'zh', end: () => unknown = () => ({ ended: 1 })) {
  let sessions = first
  const runtime = aRuntime({
    lang,
    answers: {
      'GET /platform/session/mine': () => sessions,
      'POST /platform/session/end': ({ body }) => {
        const answer = end()
        sessions = sessions.filter(({ id }) => id !== (body as { id: string }).id)
        return answer
      },
      'POST /platform/session/end-others': () => {
        const ended = sessions.length - 1
        sessions = sessions.filter(({ current }) => current)
        return { ended }
      },
    },
  })
  await act(async () => {
    render(
      <InRuntime runtime={runtime}>
        <OwnSessions />
      </InRuntime>,
    )
    await settle()
  })
  return { said: () => runtime.notices.items.value.map(({ text }) => text) }
}
const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await settle()
  })
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)

test('R-20 the own sessions are told in plain words; this one cannot be ended from the list', async () => {
  await show([HERE, aSession(), aSession({ id: 's2', browser: '', system: '', address: '' })])
  expect(rows()).toEqual([
    expect.stringMatching(/^macOS 上的 Chrome当前浏览器地址 10.0.0.1登录时间 [\d-]+ [\d:]+$/),
    expect.stringContaining('Windows 上的 Edge地址 10.0.0.1登录时间'),
    expect.stringMatching(/^未知设备登录时间.*最近使用.*退出登录$/),
  ])
  expect(screen.getAllByRole('button', { name: /^退出登录：/ })).toHaveLength(2)
})

test('R-20 one is ended: the list is read again and it is said', async () => {
  const { said } = await show([HERE, aSession()], 'en')
  await press(/^Sign out Edge on Windows, signed in/)
  expect([rows().length, said()]).toEqual([1, ['That browser is signed out']])
  expect(screen.getByText('You are signed in nowhere else.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('R-20 all others are ended, and how many that were', async () => {
  const { said } = await show([HERE, aSession(), aSession({ id: 's2' })], 'en')
  await press('Sign out everywhere else')
  expect([rows().length, said()]).toEqual([1, ['2 other browsers are signed out']])
})

test('R-20 what had ended already is told, and gone from the list', async () => {
  const { said } = await show([HERE, aSession()], 'zh', () => {
    throw aFailure('refused', { code: 'AUTH-1010', message: '该登录已结束' })
  })
  await press(/^退出登录：/)
  expect(said()).toEqual(['该登录已结束'])
})

test('a list that cannot be read says so and is asked again', async () => {
  const runtime = aRuntime({ lang: 'en' })
  await act(async () => {
    render(
      <InRuntime runtime={runtime}>
        <OwnSessions />
      </InRuntime>,
    )
    await settle()
  })
  expect(screen.getByText('Your sign-ins could not be read')).toBeTruthy()
})
