import type { Profile } from '#contract/identity.ts'
import type { SignInOptions } from '#core/auth/access-tokens.ts'
import type { AuthRequired } from '#core/auth/host-sign-in.ts'
import type { Body, ShellHost } from '#core/element/body/body.ts'
import { configure, type PageOptions } from '#core/element/configure.ts'
import type { Auth, ConfigureOptions, PortalToken, TokenRequest } from '#core/runtime/config.ts'
import { readHostConfig } from '#core/runtime/host-config.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

export interface ContextProps {
  name: string
  gatewayUrl: string
  mode: string
  appCode: string
  tenantId: string
  serviceCode: string
  auth: string
  oidcAuthority: string
  oidcClientId: string
  getToken: ((request: TokenRequest) => Promise<string | PortalToken>) | undefined
}
export interface ContextEvents {
  'fly-ready': { user: Profile }
  'fly-auth-change': { state: string; user: Profile | undefined }
  'fly-auth-required': AuthRequired
}
export interface ContextMethods {
  signIn(options?: SignInOptions): Promise<void>
  signOut(): Promise<void>
  getUser(): Promise<Profile | null>
  can(code: string): boolean
}

type Values = { readonly [Name in keyof ContextProps]: ContextProps[Name] }

/** The same keys as `configure()` takes; what was left out is left out there too, so that the gateway's own settings apply. */
export function optionsOf(values: Values): PageOptions {
  const auth = authOf(values)
  return {
    name: values.name,
    gatewayUrl: values.gatewayUrl,
    mode: values.mode === 'standalone' ? 'nonRuntime' : 'runtime',
    ...(values.appCode && { appCode: values.appCode }),
    ...(values.tenantId && { tenantId: values.tenantId }),
    ...(values.serviceCode && { serviceCode: values.serviceCode }),
    ...(auth && { auth }),
  } satisfies Partial<ConfigureOptions>
}

/** What the core would ask for one after the other, once it is there: who signs in at the gateway's own provider needs both. */
function askAhead({ gatewayUrl, auth, appCode }: PageOptions): Promise<ConfigureOptions> | undefined {
  if (!auth || auth.type === 'own') import('#core/auth/oidc-tokens.ts').catch(() => undefined)
  if (auth && appCode) return undefined
  const said = readHostConfig(gatewayUrl.replace(/\/$/, ''))
  said.catch(() => undefined)
  return said
}

function authOf({ auth, getToken, oidcAuthority, oidcClientId }: Values): Auth | undefined {
  if (auth === 'cookie') return { type: 'cookie' }
  if (auth === 'token' && getToken) return { type: 'token', getToken }
  return oidcAuthority && oidcClientId ? { type: 'own', issuer: oidcAuthority, clientId: oidcClientId } : undefined
}

const valuesOf = ({ props }: ShellHost<ContextProps>): Values =>
  Object.fromEntries(Object.entries(props).map(([name, prop]) => [name, prop.value])) as unknown as Values

/** Configures once everything needed is there, and repeats the session's changes as events. Draws nothing but the slot. */
export const body: Body = {
  mount(anyHost, into) {
    const host = anyHost as unknown as ShellHost<ContextProps>
    const ends: (() => void)[] = []
    let ended = false
    into.append(document.createElement('slot'))

    async function begin() {
      const values = valuesOf(host)
      if (!values.gatewayUrl) return host.fail({ code: 'FLY-E107', cause: 'gateway-url is missing' })
      if (values.auth === 'token' && !values.getToken) return
      try {
        const options = optionsOf(values)
        const runtime = await configure(options, askAhead(options))
        if (!ended) ends.push(...follow(host, runtime))
      } catch (cause) {
        if (!ended) host.fail({ kind: 'unreachable', cause, retry: () => void begin() })
      }
    }
    // Token functions are set by a script after the element stands in the page.
    let begun = false
    const beginOnce = () => {
      if (begun || (host.props.auth.value === 'token' && !host.props.getToken.value)) return
      begun = true
      queueMicrotask(() => void begin())
    }
    ends.push(host.props.getToken.subscribe(beginOnce), host.props.auth.subscribe(beginOnce))
    return () => {
      ended = true
      for (const end of ends) end()
      into.replaceChildren()
    }
  },
}

function follow(host: ShellHost<ContextProps>, { session }: Runtime): (() => void)[] {
  host.setPhase('ready')
  let before = session.state.peek()
  let greeted = false
  const onState = (state: typeof before) => {
    const user = session.user.peek()
    if (state === 'signed-in' && user && !greeted) {
      greeted = true
      host.emit('fly-ready', { user })
    }
    if (state !== before && before !== 'loading') host.emit('fly-auth-change', { state, user })
    before = state
  }
  return [
    session.state.subscribe(onState),
    host.expose({
      signIn: (options?: SignInOptions) => session.signIn(options),
      signOut: () => session.signOut(),
      getUser: async () => session.user.peek() ?? null,
      can: (code: string) => session.can(code),
    }),
  ]
}
