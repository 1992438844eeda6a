import { declareElement } from '#core/element/declare.ts'
import type { PasswordElementEvents, PasswordElementMethods, PasswordElementProps } from '#screens/account/reset-password/element/index.ts'

export const flyResetPassword = declareElement<PasswordElementProps, PasswordElementEvents, PasswordElementMethods>({
  tag: 'fly-reset-password',
  summary: 'The change of the own password. Its fields stand in the tree of the page, so that password managers find them.',
  body: () => import('#screens/account/reset-password/element/index.ts'),
  needs: 'sign-in',
  props: {
    redirectUri: {
      type: 'string',
      default: '',
      doc: 'Where to go when it is changed: an address of this origin, or of one that the deployment allows. Empty: nowhere.',
    },
    forced: { type: 'boolean', doc: 'Says that it must be changed before going on; so does the profile of the person.' },
  },
  events: {
    'fly-before-submit': { class: 'before', doc: 'The password is about to be changed.' },
    'fly-submit': { class: 'value', doc: 'The password was changed; the other sessions of the person have ended.' },
  },
  methods: { submit: { signature: '(): Promise<void>', doc: 'As if the button was pressed.' } },
  slots: { fields: 'Made by the element itself: the form with its fields.' },
  parts: ['form'],
})
