import type { Pool } from 'pg'
import type { DataOf } from '#contract/kit.ts'
import type { Sheet, scoreCalls } from '#contract/tender/score-calls.ts'
import { isStaffSide, readsPrices } from '#domain/tender/disclosure-level.ts'
import { field } from '#domain/tender/facts.ts'
import type { Entry, ProjectState, Viewer } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { mayNotScore, scoredAliases } from '#domain/tender/scoring/decide-score.ts'
import { rowsOf } from '#domain/tender/scoring/evolve-score.ts'
import { meanPoints } from '#domain/tender/scoring/points.ts'
import {
  allDeclared,
  hasConflict,
  hasDeclared,
  isScored,
  reviewersOf,
  type ScoreRow,
  scorersOf,
  scoresAreIn,
  sheetIsIn,
  sheetsIn,
} from '#domain/tender/scoring-state.ts'
import { factOf } from '#gateway/modules/tender/engine/projection.ts'
import { seeProject } from '#gateway/modules/tender/reading.ts'
import { firmNames, namesOf, readEntries, readLogOf } from '#gateway/modules/tender/tender.queries.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { findScoreDraft, keepScoreDraft } from './score-draft.ts'

/** Points of reviewers as each may read them: his own sheet, and the others' once all are in. */

type Result = DataOf<(typeof scoreCalls)['GET /tender/api/v1/score/result']>

const ANSWERING: ReadonlySet<string> = new Set(['REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED'])
/** A person hands in and is given back so many sheets at most, with as many colleagues as a project names. */
const MOST_FACTS = 400

export const scoreService = (pool: Pool) => ({
  /** @throws Refusal 2003 for who gives no points here, 2002 where none are given */
  async mine(session: Session, projectId: string): Promise<Sheet> {
    const { state } = await seeScored(pool, session, projectId, ({ side }) => side === 'reviewer')
    const { userId } = session
    const aliases = scoredAliases(state)
    const firms = new Map(state.bidders.map(({ alias, customerId }) => [alias, customerId]))
    const [names, draft, past] = await Promise.all([
      firmNames(pool, session, [...firms.values()]),
      findScoreDraft(pool, projectId, userId),
      pastOf(pool, session, state),
    ])
    const rows =
      state.scoring?.sheets[userId] || (past.sheet && past.sheet.at > (draft?.savedAt ?? '')) ? past.rows : (draft?.content ?? [])
    return {
      state: standOf(state, userId),
      criteria: state.form.award.criteria ?? [],
      bidders: aliases.map((alias) => ({ alias, customerId: firms.get(alias) ?? '', name: names.get(firms.get(alias) ?? '') ?? '' })),
      version: draft?.version ?? 0,
      rows,
      ...(draft && { savedAt: draft.savedAt }),
      ...(state.scoring?.sheets[userId] && { submittedAt: state.scoring.sheets[userId].at }),
      ...(past.reopened && !sheetIsIn(state, userId) && { reopened: past.reopened }),
    }
  },

  /** @throws Refusal of the rules; 2004 where the draft was changed meanwhile */
  async save(session: Session, { projectId, version, rows }: { projectId: string; version: number; rows: readonly ScoreRow[] }) {
    const { record, actor } = await seeProject(pool, session, projectId)
    const refused = mayNotScore(record.state, actor)
    if (refused) throw new Refusal(refused.code, { args: refused.args })
    const saved = await keepScoreDraft(pool, { projectId, reviewerId: session.userId, version, content: rows })
    if (saved !== undefined) return { id: projectId, version: saved }
    const stored = await findScoreDraft(pool, projectId, session.userId)
    throw new Refusal('TENDER-2004', { args: { user: session.name, at: stored?.savedAt ?? record.now } })
  },

  /** @throws Refusal 2003 for the supplier side, 2002 where no points are given */
  async result(session: Session, projectId: string): Promise<Result> {
    const { state, viewer } = await seeScored(pool, session, projectId, isStaffSide)
    const reviewers = reviewersOf(state)
    const [names, reopened] = await Promise.all([namesOf(pool, session, reviewers, []), reopenedOf(pool, session, projectId)])
    const open = scoresAreIn(state) && readsPrices(state, viewer)
    return {
      ...sheetsIn(state),
      reviewers: reviewers.map((userId) => ({
        userId,
        name: names.get(userId)?.name ?? '',
        state: progressOf(state, userId),
        ...(state.scoring?.sheets[userId] && { submittedAt: state.scoring.sheets[userId].at }),
        ...reopened(userId),
      })),
      criteria: state.form.award.criteria ?? [],
      ...(open && { sheets: await sheetsOf(pool, state), means: meansOf(state) }),
    }
  },
})

