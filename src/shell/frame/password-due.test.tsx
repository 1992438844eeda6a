// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aFailure, settle } from '#core/testing.tsx'
import { anApp } from '#shell/testing.tsx'

vi.mock('#screens/registry.ts', () => {
  const named = (path: string, text: string) => ({ title: `page.${text}`, path, load: async () => () => <p>{text}</p> })
  return {
    screens: {
      'home-page': named('/home-page', 'the workbench'),
      'cu-project-list': named('/customer/cu-project-list', 'the projects'),
      'reset-password': named('/reset-password', 'a new password'),
      forbidden: named('/403', 'no permission'),
    },
  }
})
afterEach(cleanup)

const at = () => window.location.pathname + window.location.search
const RESET = '/reset-password?redirect_uri=%2Fcustomer%2Fcu-project-list%3Fid%3D7'

test('AUTH-10 who must change his password goes there with the address he wanted, and nowhere else', async () => {
  window.history.replaceState(null, '', '/customer/cu-project-list?id=7')
  anApp({ props: { routing: 'path' }, person: { passwordChangeRequired: true } })
  expect(await screen.findByText('a new password')).toBeTruthy()
  expect(at()).toBe(RESET)
  await act(async () => {
    window.history.pushState(null, '', '/customer/cu-project-list?id=7')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await settle()
  })
  expect(at()).toBe(RESET)
})

test('AUTH-10 signed in at login, the address that sign-in was for is the way back; others are not asked', async () => {
  window.history.replaceState(null, '', '/login?redirectUri=%2Fcustomer%2Fcu-project-list%3Fid%3D7')
  anApp({ props: { routing: 'path' }, person: { passwordChangeRequired: true } })
  expect(await screen.findByText('a new password')).toBeTruthy()
  expect(at()).toBe(RESET)
  cleanup()
  window.history.replaceState(null, '', '/customer/cu-project-list?id=7')
  anApp({ props: { routing: 'path' }, person: { passwordChangeRequired: false } })
  expect(await screen.findByText('the projects')).toBeTruthy()
})

test('AUTH-10 before it is done neither the menu nor firms are asked for', async () => {
  window.history.replaceState(null, '', '/customer/cu-project-list')
  let asked = 0
  anApp({ props: { routing: 'path' }, person: { passwordChangeRequired: true }, menu: () => ++asked && [] })
  expect(await screen.findByText('a new password')).toBeTruthy()
  expect(asked).toBe(0)
})

test('AUTH-10 asked for while he is at work: the first refusal leads there; others lead to /403', async () => {
  window.history.replaceState(null, '', '/customer/cu-project-list?id=7')
  const { forbidden } = anApp({ props: { routing: 'path' }, person: { roles: ['BUYER'] } })
  expect(await screen.findByText('the projects')).toBeTruthy()
  await act(async () => {
    forbidden.set(aFailure('forbidden', { code: 'AUTH-1008' }))
    await settle()
  })
  expect(at()).toBe(RESET)
  await act(async () => {
    forbidden.set(aFailure('forbidden', { code: 'AUTH-1003' }))
    await settle()
  })
  expect(at()).toBe('/403')
})
