import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import type { Criteria } from '#contract/search.ts'
import type { ReviewRow } from '#contract/tender/review-calls.ts'
import { openSignals } from '#domain/tender/award/decide-signal.ts'
import { checklist, lowPricesOf, REVIEW_OF, type ReviewStatus, reviewStatusOf } from '#domain/tender/award/review.ts'
import { signalsIn } from '#domain/tender/award/signal-evidence.ts'
import type { Severity, Signal } from '#domain/tender/award/signals.ts'
import { faultFor, readsPrices } from '#domain/tender/disclosure-level.ts'
import { field } from '#domain/tender/facts.ts'
import type { Actor, At, Entry, ProjectState, Viewer } from '#domain/tender/model.ts'
import type { Lang } from '#domain/tender/project/rule-text.ts'
import { mayOpen } from '#domain/tender/rounds/decide-opening.ts'
import { viewerOf } from '#domain/tender/visibility/view.ts'
import { waitingOf } from '#domain/tender/waiting.ts'
import { searchQueries } from '#gateway/modules/search/criteria.ts'
import { containing } from '#gateway/modules/search/list-route.ts'
import { factOf } from '#gateway/modules/tender/engine/projection.ts'
import { isUnreadable } from '#gateway/modules/tender/engine/skip-unreadable.ts'
import { known, type Listing, leftOut, unreadable } from '#gateway/modules/tender/projects/listed.ts'
import { type Names, projectRow } from '#gateway/modules/tender/projects/project-view.ts'
import { badOf, soFar } from '#gateway/modules/tender/proof/proof.service.ts'
import type { Judgement, Verifications } from '#gateway/modules/tender/proof/verification.ts'
import { checkedActor, namesFor, seeFromInside } from '#gateway/modules/tender/reading.ts'
import {
  firmNames,
  type ListedProject,
  type NameReader,
  namesOf,
  type ProjectRecord,
  readLogOf,
} from '#gateway/modules/tender/tender.queries.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { type PageQuery, pageOf, windowOf, withTotal } from '#gateway/platform/http/paging.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { reportOf } from './report.ts'
import { type ReviewQuery, readReviews } from './review.queries.ts'

/** What supervisors, managers and auditors see of a review (tendering.md 9.14). */

const seesSignals = ({ side }: Viewer): boolean => side === 'supervisor' || side === 'auditor'
const countsOf = (signals: readonly Signal[]) => {
  const of = (severity: Severity) => signals.filter((one) => one.severity === severity).length
  return { low: of('low'), medium: of('medium'), high: of('high') }
}
const ROLE = { buyer: 'BUYER', manager: 'MANAGER', supervisor: 'SUPERVISOR' } as const

/** What waits for this reader. */
function tasksOf(state: ProjectState, { side, userId }: Viewer, at: At): string[] {
  const role = side in ROLE ? ROLE[side as keyof typeof ROLE] : undefined
  return waitingOf(state).flatMap((waiting) => {
    const [kind = '', whom] = waiting.split(':')
    if (whom === userId) return [kind]
    if (role === undefined || whom !== role) return []
    // One of the two who open a round has spoken, or has no say yet.
    return kind === 'opening' && (role === 'MANAGER' || !mayOpen(state, role, userId, at)) ? [] : [kind]
  })
}

/** What is stored may be no state at all where it is not what the log proves: then the list shows what is proved. */
const statesOf = ({ state }: ProjectRecord, { fault, walked }: Judgement): ProjectState[] =>
  !fault || !walked.state ? [state] : fault.kind === 'state' ? [walked.state, state] : [state, walked.state]

export interface ReviewFilter extends Criteria {
  keyword?: string
  status?: ReviewStatus[]
  sort?: ReviewQuery['sort']
}

export function reviewQuery({ keyword, status, sort, ...search }: ReviewFilter) {
  return { pattern: containing(keyword), status: status?.length ? status : null, sort, search }
}

