import { sharesOf } from '#domain/tender/award/award-lines.ts'
import type { Actor, At } from '#domain/tender/model.ts'
import { type Agent, bidUntil, type Pace, rankOf } from './agents.ts'
import { both, type Goods, quoteOf } from './goods.ts'
import { paperId } from './papers.ts'
import type { Random } from './random.ts'
import { type Stage, shift } from './stage.ts'

/** How a project gets from one state to the next, as the people of the demonstration do it. */
export type Script = (stage: Stage, cast: Cast) => void

export interface Cast {
  buyer: Actor
  manager: Actor
  supervisor: Actor
  agents: Agent[]
  /** Invited, but not interested. */
  silent?: readonly { id: string }[]
}

const AGREED = both('同意', 'Agreed')

export function invite({ send }: Stage, { buyer, manager, agents, silent = [] }: Cast): void {
  const customerIds = [...agents.map(({ customer }) => customer), ...silent].map(({ id }) => id)
  send(buyer, {
    type: 'invitation.save-batch',
    customerIds,
    reason: both('合格供应商名录内，近一年履约良好', 'On the approved list; delivered well in the last year'),
  })
  send(manager, { type: 'invitation.review', customerIds, agree: true, comment: AGREED })
}

export const submit = ({ send }: Stage, { buyer }: Cast): void =>
  send(buyer, { type: 'project.submit', comment: both('请审批', 'For approval') })

export const publish = ({ send }: Stage, { manager }: Cast): void =>
  send(manager, { type: 'project.approve', agree: true, comment: both('同意发布', 'Approved for publication') })

/** Pledge, both rule pages and the registration itself. */
export function register(stage: Stage, agent: Agent, pledge: { templateId: string; bodyHash: string }): void {
  const { send } = stage
  const { actor, customer } = agent
  send(actor, { type: 'invitation.view' })
  send(actor, { type: 'pledge.accept', ...pledge })
  for (const kind of ['fight', 'win'] as const) send(actor, { type: 'rule.ack', kind, rulesHash: stage.state.rulesHash })
  const { deposit, requiredDocs } = stage.state.form
  const voucher = deposit ? { depositVoucherId: paperId(customer.id, 'VOUCHER') } : {}
  send(actor, {
    type: 'application.submit',
    contactName: customer.contact,
    contactPhone: customer.phone,
    contactEmail: customer.email,
    taxBp: customer.taxBp,
    documents: requiredDocs.map(({ code }) => ({ code, attachmentId: paperId(customer.id, code), sha256: '' })),
    ...voucher,
  })
}

export function approve({ send, state }: Stage, { buyer }: Cast, agent: Agent): void {
  if (state.form.deposit) send(buyer, { type: 'application.confirm-deposit', customerId: agent.customer.id })
  send(buyer, {
    type: 'application.review',
    customerId: agent.customer.id,
    decision: 'APPROVED',
    comment: both('资料齐全', 'Documents complete'),
  })
}

/** From a fresh draft to the qualification of everyone who registers. */
export function qualify(stage: Stage, cast: Cast, pledge: { templateId: string; bodyHash: string }): void {
  toRegistration(stage, cast)
  for (const agent of cast.agents) {
    stage.until(shift(stage.now, 7, 'minute'))
    register(stage, agent, pledge)
  }
  stage.until(stage.state.registrationEndsAt)
  for (const agent of cast.agents) {
    stage.until(shift(stage.now, 3, 'minute'))
    approve(stage, cast, agent)
  }
}

export function toRegistration(stage: Stage, cast: Cast): void {
  invite(stage, cast)
  stage.until(shift(stage.now, 20, 'minute'))
  submit(stage, cast)
  stage.until(shift(stage.now, 40, 'minute'))
  publish(stage, cast)
}

export function toReady(stage: Stage, cast: Cast, pledge: { templateId: string; bodyHash: string }): void {
  qualify(stage, cast, pledge)
  if (stage.state.status === 'QUALIFICATION') stage.send(cast.buyer, { type: 'project.finish-qualification' })
}

/**
 * First prices, sealed one after the other before the start: each better than the one before, and inside the limit.
 *
 * @param goods what the project is about: its market prices
 */
export function sealFirst(stage: Stage, agents: readonly Agent[], goods: Goods): void {
  const [from, step] = stage.state.form.direction === 'reverse' ? [1_095, -12] : [875, 12]
  for (const [index, { actor, customer }] of agents.entries()) {
    const taxBp = stage.state.parties[customer.id]?.application?.taxBp ?? customer.taxBp
    stage.send(actor, { type: 'quote.submit', ...quoteOf(goods, from + step * index), currency: stage.state.form.currency, taxBp })
  }
}

/** Bids until `end`, or to the close when it is left out. */
export function bid(stage: Stage, cast: Cast, random: Random, end?: At, pace?: Pace): void {
  stage.until(stage.state.startsAt)
  bidUntil(stage, cast.agents, end ?? shift(stage.state.hardStopAt ?? stage.now, 1, 'second'), random, pace)
}

export function sign({ send }: Stage, { supervisor }: Cast): void {
  send(supervisor, {
    type: 'review.sign',
    conclusion: both('竞价过程合规，日志校验通过。', 'The auction kept the rules; the log verifies.'),
  })
}

/** The first rank, or each of the first with its share. */
function propose({ send, state }: Stage, { buyer }: Cast): void {
  const ranked = rankOf(state)
  const lines = sharesOf(state.form.award).map(({ sharePct }, place) => ({ alias: ranked[place]!.alias, sharePct }))
  send(buyer, { type: 'award.propose', alias: ranked[0]!.alias, ...(lines.length > 1 && { lines }) })
}

export function toProposed(stage: Stage, cast: Cast): void {
  sign(stage, cast)
  propose(stage, cast)
}

function agreeAward({ send }: Stage, { manager, supervisor }: Cast): void {
  send(manager, { type: 'award.decide', agree: true, comment: AGREED })
  send(supervisor, { type: 'award.decide', agree: true, comment: AGREED })
}

export function toPublicity(stage: Stage, cast: Cast): void {
  stage.until(shift(stage.now, 30, 'minute'))
  sign(stage, cast)
  stage.until(shift(stage.now, 20, 'minute'))
  propose(stage, cast)
  stage.until(shift(stage.now, 60, 'minute'))
  agreeAward(stage, cast)
}

/** To the winner's answer some hours later; once publicity ends it is the award, as nobody objects. */
export function toConfirmed(stage: Stage, cast: Cast): void {
  toPublicity(stage, cast)
  stage.until(shift(stage.now, 5, 'hour'))
  confirm(stage, cast)
}

function confirm(stage: Stage, cast: Cast): void {
  const winner = stage.state.bidders.find(({ alias }) => alias === stage.state.award?.alias)
  const agent = cast.agents.find(({ customer }) => customer.id === winner?.customerId)
  if (!agent) throw new Error(`${stage.state.code}: no winner to confirm`)
  stage.send(agent.actor, { type: 'award.confirm' })
}
