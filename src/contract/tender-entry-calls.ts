import { Type } from 'typebox'
import { Answer, defineCalls, Id, Instant, OneOf, Strict } from './kit.ts'
import { Comment, Done, ProjectId, Reason, RegistrationPaper, Saved } from './tender-shapes.ts'

/** Another time of the schedule. */
const Change = {
  field: OneOf(['startsAt', 'registrationEndsAt', 'qualificationEndsAt'] as const),
  newValue: Instant,
  shiftLater: Type.Boolean(),
}

/** How a supplier comes in: invitation, pledge, rules, registration, schedule changes (tendering.md 6.2, 6.3). */
export const entryCalls = defineCalls({
  'POST /tender/api/v1/invitation/save-batch': {
    summary: 'Proposes suppliers',
    command: true,
    body: Strict({ ...ProjectId, customerIds: Type.Array(Id, { minItems: 1, maxItems: 200 }), reason: Reason }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2025', 'TENDER-2026', 'TENDER-2084'],
  },
  'POST /tender/api/v1/invitation/review': {
    summary: 'Four-eyes check',
    command: true,
    body: Strict({
      ...ProjectId,
      customerIds: Type.Array(Id, { minItems: 1, maxItems: 200 }),
      agree: Type.Boolean(),
      comment: Type.Optional(Comment),
    }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2003', 'TENDER-2027', 'TENDER-2028', 'TENDER-2038'],
  },
  'POST /tender/api/v1/invitation/revoke': {
    summary: 'Buyer and manager withdraw an invitation',
    command: true,
    body: Strict({ ...ProjectId, customerId: Id, reason: Reason }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2003', 'TENDER-2022', 'TENDER-2027'],
  },
  'POST /tender/api/v1/invitation/decline': {
    summary: 'Supplier declines',
    command: true,
    body: Strict({ ...ProjectId, reason: Type.Optional(Reason) }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2009', 'TENDER-2029', 'TENDER-2031'],
  },
  'GET /tender/api/v1/customer/mine': {
    summary: 'Suppliers I belong to',
    reply: Answer(
      Type.Array(
        Type.Object({
          customerId: Type.String(),
          name: Type.String(),
          nameEn: Type.String(),
          creditCode: Type.String(),
          grade: Type.String(),
          role: Type.String(),
          status: Type.String(),
        }),
      ),
    ),
  },
  'POST /tender/api/v1/customer/switch': {
    summary: 'Whom I act for',
    command: true,
    body: Strict({ customerId: Id }),
    reply: Answer(Type.Object({ customerId: Type.String(), runame: Type.String(), name: Type.String() })),
    fails: ['TENDER-2009', 'TENDER-2025'],
  },
  'GET /tender/api/v1/pledge/current': {
    summary: 'The integrity pledge in force',
    query: Type.Object({ ...ProjectId, lang: Type.Optional(OneOf(['zh', 'en'] as const)) }),
    reply: Answer(
      Type.Object({
        templateId: Type.String(),
        version: Type.Integer(),
        body: Type.String(),
        bodyHash: Type.String(),
        acceptedAt: Type.Optional(Type.String()),
      }),
    ),
    fails: ['TENDER-2001'],
  },
  'POST /tender/api/v1/pledge/accept': {
    summary: 'Signs the pledge',
    command: true,
    body: Strict({ ...ProjectId, templateId: Id, bodyHash: Id }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2009', 'TENDER-2030', 'TENDER-2031', 'TENDER-2032', 'TENDER-2084'],
  },
  'GET /tender/api/v1/rule/text': {
    summary: 'The rules in words, made from the configuration',
    query: Type.Object({ ...ProjectId, kind: OneOf(['fight', 'win'] as const), lang: Type.Optional(OneOf(['zh', 'en'] as const)) }),
    reply: Answer(
      Type.Object({
        sections: Type.Array(Type.Object({ heading: Type.String(), lines: Type.Array(Type.String()) })),
        rulesHash: Type.String(),
        acknowledgedAt: Type.Optional(Type.String()),
      }),
    ),
    fails: ['TENDER-2001'],
  },
  'POST /tender/api/v1/rule/ack': {
    summary: 'Acknowledges the rules',
    command: true,
    body: Strict({ ...ProjectId, kind: OneOf(['fight', 'win'] as const), rulesHash: Id }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2009', 'TENDER-2031', 'TENDER-2033', 'TENDER-2084'],
  },
  'POST /tender/api/v1/application/save': {
    summary: 'Keeps a registration that is not sent yet, for the firm alone',
    command: true,
    body: Strict({
      ...ProjectId,
      /** Version of the draft that was changed, 0 when there was none; another one refuses. Without it whatever is kept is overwritten. */
      version: Type.Optional(Type.Integer({ minimum: 0 })),
      contactName: Type.Optional(Type.String({ maxLength: 60 })),
      contactPhone: Type.Optional(Type.String({ maxLength: 20 })),
      contactEmail: Type.Optional(Type.String({ maxLength: 120 })),
      agentUserId: Type.Optional(Id),
      taxBp: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
      documents: Type.Optional(Type.Array(RegistrationPaper, { maxItems: 20 })),
      depositVoucherId: Type.Optional(Id),
      remark: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    reply: Saved,
    fails: [
      'TENDER-2001',
      'TENDER-2004',
      'TENDER-2009',
      'TENDER-2029',
      'TENDER-2030',
      'TENDER-2031',
      'TENDER-2034',
      'TENDER-2035',
      'TENDER-2036',
      'TENDER-2037',
      'TENDER-2082',
      'TENDER-2084',
    ],
  },
  'POST /tender/api/v1/application/submit': {
    summary: 'Registers',
    command: true,
    body: Strict({
      ...ProjectId,
      contactName: Type.String({ minLength: 1, maxLength: 60 }),
      contactPhone: Type.String({ minLength: 5, maxLength: 20 }),
      contactEmail: Type.String({ minLength: 3, maxLength: 120 }),
      /** Who acts for the firm here, one of its users; left out: who sends it. */
      agentUserId: Type.Optional(Id),
      taxBp: Type.Integer({ minimum: 0, maximum: 10_000 }),
      documents: Type.Array(RegistrationPaper, { maxItems: 20 }),
      depositVoucherId: Type.Optional(Id),
      remark: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    reply: Done,
    fails: [
      'TENDER-2001',
      'TENDER-2009',
      'TENDER-2030',
      'TENDER-2031',
      'TENDER-2032',
      'TENDER-2033',
      'TENDER-2034',
      'TENDER-2035',
      'TENDER-2036',
      'TENDER-2037',
      'TENDER-2047',
      'TENDER-2082',
      'TENDER-2084',
    ],
  },
  'POST /tender/api/v1/application/withdraw': {
    summary: 'Takes the registration back',
    command: true,
    body: Strict({ ...ProjectId }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2009', 'TENDER-2036'],
  },
  'POST /tender/api/v1/application/review': {
    summary: 'Buyer decides a registration',
    command: true,
    body: Strict({
      ...ProjectId,
      customerId: Id,
      /** Of the registration that was read, so that no other one is decided. */
      submittedAt: Type.Optional(Instant),
      decision: OneOf(['APPROVED', 'REJECTED', 'RETURNED'] as const),
      comment: Type.Optional(Comment),
      newDeadline: Type.Optional(Instant),
    }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2003', 'TENDER-2025', 'TENDER-2035', 'TENDER-2036', 'TENDER-2038', 'TENDER-2096'],
  },
  'POST /tender/api/v1/application/confirm-deposit': {
    summary: 'Buyer confirms a deposit',
    command: true,
    body: Strict({ ...ProjectId, customerId: Id }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2003', 'TENDER-2036'],
  },
  'POST /tender/api/v1/application/forfeit-deposit': {
    summary: 'Manager keeps the deposit of a firm that was awarded and did not confirm',
    command: true,
    body: Strict({ ...ProjectId, customerId: Id, reason: Reason }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2022', 'TENDER-2036'],
  },
  'POST /tender/api/v1/application/disqualify': {
    summary: 'Buyer and supervisor remove a bidder',
    command: true,
    body: Strict({ ...ProjectId, customerId: Id, reason: Reason }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2003', 'TENDER-2022', 'TENDER-2036', 'TENDER-2061'],
  },
  'POST /tender/api/v1/time-change/save': {
    summary: 'Asks for another time',
    command: true,
    body: Strict({ ...ProjectId, ...Change, reason: Reason }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2003', 'TENDER-2014', 'TENDER-2020', 'TENDER-2021', 'TENDER-2022', 'TENDER-2024', 'TENDER-2084'],
  },
  'POST /tender/api/v1/time-change/decide': {
    summary: 'Manager decides',
    command: true,
    /** `change`: that was read, so that no other one is decided. */
    body: Strict({ ...ProjectId, change: Type.Optional(Strict(Change)), agree: Type.Boolean(), comment: Type.Optional(Comment) }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2003', 'TENDER-2021', 'TENDER-2023', 'TENDER-2028', 'TENDER-2038', 'TENDER-2096'],
  },
  'POST /tender/api/v1/time-change/withdraw': {
    summary: 'Buyer takes back what he asked for',
    command: true,
    body: Strict({ ...ProjectId }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2003', 'TENDER-2021'],
  },
  'POST /tender/api/v1/time-change/ack': {
    summary: 'Bidder agrees to an earlier time',
    command: true,
    body: Strict({ ...ProjectId }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2009', 'TENDER-2039'],
  },
})