async function seeScored(pool: Pool, session: Session, projectId: string, may: (viewer: Viewer) => boolean) {
  const { record, viewer } = await seeProject(pool, session, projectId)
  const { state } = record
  if (!may(viewer)) throw new Refusal('TENDER-2003')
  if (!isScored(state) || !ANSWERING.has(state.status)) throw new Refusal('TENDER-2002', { args: { status: state.status } })
  return { state, viewer }
}

function progressOf(state: ProjectState, userId: string): Result['reviewers'][number]['state'] {
  if (hasConflict(state, userId)) return 'excluded'
  if (!hasDeclared(state, userId)) return 'declare'
  if (sheetIsIn(state, userId)) return 'submitted'
  return allDeclared(state) ? 'open' : 'waiting'
}

function standOf(state: ProjectState, userId: string): Sheet['state'] {
  const progress = progressOf(state, userId)
  const over = state.status !== 'REVIEW' || state.review.signedBy !== undefined
  return over && progress !== 'excluded' && progress !== 'submitted' ? 'over' : progress
}

/** How often each sheet was given back, and by whom last: entries come newest first. */
async function reopenedOf(pool: Pool, session: Session, projectId: string) {
  const { entries, total } = await readLogOf(pool, projectId, ['score.reopened'], { limit: MOST_FACTS, offset: 0 })
  if (total === 0) return () => ({})
  const backs = entries.map(factOf)
  const names = await namesOf(pool, session, [...new Set(backs.map((entry) => noted(entry, 'userId')))], [])
  return (reviewerId: string) => {
    const own = backs.filter((entry) => noted(entry, 'reviewerId') === reviewerId)
    return own[0] ? { reopened: { n: own.length, at: own[0].at, by: names.get(noted(own[0], 'userId'))?.name ?? '' } } : {}
  }
}

const noted = (entry: Entry, name: string): string => String(field(entry, 'note', name) ?? '')

/** The sheet he last handed in, and why it was given back. */
async function pastOf(pool: Pool, session: Session, { id }: ProjectState) {
  const { entries } = await readLogOf(pool, id, ['score.submitted', 'score.reopened'], { limit: MOST_FACTS, offset: 0 })
  const facts = entries.map(factOf)
  const sheet = facts.find((entry) => entry.type === 'score.submitted' && noted(entry, 'userId') === session.userId)
  const back = facts.find((entry) => entry.type === 'score.reopened' && noted(entry, 'reviewerId') === session.userId)
  const names = back ? await namesOf(pool, session, [noted(back, 'userId')], []) : undefined
  return {
    sheet,
    rows: sheet ? rowsOf(sheet) : [],
    reopened: back && { at: back.at, by: names?.get(noted(back, 'userId'))?.name ?? '', reason: noted(back, 'reason') },
  }
}

async function sheetsOf(pool: Pool, state: ProjectState): Promise<NonNullable<Result['sheets']>> {
  const seqs = scorersOf(state).flatMap((userId) => state.scoring?.sheets[userId]?.seq ?? [])
  const facts = (await readEntries(pool, state.id, seqs)).map(factOf)
  return facts.map((entry) => ({ userId: String(field(entry, 'note', 'userId')), rows: rowsOf(entry) }))
}

const meansOf = (state: ProjectState): NonNullable<Result['means']> =>
  scoredAliases(state).map((alias) => {
    const { technical, business } = meanPoints(state, alias)
    return { alias, technical: formatMoney(technical, 2), business: formatMoney(business, 2) }
  })

export type ScoreService = ReturnType<typeof scoreService>
