import { paths } from '#screens/paths.ts'
import { type ScreenEntry, screens } from '#screens/registry.ts'

export type Mode = 'runtime' | 'nonRuntime'

/** One route of the application: a screen, and where it stands among the others. */
export interface AppRoute extends ScreenEntry {
  id: string
  needs: 'sign-in' | 'nothing'
  /**
   * Paths of the screens this one is reached from, best first: the breadcrumb leads back to the first one that the menu has,
   * and that entry of the menu is marked (MENU-04 activeMenu, TAB-08).
   */
  under: readonly string[]
  /** Opened once, whatever it is asked for: it stands for no record and for no list that somebody wants beside another one. */
  once: boolean
}

const halls = [paths.hall, paths.multiHall]

const under: Readonly<Record<string, readonly string[]>> = {
  'cu-project-detail': [paths.projectList, paths.purchaserList, ...halls],
  'cu-declaration': [paths.projectList],
  'cu-fightrule': [paths.projectList, paths.purchaserList, ...halls],
  'cu-winrule': [paths.projectList, paths.purchaserList, ...halls],
  'cu-application': [paths.projectList],
  'pu-customer-list': [paths.purchaserList],
  'pu-firmpop': [paths.purchaserList],
  'change-start-time': [paths.purchaserList],
  'item-list': [paths.purchaserList],
  'pu-project-detail': [paths.purchaserList, paths.supervision],
  'free-quote-center': [paths.projectList],
  'multi-quote-center': [paths.projectList],
  'free-bidding-hall': [paths.projectList, paths.purchaserList],
  'multi-bidding-hall': [paths.projectList, paths.purchaserList],
  requisition: [paths.submitted],
  'log-check': [paths.projectList, paths.purchaserList, ...halls],
  replay: [paths.projectList, paths.purchaserList, paths.supervision],
}

const once = [
  'home-page',
  'layout',
  'personal-center',
  'messages',
  'help',
  'reset-password',
  'switching-suppliers',
  'practice',
  'formspanel',
]

/** The routes of all screens there are; nothing is routed that has no screen. @see NAV-01, NAV-02 */
export const routes: readonly AppRoute[] = Object.entries(screens as Record<string, ScreenEntry>).map(([id, screen]) => ({
  ...screen,
  id,
  needs: screen.path === '/403' ? 'nothing' : 'sign-in',
  under: under[id] ?? [],
  once: once.includes(id),
}))

export const LOGIN = '/login'
export const FORBIDDEN = '/403'

/** Opened without becoming a view tab. */
export const isTransient = (path: string): boolean => path === LOGIN || path === FORBIDDEN

/** The address of an application, taken apart. */
export interface Address {
  path: string
  fullPath: string
  query: Readonly<Record<string, string>>
}

const NOWHERE = 'http://route.invalid'

/**
 * Where a wished address leads: redirects followed, the sign-in's own marks stripped (AUTH-12, AUTH-13), written in one way.
 * Anything that would leave the application's own route space is the index.
 *
 * @example
 * settle('/admin/home-page?ticket=ST-1', 'runtime').fullPath // '/home-page'
 */
export function settle(wished: string, mode: Mode): Address {
  const url = inside(wished) ?? new URL('/', NOWHERE)
  url.searchParams.delete('ticket')
  if (mode === 'nonRuntime' && isCallbackFragment(url.hash)) url.hash = ''
  const path = redirected(url.pathname)
  const query = Object.fromEntries(url.searchParams)
  const search = url.searchParams.size > 0 ? `?${url.searchParams}` : ''
  return { path, fullPath: path + search + url.hash, query }
}

function inside(wished: string): URL | undefined {
  const url = wished.startsWith('/') ? URL.parse(wished, NOWHERE) : null
  return url?.origin === NOWHERE ? url : undefined
}

/** `/` → `/index` → `/admin/home-page` → `/home-page`; every `/admin/…` path loses its prefix. @see NAV-01 */
function redirected(pathname: string): string {
  // One slash at the front: `//host` would be another origin to the address bar.
  const path = `/${pathname.replace(/^\/+|\/+$/g, '')}`
  if (path === '/' || path === '/admin') return redirected('/index')
  if (path === '/index') return redirected('/admin/home-page')
  if (path.startsWith('/admin/')) return redirected(path.slice('/admin'.length))
  return path
}

/** `#state=…&session_state=…&code=…`: what an identity provider leaves behind. */
function isCallbackFragment(hash: string): boolean {
  const marks = new URLSearchParams(hash.replace(/^#\/?\??/, ''))
  return marks.has('state') && (marks.has('code') || marks.has('session_state'))
}

/** Whether the menu is loaded before this path is shown. @see NAV-05 */
export const needsMenu = (mode: Mode, path: string): boolean => mode === 'nonRuntime' || (path !== LOGIN && path !== '/reset-password')

/** Where a signed-out visitor goes: to login, with the address he wanted. @see AUTH-02 */
export const loginFor = (fullPath: string): string => `${LOGIN}?redirectUri=${encodeURIComponent(fullPath)}`
