import type { Pool } from 'pg'
import type { Action, AwardState } from '#contract/tender/dossier-calls.ts'
import { pricedLines } from '#domain/tender/award/award-lines.ts'
import { mayForfeit } from '#domain/tender/award/decide-objection.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { FACT_TYPES } from '#domain/tender/fact-types.ts'
import { field, optionalText } from '#domain/tender/facts.ts'
import type { Entry, FactType, PartName, ProjectState } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { ROUND_FACTS } from '#domain/tender/rounds/fact-rows.ts'
import { mustReadPrices, seeFromInside, seeProject } from '#gateway/modules/tender/reading.ts'
import { firmNames, namesOf, readLogOf } from '#gateway/modules/tender/tender.queries.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import { type PageQuery, pageOf, windowOf } from '#gateway/platform/http/paging.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { readable } from './documents.service.ts'

/** The file of a project on the purchaser's side: where the award stands, and who did what. Read from the log through its masks. */

/** Offers are the hall's; what a firm fills in and looks at is nobody else's. */
const ACTIONS = FACT_TYPES.filter(
  (type) => !/^(bid\.(accepted|rejected)|quote\.|entry\.|application\.saved$|invitation\.viewed$)/.test(type),
)

export const dossierService = (pool: Pool) => ({
  /** @throws Refusal 2003 for the supplier side */
  async award(session: Session, projectId: string): Promise<AwardState> {
    const seen = await seeProject(pool, session, projectId)
    mustReadPrices(seen)
    const { state } = seen.record
    const spoken = Object.values(state.confirmations).flat()
    const persons = [...spoken.map(({ userId }) => userId), ...(state.award ? [state.award.proposedBy] : [])]
    const [names, firms] = await Promise.all([
      namesOf(pool, session, [...new Set(persons)], []),
      firmNames(
        pool,
        session,
        state.bidders.map(({ customerId }) => customerId),
      ),
    ])
    const person = (userId: string) => names.get(userId)?.name ?? ''
    const failed = state.namesRevealed ? state.bidders.filter(({ customerId }) => mayForfeit(state, customerId)) : []
    return {
      ...awardOf(state, person, firms),
      ...(state.publicityEndsAt && { publicityEndsAt: state.publicityEndsAt }),
      confirmations: Object.entries(state.confirmations)
        .filter(([, given]) => given.length > 0)
        .map(([key, given]) => ({ key, given: given.map(({ role, userId, at, reason }) => ({ role, by: person(userId), at, reason })) })),
      forfeitable: failed.map(({ customerId, alias }) => ({ customerId, alias, name: firms.get(customerId) ?? '' })),
    }
  },

  /** @throws Refusal 2003 for the supplier side */
  async history(session: Session, projectId: string, query: PageQuery) {
    const window = windowOf(query)
    const { record, viewer } = await seeFromInside(pool, session, projectId, 'TENDER-2003')
    const { entries, total } = await readLogOf(pool, projectId, ACTIONS, window)
    const seen = entries.map((entry) => readable(entry, record.state, viewer))
    const [names, firms] = await Promise.all([
      namesOf(pool, session, [...new Set(seen.flatMap((entry) => [doerOf(entry) ?? [], reviewerIn(entry) ?? []].flat()))], []),
      firmNames(pool, session, [...new Set(seen.flatMap((entry) => optionalText(entry, 'who', 'customerId') ?? []))]),
    ])
    return pageOf(
      seen.map((entry) => action(entry, (id) => names.get(id)?.name, firms, session.lang, record.state)),
      total,
      window,
    )
  },
})

/** A proposal that was sent back stays in the state until the next one. */
const statusOf = ({ status }: ProjectState, award: NonNullable<ProjectState['award']>): NonNullable<AwardState['award']>['status'] =>
  award.status === 'PROPOSED' && status !== 'AWARD_APPROVAL' ? 'RETURNED' : award.status

