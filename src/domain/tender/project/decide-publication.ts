import type { ErrorCode } from '#contract/errors.ts'
import { neededBidders } from '#domain/tender/advance.ts'
import { lacksOffers } from '#domain/tender/award/review.ts'
import { candidates, mayWin, standings } from '#domain/tender/bidding/competition.ts'
import { sealReserve } from '#domain/tender/bidding/sealed.ts'
import { twoPersons } from '#domain/tender/confirmation.ts'
import { decision, fact, refusal } from '#domain/tender/facts.ts'
import { HOUR_MS, msBetween } from '#domain/tender/instant.ts'
import type { Actor, CommandOf, Decision, Env, Fact, InvitationStatus, Json, ProjectState, Refused } from '#domain/tender/model.ts'
import { approvedParties, asManager, asOwner, asSupervisor, commentGiven, inStatus, reasonGiven } from '#domain/tender/people.ts'
import { minimumIsOpen } from '#domain/tender/rounds/opening.ts'
import { deadlines } from '#domain/tender/schedule/deadlines.ts'
import { checkDraft } from './draft.ts'
import { rulesHash } from './rule-text.ts'

/** From draft to publication, the end of qualification, and the rejection of everything. @see tendering.md 6.1 */

/** A draft's edit is no fact: `execute` takes the new form over. */
export const update = (state: ProjectState, _: CommandOf<'project.update'>, actor: Actor): Decision =>
  decision(asOwner(state, actor) ?? inStatus(state, 'DRAFT'), () => [])

/** Only a draft that was never given out of hand; what is in the log stays there. */
export const remove = (state: ProjectState, _: CommandOf<'project.delete'>, actor: Actor): Decision =>
  decision(asOwner(state, actor) ?? inStatus(state, 'DRAFT'), () => [fact('project.deleted', { note: { userId: actor.userId } })])

export const submit = (state: ProjectState, command: CommandOf<'project.submit'>, actor: Actor, env: Env): Decision =>
  decision(
    asOwner(state, actor) ?? inStatus(state, 'DRAFT') ?? configFault(state, env) ?? invitationsMissing(state, 'PROPOSED', 'APPROVED'),
    () => [fact('project.submitted', { note: { userId: actor.userId, comment: command.comment } })],
  )

function configFault(state: ProjectState, env: Env): Refused | undefined {
  const [first] = checkDraft(state.draft?.form ?? state.form, state.items, env.at, { ownerId: state.ownerId }).errors
  return first && refusal(first.code as ErrorCode, first.args)
}

function invitationsMissing(state: ProjectState, ...counted: InvitationStatus[]): Refused | undefined {
  if (state.form.inviteMode !== 'invited') return undefined
  const there = Object.values(state.parties).filter(({ invitation }) => invitation && counted.includes(invitation.status)).length
  return there < state.form.minBidders ? refusal('TENDER-2019', { n: state.form.minBidders }) : undefined
}

export const recall = (state: ProjectState, _: CommandOf<'project.recall'>, actor: Actor): Decision =>
  decision(asOwner(state, actor) ?? inStatus(state, 'PUBLISH_APPROVAL'), () => [
    fact('project.returned', { note: { userId: actor.userId, by: 'BUYER' } }),
  ])

export function approve(state: ProjectState, { agree, comment }: CommandOf<'project.approve'>, actor: Actor, env: Env): Decision {
  const may = asManager(state, actor) ?? inStatus(state, 'PUBLISH_APPROVAL')
  if (!agree) {
    return decision(may ?? commentGiven(comment), () => [
      fact('project.returned', { note: { userId: actor.userId, by: 'MANAGER', comment } }),
    ])
  }
  return decision(may ?? unpublishable(state, env), () => [published(state, comment, actor, env)])
}

/** Why it cannot be published now, whoever agrees. */
export const unpublishable = (state: ProjectState, env: Env): Refused | undefined =>
  tooShort(state, env) ?? invitationsMissing(state, 'APPROVED')

