import { type Static, Type } from 'typebox'
import { Answer, defineCalls, Id, Instant, Strict } from './kit.ts'

/** One department of a user. `treeNames` is the path from the root, separated by `/`. */
export const OrgInfo = Type.Object({ id: Type.String(), name: Type.String(), treeNames: Type.String(), isMaster: Type.Boolean() })

/** The signed-in user (specification section 3, User profile). */
export const Profile = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  username: Type.String(),
  userName: Type.String(),
  userAccount: Type.String(),
  account: Type.String(),
  realName: Type.String(),
  /** Name in Latin letters, for the English interface. */
  realNameEn: Type.String(),
  locale: Type.String(),
  tenantId: Type.String(),
  extAttributes: Type.Record(Type.String(), Type.String()),
  orgInfos: Type.Array(OrgInfo),
  refInfo: Type.Object({ phone: Type.String() }),
  /** Our roles (tendering.md 3), e.g. BUYER, MANAGER, SUPERVISOR, BIDDER. */
  roles: Type.Array(Type.String()),
  passwordChangeRequired: Type.Boolean(),
  /** This gateway keeps the password, so it can be changed here; absent with another identity provider. */
  passwordHere: Type.Optional(Type.Boolean()),
})
export type Profile = Static<typeof Profile>

/** Of the metadata of the identity provider (OpenID Connect Discovery 1.0, section 3) what a browser's client uses. */
export const ProviderMetadata = Type.Object({
  issuer: Type.String(),
  authorization_endpoint: Type.String(),
  token_endpoint: Type.String(),
  end_session_endpoint: Type.Optional(Type.String()),
  revocation_endpoint: Type.Optional(Type.String()),
  grant_types_supported: Type.Optional(Type.Array(Type.String())),
})
export type ProviderMetadata = Static<typeof ProviderMetadata>

/** What a page must know before anyone signs in. */
export const HostConfig = Type.Object({
  mode: Type.Union([Type.Literal('runtime'), Type.Literal('nonRuntime')]),
  gatewayUrl: Type.String(),
  issuer: Type.String(),
  clientId: Type.String(),
  scope: Type.String(),
  /** RFC 8707 resource the access token is for; empty when the provider sets the audience itself. */
  resource: Type.String(),
  appCode: Type.String(),
  serviceCode: Type.String(),
  tenantId: Type.String(),
  /** Origins beside our own that /login may return to. */
  allowedReturnOrigins: Type.Array(Type.String()),
  showProgress: Type.Boolean(),
  singleTab: Type.Boolean(),
  /** The gateway answers questions to the copilot. */
  copilot: Type.Boolean(),
  /** Absent where it could not be had: the page asks the provider itself. */
  provider: Type.Optional(ProviderMetadata),
})
export type HostConfig = Static<typeof HostConfig>

/** What the gateway writes into the host page, as JSON in `#fly-page`, so that no page has to ask before it knows whom. */
export interface PageFacts {
  host: HostConfig
  /** Language → address of the gateway's texts, whose name tells the content. */
  texts: Readonly<Record<string, string>>
}

/** One browser in which the person is signed in, with all its tabs. Product names where they could be told, else empty. */
export const OwnSession = Type.Object({
  id: Type.String(),
  browser: Type.String(),
  system: Type.String(),
  /** Network address it was used from last. */
  address: Type.String(),
  signedInAt: Instant,
  /** To a few minutes: when it last asked for a token. */
  seenAt: Instant,
  /** The one that asks. */
  current: Type.Boolean(),
})
export type OwnSession = Static<typeof OwnSession>

export const identity = defineCalls({
  'GET /platform/host-config': { priority: 'vital', summary: 'What the page needs before sign-in', reply: Answer(HostConfig) },
  'POST /platform/user/profile': { priority: 'vital', summary: 'The signed-in user', body: Strict({}), reply: Answer(Profile) },
  'POST /platform/user/change-password': {
    summary: 'Changes the own password, which ends every other session of the person',
    body: Strict({
      oldPassword: Type.String({ minLength: 1, maxLength: 200 }),
      newPassword: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    reply: Answer(Type.Object({ changed: Type.Boolean() })),
    fails: ['AUTH-1005', 'AUTH-1006', 'AUTH-1007', 'AUTH-1009', 'SERVICE-1008', 'SERVICE-1009'],
  },
  'POST /platform/session/close': {
    priority: 'vital',
    summary: 'Sign out everywhere: the session of this token is refused from now on and its streams end within 2 s',
    body: Strict({}),
    reply: Answer(Type.Object({ closed: Type.Boolean() })),
  },
  'GET /platform/session/mine': {
    summary: 'The own sessions at the embedded identity provider, the one used last first, at most ownSessionsShown',
    reply: Answer(Type.Array(OwnSession)),
    fails: ['AUTH-1007'],
  },
  'POST /platform/session/end': {
    summary: 'Ends one of the own sessions: it is refused from now on and its streams end within 2 s',
    body: Strict({ id: Id }),
    reply: Answer(Type.Object({ ended: Type.Integer() })),
    fails: ['AUTH-1007', 'AUTH-1010'],
  },
  'POST /platform/session/end-others': {
    summary: 'Ends every own session but the one that asks',
    body: Strict({}),
    reply: Answer(Type.Object({ ended: Type.Integer() })),
    fails: ['AUTH-1007'],
  },
})