function awardOf(state: ProjectState, person: (id: string) => string, firms: Map<string, string>): Pick<AwardState, 'award'> {
  const { award } = state
  const bidder = state.bidders.find(({ alias }) => alias === award?.alias)
  const gross = bidder?.stands.at(-1)?.gross
  if (!award || !bidder || gross === undefined) return {}
  const { round, alias, reason, proposedBy, confirmBy } = award
  return {
    award: {
      round,
      alias,
      name: firms.get(bidder.customerId) ?? '',
      gross: formatMoney(gross, state.form.scale),
      ...(award.lines && { lines: sharesIn(state, award, firms) }),
      ...(reason && { reason }),
      proposedBy: person(proposedBy),
      status: statusOf(state, award),
      manager: award.manager ?? false,
      supervisor: award.supervisor ?? false,
      ...(confirmBy && { confirmBy }),
    },
  }
}

const sharesIn = (state: ProjectState, award: NonNullable<ProjectState['award']>, firms: Map<string, string>) =>
  pricedLines(state).map(({ alias, sharePct, status, gross, amount, bidder }) => ({
    alias,
    name: firms.get(bidder.customerId) ?? '',
    sharePct,
    gross: formatMoney(gross, state.form.scale),
    amount: formatMoney(amount, state.form.scale),
    status: statusOf(state, { ...award, status }),
  }))

const doerOf = (entry: Entry): string | undefined => optionalText(entry, 'note', 'userId') ?? optionalText(entry, 'who', 'userId')

const reviewerIn = (entry: Entry): string | undefined => optionalText(entry, 'note', 'reviewerId')

/** Where each kind of entry keeps what was written with it. */
const WORDS: readonly (readonly [PartName, string])[] = [
  ['note', 'comment'],
  ['note', 'reason'],
  ['note', 'conclusion'],
  ['note', 'note'],
  ['note', 'opinion'],
  ['note', 'text'],
  ['lines', 'comment'],
  ['lines', 'reason'],
  ['lines', 'text'],
  ['pub', 'reason'],
  ['pub', 'text'],
]

/** In whose place somebody decided in a process: the node’s name. */
const nodeOf = (entry: Entry, lang: Lang): string | undefined =>
  (lang === 'en' && optionalText(entry, 'note', 'nodeEn')) || optionalText(entry, 'note', 'node') || undefined

/** Whose duty an entry is where its reader may not know whose it was. */
const DUTIES: Partial<Record<FactType, string>> = {
  'conflict.declared': 'REVIEWER',
  'score.submitted': 'REVIEWER',
  'score.reopened': 'SUPERVISOR',
}

/** What rounds bring names its round; other numbers of that name count proposals. */
function roundIn(entry: Entry, state: ProjectState): Action['round'] {
  if (!(ROUND_FACTS as readonly string[]).includes(entry.type)) return undefined
  const no = field(entry, 'pub', 'round')
  if (typeof no !== 'number') return undefined
  return { no, ...(no > (roundsOf(state.form)?.rounds ?? no) && { extra: true }) }
}

function action(
  entry: Entry,
  person: (id: string) => string | undefined,
  firms: Map<string, string>,
  lang: Lang,
  state: ProjectState,
): Action {
  const { seq, at, type } = entry
  const doer = doerOf(entry)
  const by = doer === undefined ? undefined : person(doer)
  const role = optionalText(entry, 'note', 'role') ?? optionalText(entry, 'note', 'by') ?? nodeOf(entry, lang) ?? DUTIES[type]
  const firm = firms.get(optionalText(entry, 'who', 'customerId') ?? '')
  const round = roundIn(entry, state)
  const about = person(reviewerIn(entry) ?? '')
  const [agree, has] = [field(entry, 'note', 'agree'), field(entry, 'note', 'has')]
  // Other entries say which process they belong to as well, and are called by what they are.
  const process = type === 'approval.decided' ? optionalText(entry, 'note', 'process') : undefined
  const text = WORDS.map(([part, key]) => optionalText(entry, part, key)).find((words) => words)
  return {
    seq,
    at,
    type,
    ...(process && { process }),
    ...(round && { round }),
    ...(by && { by }),
    ...(role && { role }),
    ...(firm && { firm }),
    ...(about && { about }),
    ...(typeof agree === 'boolean' && { agree }),
    ...(typeof has === 'boolean' && { has }),
    ...(text && { text }),
  }
}

export type DossierService = ReturnType<typeof dossierService>
