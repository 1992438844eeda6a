import type { TimelineStep } from '#contract/tender/project.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { plus, SECOND_MS } from '#domain/tender/instant.ts'
import type { At, ProjectState } from '#domain/tender/model.ts'
import { endOf } from '#domain/tender/project/project-end.ts'
import { isOpened, plannedRounds, type RoundTimes, resumedTimes } from '#domain/tender/rounds/schedule.ts'

/** Steps of the schedule for anyone: what is over, what goes on, what comes and when, as far as that is known. */

/** Which step of the schedule a status is in. Ends without award are past every step. */
const STEP_OF: Readonly<Record<ProjectState['status'], number>> = {
  DRAFT: 0,
  PUBLISH_APPROVAL: 0,
  REGISTRATION: 1,
  QUALIFICATION: 2,
  READY: 3,
  BIDDING: 4,
  SUSPENDED: 4,
  REVIEW: 5,
  AWARD_APPROVAL: 5,
  PUBLICITY: 5,
  AWARDED: 7,
  FAILED: 7,
  VOID: 7,
}
const KINDS = ['published', 'registration', 'qualification', 'start', 'close', 'publicity', 'end'] as const

/** @param publishedAt of the log; undefined before publication */
export function timeline(state: ProjectState, publishedAt: At | undefined): TimelineStep[] {
  const now = STEP_OF[state.status]
  const times = {
    published: publishedAt,
    registration: state.registrationEndsAt,
    qualification: state.qualificationEndsAt,
    start: state.startsAt,
    publicity: state.publicityEndsAt,
    end: endOf(state),
  }
  const steps = KINDS.flatMap((kind, index): TimelineStep[] => {
    const place = index < now ? 'done' : index === now ? 'current' : 'ahead'
    return kind === 'close' ? closes(state, place) : [step(kind, place, times[kind])]
  })
  return state.status === 'FAILED' || state.status === 'VOID' ? steps.filter(({ at }) => at !== undefined && at <= times.end!) : steps
}

const step = (
  kind: TimelineStep['kind'],
  state: TimelineStep['state'],
  at: At | undefined,
  round?: TimelineStep['round'],
): TimelineStep => ({
  kind,
  ...(at && { at }),
  state,
  ...(round && { round }),
})

/** The end of bidding; in rounds that of each. In a pause it is known once that one's end is. */
function closes(state: ProjectState, place: TimelineStep['state']): TimelineStep[] {
  const { form, startsAt, suspension } = state
  const times = suspension ? (suspension.resumeAt ? resumedTimes(state, suspension.resumeAt) : undefined) : state
  if (roundsOf(form)) return roundCloses(state, place, times && { ...state.rounds, ...times })
  const planned = plus(startsAt, (form.bidding?.durationSec ?? 0) * SECOND_MS)
  return [step('close', place, times && (times.closesAt ?? planned))]
}

/** @param times of the round that is open or comes next; undefined where nobody knows them */
function roundCloses({ form, startsAt, rounds }: ProjectState, place: TimelineStep['state'], times: Partial<RoundTimes> | undefined) {
  const rules = roundsOf(form)!
  const done = (rounds?.done ?? []).map(({ no, extra, closesAt }) => step('close', 'done', closesAt, { no, ...(extra && { extra }) }))
  if (rounds && isOpened(rounds)) return done
  const { no, extra } = rounds ?? { no: 1 }
  const coming = plannedFrom(no, times?.opensAt ?? startsAt, rules)
  const at = (n: number) => times && (n === 0 ? (times.closesAt ?? coming[0]?.closesAt) : coming[n]?.closesAt)
  const steps = Array.from({ length: Math.max(1, rules.rounds - no + 1) }, (_, n) =>
    step('close', n > 0 && place === 'current' ? 'ahead' : place, at(n), { no: no + n, ...(extra && { extra: true }) }),
  )
  return [...done, ...steps]
}

/** The rounds from one on, as planned from its start. */
const plannedFrom = (no: number, opensAt: At, { rounds, durationsSec, intervalsSec }: ThreeRounds) =>
  plannedRounds(opensAt, { rounds: rounds - no + 1, durationsSec: durationsSec.slice(no - 1), intervalsSec: intervalsSec.slice(no - 1) })
