import { render } from '@testing-library/react'
import type { SessionCore, SessionState } from '#core/auth/session-core.ts'
import type { Failure } from '#core/http/failure.ts'
import { type BackendTexts, createLocale } from '#core/i18n/locale-core.ts'
import { type Config, completeConfig } from '#core/runtime/config.ts'
import { type Atom, atom, readOnly } from '#core/state/atom.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import type { AppProps } from './app.types.ts'
import { aHost } from './TenderApp.stories.tsx'
import { TenderApp } from './TenderApp.tsx'

export interface AppOptions {
  state?: SessionState
  props?: Partial<AppProps>
  config?: Partial<Parameters<typeof completeConfig>[0]>
  menu?: () => unknown
  /** Facts of the person who is signed in. */
  person?: object
  /** Answers of the gateway beside those of the menu. */
  answers?: object
  /** Backend texts of the language. */
  readTexts?: () => Promise<BackendTexts>
  /** Other services of the page. */
  parts?: NonNullable<Parameters<typeof aRuntime>[0]>['parts']
  /** What becomes of a sign-in. */
  onSignIn?: () => void
}

/** The application in a document, with a session the test holds in its hand. */
export function anApp({
  state = 'signed-in',
  props = {},
  config: over = {},
  menu = () => [],
  person = {},
  answers = {},
  readTexts,
  parts,
  onSignIn = () => undefined,
}: AppOptions = {}) {
  const config: Config = completeConfig(
    {
      gatewayUrl: 'https://gateway.example',
      appCode: 'tender',
      auth: { type: 'own', issuer: 'https://op.example', clientId: 'spa' },
      ...over,
    },
    'https://gateway.example/',
  )
  const session = aSession(state, onSignIn, person)
  const forbidden = atom<Failure | undefined>(undefined)
  const runtime = aRuntime({
    lang: 'zh',
    answers: {
      'GET /platform/app/menuTree/user': menu,
      'GET /api/v1/my-menu-tree': menu,
      'GET /tender/api/v1/customer/mine': () => [],
      ...answers,
    },
    parts: {
      ...(readTexts && { locale: createLocale({ first: 'zh', read: readTexts }) }),
      config,
      session: session.core,
      reactions: { forbidden: readOnly(forbidden) },
      ...parts,
    },
  })
  const host = aHost(props)
  const view = render(
    <InRuntime runtime={runtime}>
      <TenderApp host={host.host} />
    </InRuntime>,
  )
  return { ...host, ...view, runtime, forbidden, signIn: session.signIn, setState: (next: SessionState) => session.state.set(next) }
}

function aSession(first: SessionState, onSignIn: () => void, person: object) {
  const state: Atom<SessionState> = atom<SessionState>(first)
  const calls: unknown[] = []
  const signIn = async (options?: unknown) => {
    calls.push(options)
    onSignIn()
  }
  const user = { userId: 'u1', username: 'sup2', realName: '刘艳', realNameEn: 'Liu Yan', roles: ['BIDDER'], ...person }
  const core = {
    state: readOnly(state),
    user: readOnly(atom(user)),
    codes: readOnly(atom(new Set())),
    failure: readOnly(atom(undefined)),
    takeReturn: () => undefined,
    signIn,
    reload: async () => undefined,
    signOut: async () => state.set('signed-out'),
    can: () => true,
  } as unknown as SessionCore
  return { core, state, signIn: calls }
}
