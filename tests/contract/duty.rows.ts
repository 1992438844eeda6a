import type { ProjectState } from '#domain/tender/model.ts'
import { aFreeBidForm, anItem, PLEDGE, REASON } from '#domain/tender/testing.ts'
import type { TestCallName } from '#support/gateway.ts'
import { type Scene, times } from './duty.scenes.ts'

/** Who may give which command to which project, written down by hand from tendering.md 3 and 6. */

export const persons = {
  U1: 'owner',
  U2: 'another buyer',
  OM: 'an owner who is a manager too',
  M1: 'the manager of the project',
  M2: 'another manager',
  S1: 'its supervisor',
  S2: 'another supervisor',
  R1: 'a reviewer of the project where points count',
  A1: 'an auditor',
  T1: 'the administrator',
  'user-CA': 'a bidder of the project',
  'user-CB': 'another bidder of it',
  'user-CX': 'a firm outside',
  N1: 'somebody without a role',
  '': 'a stranger',
  southern: 'the purchaser side of another tenant',
  'southern-firm': 'a firm of another tenant',
} as const
export type Who = keyof typeof persons

export interface Row {
  on: Scene
  body: (state: ProjectState) => object
  may: readonly Who[]
  /** The command is about what this project does not have: who may give it is told so, and nobody else. */
  told?: string
  /** A bidder of the project may give it, and his own case does not allow it. */
  ownCase?: string
}

const OWNER = ['U1', 'OM'] as const
const BIDDERS = ['user-CA', 'user-CB'] as const
const nothing = () => ({})
const reason = () => ({ reason: REASON })
const long = 'a text of more than twenty characters, as is asked for'
const form = aFreeBidForm()
const registration = { contactName: 'x', contactPhone: '13800001111', contactEmail: 'a@b.example', taxBp: 1_300, documents: [] }
const objection = ({ objections }: ProjectState) => ({ objectionSeq: objections[0]!.seq })

