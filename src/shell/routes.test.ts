import { describe, expect, test } from 'vitest'
import { screens } from '#screens/registry.ts'
import { loginFor, needsMenu, routes, settle } from './routes.ts'

test('NAV-01 / goes to /index, that to /admin/home-page, that to /home-page', () => {
  for (const wished of ['/', '/index', '/admin/home-page', '/home-page', '/admin/', ''])
    expect(settle(wished, 'runtime').fullPath).toBe('/home-page')
})

test('NAV-01 each /admin path of a screen leads to the same path without it, query kept', () => {
  for (const { path } of routes)
    expect(settle(`/admin${path}?id=7`, 'runtime')).toEqual({ path, fullPath: `${path}?id=7`, query: { id: '7' } })
})

test('NAV-02 every registered screen has exactly one route, and nothing else has', () => {
  expect(routes.map(({ id }) => id)).toEqual(Object.keys(screens))
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
})

test('AUTH-02 only /403 is shown without sign-in', () => {
  expect(routes.filter(({ needs }) => needs === 'nothing').map(({ path }) => path)).toEqual(['/403'])
})

test('AUTH-02 login is given the full path to return to', () => {
  expect(loginFor('/freebid/free-quote-center?id=1&tab=2')).toBe('/login?redirectUri=%2Ffreebid%2Ffree-quote-center%3Fid%3D1%26tab%3D2')
})

test('AUTH-12 a ticket is stripped from the address, the rest stays', () => {
  expect(settle('/home-page?ticket=ST-1&id=2', 'runtime').fullPath).toBe('/home-page?id=2')
})

describe('AUTH-13 a callback fragment', () => {
  const back = '/home-page?id=2#state=abc&session_state=def&code=ghi'
  test('is stripped outside runtime mode', () => expect(settle(back, 'nonRuntime').fullPath).toBe('/home-page?id=2'))
  test('stays in runtime mode', () => expect(settle(back, 'runtime').fullPath).toBe(back))
  test('is not any other fragment', () => expect(settle('/home-page#lines', 'nonRuntime').fullPath).toBe('/home-page#lines'))
})

test('an address outside of the application is the index', () => {
  for (const wished of ['https://evil.example/x', '//evil.example/x', '/\\evil.example', 'javascript:alert(1)', 'home-page'])
    expect(settle(wished, 'runtime').fullPath).toBe('/home-page')
  expect(settle('/admin//evil.example/x', 'runtime').fullPath).toBe('/evil.example/x')
})

test('NAV-05 the menu is loaded for every path but /login and /reset-password, and for any path outside runtime mode', () => {
  const paths = ['/login', '/reset-password', '/home-page']
  expect(paths.map((path) => needsMenu('runtime', path))).toEqual([false, false, true])
  expect(paths.map((path) => needsMenu('nonRuntime', path))).toEqual([true, true, true])
})