/** @param sharedIps addresses that many firms share, no clue of anything */
export const reviewService = ({ pool, log }: Listing, proofs: Verifications, sharedIps: readonly string[] = []) => ({
  async page(session: Session, asked: ReviewFilter, query: PageQuery) {
    const window = windowOf(query)
    const { customerId: _, ...person } = session
    const queries = searchQueries(pool, asked, session, query.gone)
    const { rows, total } = await withTotal(window, (of) => readReviews(queries, person, { ...reviewQuery(asked), ...of }))
    return pageOf(await this.rows(session, rows), total, window)
  },

  /** Projects as the list's rows, for this reader. */
  async rows(session: Session, found: readonly ListedProject[], patience: number = limits.verifiedInList): Promise<ReviewRow[]> {
    const { customerId: _, ...person } = session
    const listed: { record: ListedProject; judged: Judgement }[] = []
    let left = patience
    for (const record of found) {
      listed.push({ record, judged: await judgementOf(proofs, session, record, left > 0 ? Math.max(left, limits.verifiedWhole) : 0) })
      left -= record.head_seq
    }
    const states = listed.flatMap(({ record, judged }) => statesOf(record, judged).map((state) => ({ ...record, state })))
    const [actor, names] = await Promise.all([checkedActor(pool, person), namesFor(pool, session, states)])
    return listed.flatMap(({ record, judged }) => {
      for (const state of statesOf(record, judged)) {
        try {
          return rowOf({ ...record, state }, judged, { actor, names, sharedIps }) ?? []
        } catch (err) {
          if (!isUnreadable(err)) throw err
          log.warn({ err, projectId: record.id }, 'the state of a project cannot be read')
        }
      }
      return unreadableReview(record, judged)
    })
  },

  /** @throws Refusal 2002 before there is anything to watch, 2003 for the supplier side */
  async find(session: Session, projectId: string, lang: Lang) {
    const { record, viewer, actor } = await seeFromInside(pool, session, projectId, 'TENDER-2003')
    const { state } = record
    const reviewStatus = reviewStatusOf(state)
    if (!reviewStatus) throw new Refusal('TENDER-2002', { args: { status: state.status } })
    const { fault, walked, isRunning } = await judgementOf(proofs, session, record)
    const sound = fault === undefined && !isRunning
    // What half a log holds is no finding.
    const signals = isRunning ? [] : signalsIn(state, walked.evidence, sharedIps)
    const shown = seesSignals(viewer) && !isRunning
    const names = await namesFor(pool, session, [record])
    // What is to be done before the report follows from prices.
    const free = readsPrices(state, viewer)
    const open = openSignals(state, signals)
    const checks = () => checklist(state, { logIsSound: sound, fault, signals: shown ? signals : [] })
    return {
      project: projectRow({ state, viewer, actor, at: record.now, version: record.version, names }),
      reviewStatus,
      tasks: tasksOf(state, viewer, record.now),
      // Before the close there is nothing to tick off, and the number of offers would tell what the hall hides.
      checklist: state.namesRevealed && free ? checks().filter(({ code }) => !isRunning || code !== 'signals') : [],
      ...(shown && { signals: { total: signals.length, open: countsOf(open) } }),
      chain: { ok: sound, entries: record.head_seq, ...(fault && badOf(fault, viewer)), ...(isRunning && soFar(walked.seq)) },
      lowPrices: free ? lowPricesOf(state) : [],
      report: await reportOf(
        pool,
        session,
        { state, viewer },
        isRunning ? undefined : { now: record.now, walked, sound, signals, open: open.length, shown, lang },
      ),
    }
  },

  signals: (session: Session, projectId: string) => signalsFor(pool, proofs, session, projectId, sharedIps),
})

