import type { ListField } from './list-fields.ts'

/**
 * Lists whose rows are all in the page are searched there, by what their rows tell their reader and nothing else (SEA-14). Of a list that is watched live
 * the page may have the newest rows alone: then it says so.
 */

type Fields = Readonly<Record<string, ListField>>

const text: ListField = { type: 'TEXT' }
const words: ListField = { type: 'LONGTEXT' }
const moment: ListField = { type: 'DATETIME' }
const flag: ListField = { type: 'BOOL' }
const number: ListField = { type: 'INT' }

/** The firm's own bids in one project. */
export const ownBidFields = {
  at: moment,
  gross: { type: 'DECIMAL' },
  tookLead: flag,
  extended: flag,
  entry: flag,
  voided: flag,
} as const satisfies Fields

/** The bids of one project in its hall. What is hidden from the reader, a price or whether the lead was taken, is no value. */
export const bidFields = { alias: text, ...ownBidFields } as const satisfies Fields

/** Who did what to a project. */
export const actionFields = {
  at: moment,
  kind: { type: 'ENUM', code: 'tender.Log.Kind' },
  person: text,
  duty: text,
  name: text,
  agreed: flag,
  words,
} as const satisfies Fields

/** Changes of a project's times. */
export const timeChangeFields = {
  changedTime: { type: 'ENUM', code: 'tender.Change.Time' },
  oldValue: moment,
  newValue: moment,
  words,
  person: text,
  at: moment,
  changeStatus: { type: 'ENUM', code: 'tender.Change.Status' },
  decidedBy: text,
  decidedAt: moment,
} as const satisfies Fields

/** A firm's own objections to an award. */
export const ownObjectionFields = {
  at: moment,
  objectionStatus: { type: 'ENUM', code: 'tender.Objection.Status' },
  words,
  answer: words,
  answeredAt: moment,
} as const satisfies Fields

/** Objections of all firms, for who may know whose they are. */
export const objectionFields = { name: text, ...ownObjectionFields } as const satisfies Fields

/** The ranking that an award rests on. */
export const rankingFields = {
  rank: number,
  alias: text,
  name: text,
  gross: { type: 'DECIMAL' },
  basis: { type: 'DECIMAL' },
  meetsReserve: flag,
  isLow: flag,
  skipped: flag,
} as const satisfies Fields

/** Auctions that are running or about to. */
export const runningFields = {
  code: text,
  title: text,
  titleEn: text,
  status: { type: 'ENUM', code: 'tender.Project.Status' },
  startsAt: moment,
  closesAt: moment,
} as const satisfies Fields

/** What is bought or sold by a project, line by line. */
export const itemFields = {
  lineNo: number,
  code: text,
  itemName: text,
  spec: text,
  quantity: { type: 'DECIMAL' },
  unitCode: { type: 'DICT', dictCode: 'tender_unit' },
  needDate: { type: 'DATE' },
  ceilingUnitPrice: { type: 'DECIMAL' },
  itemRemark: words,
} as const satisfies Fields

/** The same as who reads the project whole sees it, e.g. to approve it: with the amount of each line. */
export const readItemFields = {
  ...itemFields,
  lineAmount: { type: 'DECIMAL' },
} as const satisfies Fields

/** What was announced to all in the hall, in whose name. */
export const messageFields = { at: moment, sender: { type: 'ENUM', code: 'tender.Announcement.Sender' }, words } as const satisfies Fields

/** All that was announced of a project; new times stand with a change of them alone. */
export const announcementFields = {
  ...messageFields,
  kind: { type: 'ENUM', code: 'tender.Announcement.Kind' },
  registrationEndsAt: moment,
  qualificationEndsAt: moment,
  startsAt: moment,
} as const satisfies Fields

/** Clues of collusion in one project. */
export const signalFields = {
  clue: { type: 'ENUM', code: 'tender.Signal.Code' },
  severity: { type: 'ENUM', code: 'tender.Signal.Severity' },
  name: text,
  evidence: words,
  looked: flag,
  lookedBy: text,
  lookedAt: moment,
  words,
} as const satisfies Fields

/** Prices of one project with their distances in percent; whether an explanation was accepted is no value where none is asked for. */
export const lowPriceFields = {
  rank: number,
  alias: text,
  name: text,
  gross: { type: 'DECIMAL' },
  belowMean: { type: 'DECIMAL' },
  belowNext: { type: 'DECIMAL' },
  isLow: flag,
  explanation: words,
  accepted: flag,
} as const satisfies Fields

/** The firm's receipts in one project. */
export const receiptFields = { seq: number, at: moment, gross: { type: 'DECIMAL' } } as const satisfies Fields

/** Firms that have registered, beside a change of times: whether one has agreed to it is no value where nobody asks him. */
export const bidderFields = {
  name: text,
  application: { type: 'ENUM', code: 'tender.Application.Status' },
  agreed: flag,
} as const satisfies Fields
