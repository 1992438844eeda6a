import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import type { Profile } from '#contract/identity.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Menu } from '#ui/controls/Menu.tsx'
import css from './SignIn.css?inline'
import { messages } from './sign-in.messages.ts'

const sheet = styleSheet(css)

export interface SignInProps {
  tenantVisible: boolean
  redirectUri: string
  user: Profile | undefined
}
export interface SignInEvents {
  'fly-before-sign-in': Record<never, never>
  'fly-auth-change': { state: string; user: Profile | undefined }
}
export interface SignInMethods {
  signIn(): Promise<void>
  signOut(): Promise<void>
}

/** A button for whoever is not signed in, the name with a menu for whoever is. */
export function SignIn({ host }: { host: BodyHost<SignInProps> }) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { session, locale } = useRuntime()
  const { signIn, signOut } = useSignInVerbs(host)
  const failure = session.failure.value
  useEffect(() => (failure ? host.fail(failure) : host.setPhase('ready')), [failure, host])
  const user = session.user.value
  const state = session.state.value
  if (state === 'loading') return <span className="waiting" aria-hidden="true" />
  if (state !== 'signed-in' || !user) {
    return (
      <span part="button">
        <Button kind="primary" onPress={signIn}>
          <slot name="signed-out">{t(state === 'expired' ? 'again' : 'signIn')}</slot>
        </Button>
      </span>
    )
  }
  const name = (locale.lang.value === 'en' && user.realNameEn) || user.realName || user.userName
  return (
    <span part="menu">
      <Menu
        label={t('account', { name })}
        align="end"
        trigger={
          <span className="who">
            <span className="avatar" part="avatar" data-initial={[...name][0]} />
            <span part="name">{host.props.tenantVisible.value ? `${name} · ${user.tenantId}` : name}</span>
          </span>
        }
        items={[{ id: 'sign-out', label: t('signOut') }]}
        onSelect={signOut}
      />
    </span>
  )
}

/** The two verbs, also as methods of the element; the page hears every change of the state. */
function useSignInVerbs(host: BodyHost<SignInProps>) {
  const { session } = useRuntime()
  const before = useRef(session.state.peek())
  const verbs = {
    async signIn() {
      const { ok } = await host.before('fly-before-sign-in', {})
      const returnTo = host.props.redirectUri.peek()
      if (ok) await session.signIn(returnTo ? { returnTo } : {})
    },
    signOut: async () => session.signOut(),
  }
  const latest = useRef(verbs)
  latest.current = verbs
  useEffect(() => host.expose({ signIn: () => latest.current.signIn(), signOut: () => latest.current.signOut() }), [host])
  useEffect(
    () =>
      session.state.subscribe((state) => {
        const user = session.user.peek()
        host.write('user', user)
        if (state !== before.current && state !== 'loading' && before.current !== 'loading') host.emit('fly-auth-change', { state, user })
        before.current = state
      }),
    [host, session],
  )
  return verbs
}
