import { field, flag, optionalText, texts } from '#domain/tender/facts.ts'
import type { At, Entry, FactType } from '#domain/tender/model.ts'

/** What the log tells of each firm of a project before bidding: who proposed it, when it was told, what was decided. @see tendering.md 9.10 */

export const ROSTER_FACTS = [
  'project.published',
  'invitation.proposed',
  'invitation.reviewed',
  'invitation.resent',
  'invitation.viewed',
  'invitation.declined',
  'application.submitted',
  'application.decided',
  'application.withdrawn',
  'application.disqualified',
  'deposit.confirmed',
] as const satisfies readonly FactType[]

export interface DecisionStep {
  at: At
  decision: 'APPROVED' | 'REJECTED' | 'RETURNED' | 'DISQUALIFIED' | 'WITHDRAWN' | 'DEPOSIT_CONFIRMED'
  /** User id; empty where a firm did it. */
  by: string
  comment?: string
  newDeadline?: At
}

export interface FirmHistory {
  proposedBy?: string
  proposedAt?: At
  reason?: string
  reviewComment?: string
  sentAt?: At
  resentAt?: At
  viewedAt?: At
  declinedAt?: At
  declineReason?: string
  /** The registration as it was last sent. */
  sent?: Entry
  decisions: DecisionStep[]
}

type Histories = Map<string, FirmHistory>
type Note = (history: FirmHistory, entry: Entry) => FirmHistory

/** Nobody where its reader may not know whom it is about. */
const many = (entry: Entry) => (entry.parts.note ? texts(entry, 'note', 'customerIds') : [])
const one = (entry: Entry) => [optionalText(entry, 'who', 'customerId') ?? '']
const given = <K extends string>(key: K, value: string | undefined) =>
  (value === undefined ? {} : { [key]: value }) as Partial<Record<K, string>>

const decided =
  (decisionOf: (entry: Entry) => DecisionStep['decision']): Note =>
  (history, entry) => {
    const comment = optionalText(entry, 'lines', 'comment') ?? optionalText(entry, 'note', 'reason')
    const step = {
      at: entry.at,
      decision: decisionOf(entry),
      by: optionalText(entry, 'note', 'userId') ?? '',
      ...given('comment', comment),
      ...given('newDeadline', optionalText(entry, 'lines', 'newDeadline')),
    }
    return { ...history, decisions: [...history.decisions, step] }
  }

const NOTES: Readonly<Record<string, readonly [firms: (entry: Entry) => string[], Note]>> = {
  'invitation.proposed': [
    many,
    (history, entry) => ({
      ...history,
      proposedAt: entry.at,
      ...given('proposedBy', optionalText(entry, 'note', 'userId')),
      ...given('reason', optionalText(entry, 'note', 'reason')),
    }),
  ],
  'invitation.reviewed': [
    many,
    (history, entry) => ({
      ...history,
      ...given('reviewComment', optionalText(entry, 'note', 'comment')),
      ...(flag(entry, 'note', 'sent') && { sentAt: entry.at }),
    }),
  ],
  'invitation.resent': [many, (history, { at }) => ({ ...history, resentAt: at })],
  'invitation.viewed': [one, (history, { at }) => ({ ...history, viewedAt: at })],
  'invitation.declined': [
    one,
    (history, entry) => ({ ...history, declinedAt: entry.at, ...given('declineReason', optionalText(entry, 'lines', 'reason')) }),
  ],
  'application.submitted': [one, (history, entry) => ({ ...history, sent: entry })],
  'application.decided': [one, decided((entry) => String(field(entry, 'lines', 'decision')) as DecisionStep['decision'])],
  'application.withdrawn': [one, decided(() => 'WITHDRAWN')],
  'application.disqualified': [one, decided(() => 'DISQUALIFIED')],
  'deposit.confirmed': [one, decided(() => 'DEPOSIT_CONFIRMED')],
}

/** @param entries of `ROSTER_FACTS`, oldest first, with the parts that the purchaser's side may read */
export function histories(entries: readonly Entry[]): Histories {
  const found: Histories = new Map()
  const approved = new Set<string>()
  for (const entry of entries) {
    const [firmsOf, note] = NOTES[entry.type] ?? []
    for (const id of firmsOf?.(entry) ?? []) found.set(id, note!(found.get(id) ?? { decisions: [] }, entry))
    if (entry.type === 'invitation.reviewed' && flag(entry, 'note', 'agree')) for (const id of many(entry)) approved.add(id)
    if (entry.type === 'project.published') for (const id of approved) found.set(id, { ...found.get(id)!, sentAt: entry.at })
  }
  return found
}
