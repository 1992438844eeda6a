import { count, field, flag, optionalText, text } from '#domain/tender/facts.ts'
import type { Entry, ProjectState } from '#domain/tender/model.ts'
import { parseMoney } from '#domain/tender/money.ts'
import { askedAnew, withoutConfirmation, withoutWordsAbout, withParty } from '#domain/tender/project/evolve-project.ts'
import { proposedLines, sharesIn, statusOfLines } from './award-lines.ts'
import type { AwardLine, AwardState, AwardStatus } from './award-state.ts'

/** What facts of review, award and objections do to the state. */

type Apply = (state: ProjectState, entry: Entry) => ProjectState

const proposed: Apply = (state, entry) => {
  const reason = optionalText(entry, 'note', 'reason')
  const shares = sharesIn(entry, 'note')
  return {
    ...askedAnew(state, 'tender_award'),
    status: 'AWARD_APPROVAL',
    award: {
      round: count(entry, 'pub', 'round'),
      alias: text(entry, 'note', 'alias'),
      ...(reason && { reason }),
      proposedBy: text(entry, 'note', 'userId'),
      status: 'PROPOSED',
      ...(shares && { lines: proposedLines(state, shares) }),
      skipped: state.award?.skipped ?? [],
    },
  }
}

const withAward = (state: ProjectState, change: (award: AwardState) => AwardState): ProjectState =>
  state.award ? { ...state, award: change(state.award) } : state

/** A change of lines, and what it makes of the award; `whole` where nothing is shared. */
function withLines({ lines, ...award }: AwardState, next: (line: AwardLine) => AwardStatus, whole: AwardStatus): AwardState {
  if (!lines) return { ...award, status: whole }
  const changed = lines.map((line) => ({ ...line, status: next(line) }))
  return { ...award, lines: changed, status: statusOfLines(changed) }
}

/** What was confirmed stays so: in a next proposal of the same share it needs no second word. */
const unlessConfirmed =
  (status: AwardStatus) =>
  (line: AwardLine): AwardStatus =>
    line.status === 'CONFIRMED' ? line.status : status

/** Whose word it is; of an award of one line there is one firm's only. */
const speakerOf = (entry: Entry, award: AwardState): string => optionalText(entry, 'pub', 'alias') ?? award.alias

const confirmed: Apply = (state, entry) =>
  withAward(state, (award) => {
    const alias = speakerOf(entry, award)
    return withLines(award, (line) => (line.alias === alias ? 'CONFIRMED' : line.status), 'CONFIRMED')
  })

const decided: Apply = (state, entry) => {
  if (!flag(entry, 'note', 'agree')) return { ...state, status: 'REVIEW' }
  const yes = text(entry, 'note', 'role') === 'MANAGER' ? { manager: true } : { supervisor: true }
  return withAward(state, (award) => ({ ...award, ...yes }))
}

const approved: Apply = (state, entry) => ({
  ...withAward(state, (award) => ({
    ...withLines(award, unlessConfirmed('WAIT_CONFIRM'), 'WAIT_CONFIRM'),
    confirmBy: text(entry, 'pub', 'confirmBy'),
  })),
  status: 'PUBLICITY',
  publicityEndsAt: text(entry, 'pub', 'publicityEndsAt'),
})

/** One line falls, and with it the publicity: who has not spoken yet is asked anew with the next proposal. */
const declined: Apply = ({ publicityEndsAt: _, ...state }, entry) => {
  const cause = text(entry, 'pub', 'cause') === 'EXPIRED' ? 'EXPIRED' : 'DECLINED'
  const fallen = withAward(state, (award) => {
    const alias = speakerOf(entry, award)
    const next = (line: AwardLine): AwardStatus => {
      if (line.alias === alias) return cause
      return line.status === 'WAIT_CONFIRM' ? 'PROPOSED' : line.status
    }
    return { ...withLines(award, next, cause), skipped: [...award.skipped, alias] }
  })
  return { ...fallen, status: 'REVIEW' }
}

const objectionFiled: Apply = (state, entry) => ({
  ...state,
  objections: [...state.objections, { seq: entry.seq, customerId: text(entry, 'who', 'customerId'), status: 'OPEN' }],
})

const objection =
  (change: (one: ProjectState['objections'][number], entry: Entry) => ProjectState['objections'][number]): Apply =>
  (state, entry) => {
    const seq = field(entry, 'pub', 'objectionSeq')
    return { ...state, objections: state.objections.map((one) => (one.seq === seq ? change(one, entry) : one)) }
  }

/** The award that was published falls, and the report with it: the review begins anew. Who won may be proposed again. */
const upheld: Apply = ({ publicityEndsAt: _, award, ...state }, entry) => {
  const seq = field(entry, 'pub', 'objectionSeq')
  return {
    ...state,
    status: 'REVIEW',
    review: {},
    ...(award && { award: { ...withLines(award, unlessConfirmed('ANNULLED'), 'ANNULLED'), status: 'ANNULLED' as const } }),
    objections: state.objections.map((one) => (one.seq === seq ? { ...one, status: 'UPHELD' as const } : one)),
    confirmations: withoutConfirmation(state.confirmations, `uphold:${seq}`),
  }
}

const justified: Apply = (state, entry) => {
  const alias = text(entry, 'lines', 'alias')
  return {
    ...state,
    justifications: { ...state.justifications, [alias]: { seq: entry.seq, accepted: false } },
    confirmations: withoutWordsAbout(state.confirmations, `alp:${alias}`),
  }
}

const justificationAccepted: Apply = (state, entry) => {
  const alias = text(entry, 'note', 'alias')
  const given = state.justifications?.[alias]
  return {
    ...state,
    ...(given && { justifications: { ...state.justifications, [alias]: { ...given, accepted: true } } }),
    confirmations: withoutConfirmation(state.confirmations, `alp:${alias}`),
  }
}

const reserveOpened: Apply = (state, entry) => {
  const amount = parseMoney(text(entry, 'note', 'reserve'), state.form.scale)
  if (!state.reserve || amount === undefined) throw new TypeError('log entry whose note.reserve is not an amount')
  return { ...state, reserve: { ...state.reserve, amount: String(amount) } }
}

const forfeited: Apply = (state, entry) =>
  withParty(state, text(entry, 'who', 'customerId'), (party) =>
    party.application ? { ...party, application: { ...party.application, deposit: 'FORFEITED' } } : party,
  )

export const awardFacts = {
  'names.revealed': (state) => ({ ...state, status: 'REVIEW', namesRevealed: true }),
  'reserve.opened': reserveOpened,
  'review.signed': (state, entry) => ({ ...state, review: { signedBy: text(entry, 'note', 'userId'), signedAt: entry.at } }),
  'signal.acknowledged': (state, entry) => ({ ...state, signalAcks: [...(state.signalAcks ?? []), text(entry, 'note', 'key')] }),
  'award.proposed': proposed,
  'award.decided': decided,
  'award.approved': approved,
  'award.justified': justified,
  'award.justification-accepted': justificationAccepted,
  'award.confirmed': confirmed,
  'award.declined': declined,
  'objection.filed': objectionFiled,
  'objection.answered': objection((one, entry) => ({ ...one, status: 'ANSWERED', answeredAt: entry.at })),
  'objection.closed': objection((one) => ({ ...one, status: 'CLOSED' })),
  'objection.upheld': upheld,
  'deposit.forfeited': forfeited,
} as const satisfies Record<string, Apply>