const paths: Record<string, Row> = {
  'project/update': { on: 'draft', body: () => ({ version: 1, form, items: [anItem()] }), may: OWNER },
  'project/submit': { on: 'draft', body: () => ({ version: 1 }), may: OWNER },
  'project/copy': { on: 'draft', body: nothing, may: OWNER },
  'project/recall': { on: 'submitted', body: nothing, may: OWNER },
  'project/approve': { on: 'submitted', body: () => ({ agree: true }), may: ['M1'] },
  'project/void': { on: 'open', body: reason, may: [...OWNER, 'M1'] },
  'project/waive-minimum': { on: 'bidding', body: reason, may: ['S1'] },
  'project/finish-qualification': { on: 'qualifying', body: nothing, may: OWNER },
  'project/suspend': { on: 'bidding', body: reason, may: ['M1', 'S1'] },
  'project/resume': { on: 'suspended', body: () => ({ resumeAt: times.inAnHour }), may: ['S1'] },
  'project/reject': { on: 'closed', body: reason, may: [...OWNER, 'S1'] },
  'invitation/save-batch': { on: 'open', body: () => ({ customerIds: ['CD'], reason: REASON }), may: OWNER },
  'invitation/review': { on: 'entering', body: () => ({ customerIds: ['CD'], agree: true }), may: ['M1'] },
  'invitation/resend': { on: 'open', body: () => ({ customerIds: ['CA'] }), may: OWNER },
  'invitation/revoke': { on: 'open', body: () => ({ customerId: 'CC', reason: REASON }), may: [...OWNER, 'M1'] },
  'invitation/decline': { on: 'open', body: reason, may: BIDDERS },
  'pledge/accept': { on: 'open', body: () => PLEDGE, may: BIDDERS },
  'rule/ack': { on: 'open', body: ({ rulesHash }) => ({ kind: 'fight', rulesHash }), may: BIDDERS },
  'application/save': { on: 'entering', body: () => ({ contactName: 'x' }), may: BIDDERS },
  'application/submit': { on: 'entering', body: () => registration, may: BIDDERS },
  'application/withdraw': { on: 'registered', body: nothing, may: BIDDERS },
  'application/review': { on: 'registered', body: () => ({ customerId: 'CA', decision: 'REJECTED', comment: 'c' }), may: OWNER },
  'application/confirm-deposit': { on: 'registered', body: () => ({ customerId: 'CA' }), may: OWNER },
  'application/forfeit-deposit': { on: 'declined', body: () => ({ customerId: 'CA', reason: REASON }), may: ['M1'], told: 'TENDER-2036' },
  'application/disqualify': { on: 'waiting', body: () => ({ customerId: 'CC', reason: REASON }), may: [...OWNER, 'S1'] },
  'time-change/save': {
    on: 'waiting',
    body: () => ({ field: 'startsAt', newValue: times.muchLater, shiftLater: false, reason: REASON }),
    may: OWNER,
  },
  'time-change/decide': { on: 'asked', body: () => ({ agree: true }), may: ['M1'] },
  'time-change/withdraw': { on: 'asked', body: nothing, may: OWNER },
  'time-change/ack': { on: 'askedEarlier', body: nothing, may: BIDDERS },
  'quote/submit': {
    on: 'waiting',
    body: () => ({ lines: [{ lineNo: 1, unitPrice: '990' }], total: '990000.00', taxBp: 1_300, currency: 'CNY' }),
    may: BIDDERS,
  },
  'quote/withdraw': { on: 'inRound', body: () => ({ roundNo: 1 }), may: BIDDERS },
  'round/open': { on: 'unopened', body: () => ({ roundNo: 1 }), may: [...OWNER, 'S1', 'S2'] },
  'bid/place': { on: 'bidding', body: () => ({ gross: '960000.00', taxBp: 1_300, currency: 'CNY' }), may: BIDDERS },
  'bid/void-request': {
    on: 'bidding',
    body: ({ bidders }) => ({ bidSeq: bidders[0]!.stands[0]!.seq, reason: REASON }),
    may: ['user-CA'],
    ownCase: 'TENDER-2056',
  },
  'bid/void-decide': {
    on: 'correcting',
    body: ({ corrections }) => ({ requestSeq: corrections![0]!.requestSeq, agree: true }),
    may: [...OWNER, 'S1'],
  },
  'hall/message': { on: 'bidding', body: () => ({ text: 'x' }), may: [...OWNER, 'M1', 'S1'] },
  'line/confirm': {
    on: 'closed',
    body: () => ({ lines: [{ lineNo: 1, amount: '1.00' }] }),
    may: BIDDERS,
    told: 'TENDER-2058',
  },
  'review/sign': { on: 'closed', body: () => ({ conclusion: 'x' }), may: ['S1'] },
  'review/signal-ack': { on: 'closed', body: () => ({ key: 'G1:none', note: long }), may: ['S1'], told: 'VALIDATION-1006' },
  'review/conflict': { on: 'declaring', body: () => ({ has: false }), may: ['R1'] },
  'score/submit': {
    on: 'scoring',
    body: () => ({ rows: ['B01', 'B02', 'B03'].map((alias) => ({ alias, scores: { plan: '1', terms: '1' } })) }),
    may: ['R1'],
  },
  'score/reopen': { on: 'scored', body: () => ({ reviewerId: 'R1', reason: REASON }), may: ['S1'] },
  'award/propose': { on: 'signed', body: () => ({ alias: 'B01' }), may: OWNER },
  'award/decide': { on: 'proposed', body: () => ({ agree: true }), may: ['M1', 'S1'] },
  'award/justify': { on: 'flagged', body: () => ({ text: long }), may: ['user-CA'] },
  'award/accept-justification': { on: 'explained', body: () => ({ alias: 'B01', reason: REASON }), may: [...OWNER, 'S1'] },
  'award/confirm': { on: 'announced', body: nothing, may: ['user-CA'] },
  'award/decline': { on: 'announced', body: reason, may: ['user-CA'] },
  'objection/file': { on: 'announced', body: () => ({ text: long }), may: BIDDERS },
  'objection/answer': { on: 'objected', body: (state) => ({ ...objection(state), text: 'x' }), may: OWNER },
  'objection/uphold': { on: 'objected', body: (state) => ({ ...objection(state), reason: REASON }), may: ['M1', 'S1'] },
  'objection/close': { on: 'objected', body: objection, may: ['user-CB'] },
}

export const rows = Object.fromEntries(Object.entries(paths).map(([path, row]) => [`POST /tender/api/v1/${path}`, row])) as Partial<
  Record<TestCallName, Row>
>
