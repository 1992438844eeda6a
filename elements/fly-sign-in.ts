import { declareElement } from '#core/element/declare.ts'
import type { SignInEvents, SignInMethods, SignInProps } from '#widgets/sign-in/index.ts'

export const flySignIn = declareElement<SignInProps, SignInEvents, SignInMethods>({
  tag: 'fly-sign-in',
  summary: 'A sign-in button; when signed in, the name with a menu.',
  body: () => import('#widgets/sign-in/index.ts'),
  needs: 'runtime',
  layout: 'inline',
  props: {
    tenantVisible: { type: 'boolean', doc: 'Shows the tenant beside the name.' },
    redirectUri: { type: 'string', default: '', doc: 'Where to return after signing in; the current address when empty.' },
    user: { type: 'object', readOnly: true, ts: 'Record<string, unknown> | undefined', doc: 'Profile of the signed-in user.' },
  },
  events: {
    'fly-before-sign-in': { class: 'before', doc: 'The user wants to sign in.' },
    'fly-auth-change': {
      class: 'state',
      detail: "{ state: 'signed-in' | 'signed-out' | 'expired'; user: unknown }",
      doc: 'Somebody signed in or out.',
    },
  },
  methods: {
    signIn: { signature: '(): Promise<void>', doc: 'As if the button was pressed.' },
    signOut: { signature: '(): Promise<void>', doc: 'Ends the session everywhere.' },
  },
  slots: { 'signed-out': 'Own content of the sign-in button.' },
  parts: ['button', 'avatar', 'name', 'menu'],
  css: { '--fly-avatar-size': '28px' },
})
