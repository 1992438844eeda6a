import { declareElement } from '#core/element/declare.ts'
import type { ContextEvents, ContextMethods, ContextProps } from '#widgets/context/context.ts'

export const flyContext = declareElement<ContextProps, ContextEvents, ContextMethods>({
  tag: 'fly-context',
  summary: 'Gateway, tenant and sign-in of the elements inside it, or of a whole page. Same keys as `fly.configure()`.',
  body: () => import('#widgets/context/context.ts'),
  needs: 'nothing',
  layout: 'transparent',
  props: {
    name: { type: 'string', default: 'default', doc: 'What other elements call it in `context="…"`.' },
    gatewayUrl: { type: 'string', required: true, doc: 'Base address of all calls; relative is allowed.' },
    mode: { type: 'string', default: 'runtime', values: ['runtime', 'standalone'], doc: 'Runtime or non-runtime mode of the gateway.' },
    appCode: { type: 'string', default: '', doc: 'Sent as `app-code`.' },
    tenantId: { type: 'string', default: '', doc: 'Sent as tenant.' },
    serviceCode: { type: 'string', default: '', doc: 'Service whose page permissions apply.' },
    auth: {
      type: 'string',
      default: 'own',
      values: ['own', 'token', 'cookie'],
      doc: '`own`: we sign people in; `token`: the page gives tokens; `cookie`: a session of the same site.',
    },
    oidcAuthority: { type: 'string', default: '', doc: 'Address of the identity provider; the gateway says it when left out.' },
    oidcClientId: { type: 'string', default: '', doc: 'Our client at the identity provider; the gateway says it when left out.' },
    getToken: {
      type: 'function',
      ts: '(request: { reason: string; forceRefresh: boolean; signal: AbortSignal }) => unknown',
      doc: 'Gives the access token when `auth` is `token`. Property only: a token is never an attribute.',
    },
  },
  events: {
    'fly-ready': { class: 'state', detail: '{ user: unknown }', doc: 'Somebody is signed in and the profile is there.' },
    'fly-auth-change': {
      class: 'state',
      detail: "{ state: 'signed-in' | 'signed-out' | 'expired'; user: unknown }",
      doc: 'Sign-in state of this scope.',
    },
    'fly-auth-required': {
      class: 'page',
      detail: "{ reason: 'missing' | '401' | 'expired'; waitUntil(promise: Promise<unknown>): void }",
      doc: 'With `auth` `token` or `cookie`: the page has to sign its user in. `waitUntil` has credentials asked for again; `preventDefault` says that the page does all by itself.',
    },
  },
  methods: {
    signIn: {
      signature: '(options?: { popup?: boolean; returnTo?: string }): Promise<void>',
      doc: 'Starts the sign-in: by leaving the page, or in a window over it.',
    },
    signOut: { signature: '(): Promise<void>', doc: 'Ends the session everywhere.' },
    getUser: { signature: '(): Promise<unknown>', doc: 'The signed-in user, or `null`.' },
    can: { sync: true, signature: '(code: string): boolean', doc: 'Whether the user has the permission.' },
  },
  slots: { '': 'Elements that use this scope.' },
})