/** From here on the reserve price is a commitment and a sealed text: nobody reads it before the review. */
function published(state: ProjectState, comment: string | undefined, actor: Actor, env: Env): Fact {
  const { reserve, ...form } = state.form
  const sealed = reserve === undefined ? undefined : sealReserve(env, reserve)
  return fact('project.published', {
    pub: { code: state.code, rulesHash: rulesHash(env.sha256, form), reserveCommit: sealed?.commit },
    note: {
      form: form as unknown as Json,
      items: state.items as unknown as Json,
      userId: actor.userId,
      comment,
      reserveSealed: sealed?.sealed,
    },
  })
}

const tooShort = (state: ProjectState, env: Env): Refused | undefined =>
  msBetween(env.at, state.form.registrationEndsAt) < deadlines.registrationMs
    ? refusal('TENDER-2013', { h: deadlines.registrationMs / HOUR_MS })
    : undefined

/** Also where a disqualification has left too few after the close: the report then waits for it. */
const isWaivable = (state: ProjectState): boolean => state.status === 'REVIEW' && lacksOffers(state)

const WAIVED_IN = ['QUALIFICATION', 'READY', 'BIDDING', 'SUSPENDED'] as const

export const waiveMinimum = (state: ProjectState, { reason }: CommandOf<'project.waive-minimum'>, actor: Actor): Decision =>
  decision(
    asSupervisor(state, actor) ??
      (isWaivable(state) ? undefined : inStatus(state, ...(minimumIsOpen(state) ? WAIVED_IN : []))) ??
      (state.minimumWaived ? refusal('TENDER-2002', { status: state.status }) : undefined) ??
      reasonGiven(reason),
    () => [fact('minimum.waived', { note: { userId: actor.userId, reason } })],
  )

/**
 * Ends qualification early. Too few bidders are refused while the period still runs (a waiver or a later date may yet help);
 * afterwards the buyer may end the project.
 */
export function finishQualification(state: ProjectState, _: CommandOf<'project.finish-qualification'>, actor: Actor, env: Env): Decision {
  const refused = asOwner(state, actor) ?? inStatus(state, 'QUALIFICATION') ?? undecided(state, env)
  if (refused) return { facts: [], refused }
  const approved = approvedParties(state).length
  const needed = neededBidders(state)
  if (approved >= needed) return { facts: [fact('qualification.finished', { note: { approved, userId: actor.userId } })] }
  if (env.at < state.qualificationEndsAt) return { facts: [], refused: refusal('TENDER-2074', { k: approved, n: needed }) }
  return { facts: [fact('project.failed', { pub: { reason: 'TOO_FEW_BIDDERS' }, note: { userId: actor.userId } })] }
}

/** A registration that waits for the buyer, or for papers that may still come. */
function undecided(state: ProjectState, { at }: Env): Refused | undefined {
  const open = Object.values(state.parties).some(
    ({ application }) =>
      application?.status === 'SUBMITTED' || (application?.status === 'RETURNED' && (application.newDeadline ?? at) > at),
  )
  return open ? refusal('TENDER-2002', { status: state.status }) : undefined
}

export function reject(state: ProjectState, { reason }: CommandOf<'project.reject'>, actor: Actor): Decision {
  return twoPersons(state, actor, {
    key: 'reject',
    roles: ['BUYER', 'SUPERVISOR'],
    reason,
    refused: inStatus(state, 'REVIEW') ?? reasonGiven(reason),
    effect: () => {
      const left = candidates(state)
      const missed = left.length > 0 && !left.some((candidate) => mayWin(state, candidate))
      const cause = standings(state).length === 0 ? 'ALL_DISQUALIFIED' : missed ? 'RESERVE_NOT_MET' : 'REJECTED'
      return [fact('project.failed', { pub: { reason: cause }, note: { explanation: reason } })]
    },
  })
}
