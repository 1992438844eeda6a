import { type Static, Type } from 'typebox'
import { Answer, defineCalls, Id, Instant, OneOf, Strict } from './kit.ts'

/** What a person proves himself by beside his password. */
export const SecondFactor = Type.Object({
  id: Type.String(),
  kind: OneOf(['totp', 'passkey']),
  /** As the person called it; an authenticator app has none. */
  name: Type.String(),
  addedAt: Instant,
  usedAt: Type.Optional(Instant),
})
export type SecondFactor = Static<typeof SecondFactor>

export const SecondFactorState = Type.Object({
  factors: Type.Array(SecondFactor),
  recoveryCodesLeft: Type.Integer(),
  /** Whether passkeys can be added: the address of the house is a name. */
  passkeysHere: Type.Boolean(),
  /** The tenant demands one of a role of this person: the last one stays. */
  demanded: Type.Boolean(),
})
export type SecondFactorState = Static<typeof SecondFactorState>

/** What an authenticator app is told. */
export const TotpBegun = Type.Object({
  id: Type.String(),
  /** Base 32, for typing. */
  secret: Type.String(),
  /** `otpauth:` address, for a press on a phone. */
  address: Type.String(),
  /** The same as a QR code: side in modules, and the SVG path of the dark ones. */
  qr: Type.Object({ side: Type.Integer(), path: Type.String() }),
})
export type TotpBegun = Static<typeof TotpBegun>

const Password = Type.String({ minLength: 1, maxLength: 200 })
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })
/** Where the password is asked for again: wrong, too many wrong ones, too many people at once, kept elsewhere. */
const PASSWORD = ['AUTH-1005', 'AUTH-1007', 'SERVICE-1008', 'SERVICE-1009'] as const

export const secondFactor = defineCalls({
  'GET /platform/second-factor/mine': {
    summary: 'The own second factors and how many recovery codes are left',
    reply: Answer(SecondFactorState),
    fails: ['AUTH-1007'],
  },
  'POST /platform/second-factor/totp/begin': {
    summary: 'Begins to set up an authenticator app: its secret, told this once; it counts for nothing until its first code has come',
    body: Strict({ password: Password }),
    reply: Answer(TotpBegun),
    fails: [...PASSWORD, 'AUTH-1013'],
  },
  'POST /platform/second-factor/totp/confirm': {
    summary:
      'The first code of the app that was begun: signing in asks for one from now on. Recovery codes are told this once, to who had none',
    body: Strict({ id: Id, code: Type.String({ minLength: 1, maxLength: 20 }) }),
    reply: Answer(RecoveryCodes),
    fails: ['AUTH-1007', 'AUTH-1011', 'AUTH-1012', 'SERVICE-1008'],
  },
  'POST /platform/second-factor/passkey/begin': {
    summary: 'Begins to add a passkey: what the browser is asked to make (WebAuthn PublicKeyCredentialCreationOptionsJSON, as a text)',
    body: Strict({ password: Password }),
    reply: Answer(Type.Object({ id: Type.String(), options: Type.String() })),
    fails: [...PASSWORD, 'AUTH-1015', 'AUTH-1016'],
  },
  'POST /platform/second-factor/passkey/confirm': {
    summary: 'What the browser made (RegistrationResponseJSON, as a text): signing in takes it from now on. Recovery codes as with an app',
    body: Strict({
      id: Id,
      name: Type.String({ minLength: 1, maxLength: 40 }),
      credential: Type.String({ minLength: 2, maxLength: 8_192 }),
    }),
    reply: Answer(RecoveryCodes),
    fails: ['AUTH-1007', 'AUTH-1012', 'AUTH-1015'],
  },
  'POST /platform/second-factor/recovery-codes': {
    summary: 'New recovery codes in place of the old ones, told this once',
    body: Strict({ password: Password }),
    reply: Answer(RecoveryCodes),
    fails: [...PASSWORD, 'AUTH-1012'],
  },
  'POST /platform/second-factor/remove': {
    summary: 'Removes one of the own second factors, and with the last one the recovery codes',
    body: Strict({ id: Id, password: Password }),
    reply: Answer(Type.Object({ removed: Type.Boolean() })),
    fails: [...PASSWORD, 'AUTH-1012', 'AUTH-1014'],
  },
})

/** Roles of which a tenant can demand one: those people have. What each may do: `#domain/permission.ts`. */
export const demandableRoles = [
  'BUYER',
  'MANAGER',
  'SUPERVISOR',
  'REVIEWER',
  'BIDDER',
  'CUSTOMER_ADMIN',
  'AUDITOR',
  'TENDER_ADMIN',
] as const
const Demand = Type.Object({ roles: Type.Array(Type.String()) })

export const secondFactorRules = defineCalls({
  'GET /platform/second-factor/demand': {
    summary: 'Roles of which the own tenant demands a second factor',
    reply: Answer(Demand),
    fails: ['AUTH-1007'],
  },
  'POST /platform/second-factor/demand': {
    summary:
      'Demands a second factor of the people with these roles, and of no others: who has none sets it up when he signs in next, and who is signed in by one step must do so within five minutes',
    body: Strict({ roles: Type.Array(OneOf(demandableRoles), { maxItems: demandableRoles.length }), password: Password }),
    reply: Answer(Demand),
    fails: [...PASSWORD],
  },
  'POST /platform/second-factor/reset': {
    summary: 'Takes every second factor and recovery code from a person of the own tenant who has lost them, and ends his sessions',
    body: Strict({ userId: Id, password: Password }),
    reply: Answer(Type.Object({ removed: Type.Boolean() })),
    fails: [...PASSWORD, 'VALIDATION-1006'],
  },
})
