import type { Subject } from '#ui/overlay/overtaken.tsx'
import type { PendingAction } from './ProjectActionDialog.tsx'
import { type ActionName, projectActions } from './project-actions.api.ts'

/** Where the things lie that actions are about, as far as a page has read them. */
export interface Facts {
  ranking?: readonly { alias: string; lowPrice: { text?: string | undefined; accepted?: boolean } }[] | undefined
  award?: { alias: string; round: number; gross: string; reason?: string | undefined } | undefined
  objections?: readonly { seq: number; answer?: { text: string } | undefined }[] | undefined
  forfeitable?: readonly { customerId: string }[] | undefined
  signals?: readonly { key: string; ack?: unknown }[] | undefined
  /** Draft of the report. */
  report?: unknown
}

/** What an action rests on now; false when it is not offered any more, or what it is about is gone. */
export function subjectOf({ action, target = '' }: PendingAction, facts: Facts, may: (command: string) => boolean): Subject {
  if (!may(projectActions[action].command)) return false
  const about = ABOUT[action]
  if (!about) return ''
  const thing = about(facts, target)
  return thing !== undefined && JSON.stringify(thing)
}

const rankOf = ({ ranking = [] }: Facts, target: string) => ranking.find(({ alias }) => alias === target)
/** Who proposes chooses among all of them. */
const rankingOf = (facts: Facts, target: string) => rankOf(facts, target) && facts.ranking
/** Who has agreed already does not change what is agreed to. */
const proposalOf = ({ award }: Facts) => award && [award.alias, award.round, award.gross, award.reason]
const objectionOf = ({ objections = [] }: Facts, target: string) => {
  const found = objections.find(({ seq }) => String(seq) === target)
  return found && [found.seq, found.answer?.text]
}

const ABOUT: Partial<Record<ActionName, (facts: Facts, target: string) => unknown>> = {
  propose: rankingOf,
  deviate: rankingOf,
  deviateShares: rankingOf,
  acceptPrice: (facts, target) => {
    const { text, accepted } = rankOf(facts, target)?.lowPrice ?? {}
    return accepted ? undefined : text
  },
  agree: proposalOf,
  return: proposalOf,
  answer: objectionOf,
  uphold: objectionOf,
  forfeit: ({ forfeitable = [] }, target) => forfeitable.find(({ customerId }) => customerId === target)?.customerId,
  signal: ({ signals = [] }, target) => signals.find(({ key, ack }) => key === target && !ack)?.key,
  sign: ({ report }) => report,
}