/** @returns undefined for who does not see the project, and where there is nothing to watch */
function rowOf(
  { state, now: at, version, status }: ListedProject,
  { fault, walked, isRunning }: Judgement,
  { actor, names, sharedIps }: { actor: Actor; names: Names; sharedIps: readonly string[] },
): ReviewRow | undefined {
  const viewer = viewerOf(state, actor)
  const reviewStatus = reviewStatusOf(state)
  if (!viewer || !reviewStatus) return leftOut({ state, status })
  const signals = seesSignals(viewer) && !isRunning ? openSignals(state, signalsIn(state, walked.evidence, sharedIps)) : undefined
  return {
    project: known(projectRow({ state, viewer, actor, at, version, names })),
    reviewStatus,
    tasks: tasksOf(state, viewer, at),
    ...(signals && { signals: countsOf(signals) }),
    lowPrices: readsPrices(state, viewer) ? lowPricesOf(state).length : 0,
    chainOk: fault === undefined,
    ...(fault && { fault: faultFor(fault, viewer) }),
    ...(isRunning && { chainOk: false, checked: walked.seq }),
  }
}

function unreadableReview(record: ListedProject, { fault = { kind: 'state' } }: Judgement): ReviewRow[] {
  return unreadable(record).flatMap((project) => {
    const reviewStatus = REVIEW_OF[project.status]
    const { kind, seq } = fault
    return reviewStatus
      ? [{ project, reviewStatus, tasks: [], lowPrices: 0, chainOk: false, fault: { kind, ...(seq !== undefined && { seq }) } }]
      : []
  })
}

/** @throws Refusal 2003 for everyone but supervisors and auditors, 2002 before the names are revealed */
async function signalsFor(pool: Pool, proofs: Verifications, session: Session, projectId: string, sharedIps: readonly string[]) {
  const { record, viewer } = await seeFromInside(pool, session, projectId, 'TENDER-2003')
  if (!seesSignals(viewer)) throw new Refusal('TENDER-2003')
  const { state } = record
  if (!state.namesRevealed) throw new Refusal('TENDER-2002', { args: { status: state.status } })
  const { walked, isRunning } = await judgementOf(proofs, session, record)
  if (isRunning) throw new Refusal('TENDER-2095', { args: { n: walked.seq, m: record.head_seq } })
  const signals = signalsIn(state, walked.evidence, sharedIps)
  const firms = await firmNames(pool, session, [...new Set(signals.flatMap((one) => one.firms))])
  const acks = await acksOf(pool, session, state)
  const firmOf = (customerId: string) => {
    const alias = state.bidders.find((bidder) => bidder.customerId === customerId)?.alias
    return { customerId, name: firms.get(customerId) ?? '', ...(alias && { alias }) }
  }
  return signals.map((one) => {
    const ack = acks.get(one.key)
    return { ...one, firms: one.firms.map(firmOf), ...(ack && { ack }) }
  })
}

/** @throws Refusal 2001 for a project that has gone */
async function judgementOf(proofs: Verifications, { tenantId }: Session, record: ProjectRecord, patience?: number): Promise<Judgement> {
  const judged = await proofs.judge(tenantId, record, patience)
  if (!judged) throw new Refusal('TENDER-2001')
  return judged
}

/** Who looked into which clue, and what he says. */
async function acksOf(pool: Pool, reader: NameReader, { id }: ProjectState) {
  const { entries } = await readLogOf(pool, id, ['signal.acknowledged'], { limit: 1_000, offset: 0 })
  const facts = entries.map(factOf)
  const noteOf = (entry: Entry, name: string) => String(field(entry, 'note', name) ?? '')
  const names = await namesOf(pool, reader, [...new Set(facts.map((entry) => noteOf(entry, 'userId')))], [])
  return new Map(
    facts.map((entry) => [
      noteOf(entry, 'key'),
      { at: entry.at, by: names.get(noteOf(entry, 'userId'))?.name ?? '', note: noteOf(entry, 'note') },
    ]),
  )
}

export type ReviewService = ReturnType<typeof reviewService>
