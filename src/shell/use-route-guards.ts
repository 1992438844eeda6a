import { untracked } from '@preact/signals-react'
import { useSignalEffect } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { returnTo } from '#core/auth/return-to.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { PASSWORD_DUE } from '#core/runtime/error-handling.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { type Address, FORBIDDEN, LOGIN, loginFor, needsMenu } from './routes.ts'
import { messages } from './shell.messages.ts'
import { type Shell, useShell } from './shell-context.ts'

/**
 * Who goes where: the signed-out to login with the address they wanted (AUTH-02), the signed-in away from login (AUTH-03), and the menu
 * once (NAV-05). Who must change his password goes there and nowhere else until it is done (AUTH-10). An operation that is not permitted leads to /403 (AUTH-06).
 */
export function useRouteGuards(): void {
  const runtime = useRuntime()
  const shell = useShell()
  const t = useText(messages)
  useSignalEffect(() => {
    const state = runtime.session.state.value
    const address = shell.nav.address.value
    // What follows writes what the frame reads: only the two above decide when it is done again.
    untracked(() => {
      if (state === 'signed-out') turnAway(runtime, shell, address)
      if (state !== 'signed-in') return
      // While that is due the gateway answers nothing else, the menu included.
      if (runtime.session.user.peek()?.passwordChangeRequired) return toReset(shell, address)
      if (needsMenu(runtime.config.mode, address.path)) void shell.menu.load()
      if (address.path !== LOGIN) return
      const refused = leaveLogin(runtime, shell, address.query.redirectUri)
      if (refused) runtime.notices.show({ tone: 'warning', text: t('login.foreign') })
    })
  })
  const forbidden = runtime.reactions.forbidden
  useEffect(() => {
    const known = forbidden.peek()
    return forbidden.subscribe((failure) => {
      if (!failure || failure === known) return
      if (failure.code === PASSWORD_DUE) learnDue(runtime, shell)
      else void shell.nav.go(FORBIDDEN)
    })
  }, [runtime, forbidden, shell])
}

const RESET = '/reset-password'

function toReset({ nav }: Shell, address: Address): void {
  if (address.path !== RESET) void nav.go(resetFor(address), { replace: true })
}

/** It was asked for while the person was at work: the profile says so from now on. */
function learnDue({ session }: Runtime, shell: Shell): void {
  if (!session.user.peek()?.passwordChangeRequired) void session.reload()
  toReset(shell, shell.nav.address.peek())
}

/** The way back is where the person was going. */
const resetFor = ({ path, fullPath, query }: Address): string =>
  `${RESET}?redirect_uri=${encodeURIComponent(path === LOGIN ? (query.redirectUri ?? '/') : fullPath)}`

/** A portal that signs in by itself has been told by the session; there is no login page of ours then. */
function turnAway({ config, session }: Runtime, { nav, menu, host }: Shell, { path, fullPath }: Address): void {
  nav.forget()
  menu.forget()
  if (config.auth.type !== 'own') host.setPhase('signed-out')
  if (config.auth.type !== 'own' || path === LOGIN || path === FORBIDDEN) return
  if (config.mode === 'runtime') void nav.go(loginFor(fullPath), { replace: true })
  // A provider that cannot be asked leaves nobody before an empty frame: the sign-in page has a button and a reason.
  else void session.signIn({ unasked: true }).catch(() => nav.go(loginFor(fullPath), { replace: true }))
}

/** @returns whether the wished address was not acceptable, which is said */
function leaveLogin({ config }: Runtime, { nav }: Shell, wanted: string | undefined): boolean {
  const { to, refused } = returnTo(wanted, window.location.href, config.allowedReturnOrigins)
  if (to.startsWith('/')) void nav.go(to, { replace: true })
  else window.location.assign(to)
  return refused
}
