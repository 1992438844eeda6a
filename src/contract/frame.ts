import { type Static, Type } from 'typebox'
import { Answer, defineCalls, Id, Instant, OneOf, Page, Paging, Strict } from './kit.ts'

/** Pages of other sites in a frame of ours, their sessions by one-time tickets, and bound accounts of report servers (NAV-06, WID-05). */

/** An address of a page; whether it may be shown, the gateway says. */
const PageAddress = Type.String({ minLength: 1, maxLength: 2_048 })
const Origin = Type.String({ minLength: 1, maxLength: 255 })

export const FramedPage = Type.Object({
  /** As a browser writes it. */
  url: Type.String(),
  origin: Type.String(),
  /** What the administrator calls its site. */
  name: Type.String(),
  /** Its server redeems tickets. */
  tickets: Type.Boolean(),
})
export type FramedPage = Static<typeof FramedPage>

/** A site whose pages may be shown. Its client id is its `id`. */
export const FrameSite = Type.Object({
  id: Type.String(),
  origin: Type.String(),
  name: Type.String(),
  /** Bound report accounts are told to its server. */
  reports: Type.Boolean(),
  /** It has a secret, so its server redeems tickets. */
  tickets: Type.Boolean(),
})
export type FrameSite = Static<typeof FrameSite>

export const ReportAccount = Type.Object({ userName: Type.String(), realName: Type.String(), account: Type.String() })
export type ReportAccount = Static<typeof ReportAccount>

const OneTimeTicket = Type.Object({ ticket: Type.String(), expiresAt: Instant })
const SecretOnce = Type.Object({
  clientId: Type.String(),
  /** Told this once; only its hash is kept. */
  clientSecret: Type.String(),
})

export const frame = defineCalls({
  'POST /platform/frame/open': {
    summary: 'Whether a page of another site may be shown in a frame: only origins that the own tenant allows',
    body: Strict({ url: PageAddress }),
    reply: Answer(FramedPage),
    fails: ['FRAME-1001', 'FRAME-1002'],
  },
  'POST /platform/frame/ticket': {
    summary: 'A ticket for the server of a framed page: works once, within 60 s, for this person and that site',
    body: Strict({ url: PageAddress }),
    reply: Answer(OneTimeTicket),
    fails: ['FRAME-1001', 'FRAME-1002', 'FRAME-1005'],
  },
  'POST /platform/frame/redeem': {
    summary: 'From server to server: a site shows its secret and a ticket, and is told who came. The ticket is used up by it',
    body: Strict({
      clientId: Id,
      clientSecret: Type.String({ minLength: 1, maxLength: 200 }),
      ticket: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    reply: Answer(
      Type.Object({
        purpose: OneOf(['frame', 'report']),
        tenantId: Type.String(),
        userId: Type.String(),
        userName: Type.String(),
        realName: Type.String(),
        realNameEn: Type.String(),
        /** The bound account, for a report server; else empty. */
        account: Type.String(),
      }),
    ),
    fails: ['FRAME-1003', 'FRAME-1004'],
  },
  'GET /ext/api/v3/user/searchfrre': {
    summary:
      'The own login for a report server: the bound account, and a one-time ticket in `frPassword` (the password itself only where REPORT_PASSWORDS is on). Both are empty for a person without a bound account',
    query: Type.Object({
      userName: Type.String({ minLength: 1, maxLength: 64 }),
      /** Origin of the report server; may be left out where the tenant has one. */
      origin: Type.Optional(Origin),
    }),
    reply: Answer(Type.Object({ frUserName: Type.String(), frPassword: Type.String() })),
    fails: ['AUTH-1004', 'FRAME-1001', 'FRAME-1005'],
  },
  'GET /platform/frame/sites': {
    summary: 'Sites whose pages the own tenant allows',
    reply: Answer(Type.Array(FrameSite)),
  },
  'POST /platform/frame/site/save': {
    summary: 'Allows the pages of an origin, or renames a site; its pages may be shown in views that are opened from then on',
    body: Strict({
      id: Type.Optional(Id),
      origin: Origin,
      name: Type.String({ minLength: 1, maxLength: 40 }),
      reports: Type.Boolean(),
      /** What the person saw: where the site is another one by now, nothing is changed. */
      was: Type.Optional(Strict({ name: Type.String({ maxLength: 40 }), reports: Type.Boolean() })),
    }),
    reply: Answer(Type.Object({ id: Type.String() })),
    fails: ['FRAME-1002', 'FRAME-1006', 'FRAME-1007', 'VALIDATION-1001', 'VALIDATION-1006'],
  },
  'POST /platform/frame/site/secret': {
    summary: 'A new secret for the server of a site, told this once; the one before ends at once',
    body: Strict({ id: Id }),
    reply: Answer(SecretOnce),
    fails: ['VALIDATION-1006'],
  },
  'POST /platform/frame/site/remove': {
    summary: 'Pages of this site are shown no more, and its tickets are worth nothing',
    body: Strict({ id: Id }),
    reply: Answer(Type.Object({ removed: Type.Boolean() })),
    fails: ['VALIDATION-1006'],
  },
  'GET /platform/report-account/page-list': {
    summary: 'Bound report accounts of the own tenant, by user name',
    query: Paging,
    reply: Answer(Page(ReportAccount)),
    fails: ['VALIDATION-1009'],
  },
  'POST /platform/report-account/save': {
    summary: 'Binds a person to an account of the report server; an empty account takes the binding away',
    body: Strict({
      userName: Type.String({ minLength: 1, maxLength: 64 }),
      account: Type.String({ maxLength: 100 }),
      /** Only where REPORT_PASSWORDS is on; kept enciphered. */
      password: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      /** The account that the person saw, empty for none: where it is another one by now, nothing is changed. */
      was: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    reply: Answer(Type.Object({ bound: Type.Boolean() })),
    fails: ['FRAME-1007', 'VALIDATION-1000', 'VALIDATION-1006'],
  },
})
