import { plus } from '../../../src/domain/tender/instant.ts'
import type { Actor, Command } from '../../../src/domain/tender/model.ts'
import { bidder, buyer, manager, PLEDGE, REASON, supervisor } from '../../../src/domain/tender/testing.ts'
import {
  approved,
  clock,
  type Firm,
  given,
  has,
  is,
  MACHINE_FIRMS,
  type Model,
  NEEDED,
  needed,
  nextInstant,
  QUALIFICATION_END,
} from './machine-model.ts'

/**
 * The state machines of tendering.md 6.1 to 6.3 and 6.5 said a second time, as plainly as they stand there, for tests that compare the engine with
 * them: who may make which move in which status, and where it leads. Sized so that every guard beside status and role is met.
 */

/** One thing that somebody tries: `what` and `firm` are taken modulo what there is. */
export interface MachineMove {
  what: number
  firm: number
  yes: boolean
}

/** What is sent, by whom, when; and whether the tables let it pass. `system.advance` is the clock alone. */
export interface MachineStep {
  at: string
  sent: { who: Actor; command: Command }[]
  passes: boolean
}

type Try = (model: Model, firm: Firm, yes: boolean) => { who: Actor; command: Command; passes: boolean; effect: () => void }

const byBuyer = (command: Command, passes: boolean, effect: () => void) => ({ who: buyer, command, passes, effect })
const byManager = (command: Command, passes: boolean, effect: () => void) => ({ who: manager, command, passes, effect })
const bySupervisor = (command: Command, passes: boolean, effect: () => void) => ({ who: supervisor, command, passes, effect })
const byFirm = (firm: Firm, command: Command, passes: boolean, effect: () => void) => ({ who: bidder(firm), command, passes, effect })

/** The first word is kept, the second one of another role has the effect. */
function both(model: Model, key: string, role: string, roles: readonly string[], open: boolean, effect: () => void) {
  const said = (model.spoken[key] ?? []).filter((one) => roles.includes(one))
  const passes = open && roles.includes(role) && !said.includes(role)
  const speak = () => {
    if (said.length === 0) model.spoken[key] = [...(model.spoken[key] ?? []), role]
    else {
      delete model.spoken[key]
      effect()
    }
  }
  return { passes, effect: speak }
}

const EARLY = ['DRAFT', 'PUBLISH_APPROVAL', 'REGISTRATION', 'QUALIFICATION', 'READY']
const stop = (model: Model, role: string) => {
  const roles = is(model, ...EARLY) ? ['BUYER', 'MANAGER'] : ['MANAGER', 'SUPERVISOR']
  return both(model, 'void', role, roles, is(model, ...EARLY, 'BIDDING', 'SUSPENDED', 'REVIEW'), () => {
    model.status = 'VOID'
  })
}
const PEOPLE = { BUYER: buyer, MANAGER: manager, SUPERVISOR: supervisor } as const

const TRIES: readonly Try[] = [
  (model) =>
    byBuyer({ type: 'project.submit' }, is(model, 'DRAFT') && given(model, ['PROPOSED', 'APPROVED']) >= NEEDED, () => {
      model.status = 'PUBLISH_APPROVAL'
    }),
  (model) =>
    byBuyer({ type: 'project.recall' }, is(model, 'PUBLISH_APPROVAL'), () => {
      model.status = 'DRAFT'
    }),
  (model, _, yes) =>
    byManager(
      { type: 'project.approve', agree: yes, comment: 'c' },
      is(model, 'PUBLISH_APPROVAL') && (!yes || given(model, ['APPROVED']) >= NEEDED),
      () => {
        model.status = yes ? 'REGISTRATION' : 'DRAFT'
        if (yes) for (const firm of MACHINE_FIRMS) if (model.invitations[firm] === 'APPROVED') model.invitations[firm] = 'SENT'
      },
    ),
  (model, firm) =>
    byBuyer(
      { type: 'invitation.save-batch', customerIds: [firm], reason: REASON },
      is(model, 'DRAFT', 'PUBLISH_APPROVAL', 'REGISTRATION') && !model.invitations[firm],
      () => {
        model.invitations[firm] = 'PROPOSED'
      },
    ),
  (model, firm, yes) =>
    byManager(
      { type: 'invitation.review', customerIds: [firm], agree: yes || firm !== 'CX', comment: 'c' },
      is(model, 'DRAFT', 'PUBLISH_APPROVAL', 'REGISTRATION') && model.invitations[firm] === 'PROPOSED',
      () => {
        model.invitations[firm] = yes || firm !== 'CX' ? (is(model, 'REGISTRATION') ? 'SENT' : 'APPROVED') : 'REJECTED'
      },
    ),
  (model, firm) =>
    byBuyer(
      { type: 'invitation.resend', customerIds: [firm] },
      is(model, 'REGISTRATION') && ['SENT', 'VIEWED'].includes(model.invitations[firm] ?? ''),
      () => {},
    ),
  (model, firm) =>
    byFirm(firm, { type: 'invitation.decline' }, ['SENT', 'VIEWED'].includes(model.invitations[firm] ?? ''), () => {
      model.invitations[firm] = 'DECLINED'
    }),
  (model, firm, yes) => {
    const decision = yes ? 'APPROVED' : firm === 'CX' ? 'REJECTED' : 'RETURNED'
    const command: Command = { type: 'application.review', customerId: firm, decision, comment: 'c', newDeadline: QUALIFICATION_END }
    const inTime = decision !== 'RETURNED' || model.at < QUALIFICATION_END
    const passes = is(model, 'REGISTRATION', 'QUALIFICATION') && model.applications[firm] === 'SUBMITTED' && inTime
    return byBuyer(command, passes, () => {
      model.applications[firm] = decision
    })
  },
  (model, firm) =>
    byFirm(
      firm,
      { type: 'application.withdraw' },
      is(model, 'REGISTRATION', 'QUALIFICATION') && ['SUBMITTED', 'RETURNED'].includes(model.applications[firm] ?? ''),
      () => {
        model.applications[firm] = 'WITHDRAWN'
      },
    ),
  (model) =>
    byBuyer(
      { type: 'project.finish-qualification' },
      is(model, 'QUALIFICATION') &&
        !has(model, 'SUBMITTED') &&
        !(has(model, 'RETURNED') && model.at < QUALIFICATION_END) &&
        (approved(model).length >= needed(model) || model.at >= QUALIFICATION_END),
      () => {
        model.status = approved(model).length >= needed(model) ? 'READY' : 'FAILED'
      },
    ),
  (model) =>
    bySupervisor(
      { type: 'project.waive-minimum', reason: REASON },
      is(model, 'QUALIFICATION', 'READY', 'BIDDING', 'SUSPENDED') && !model.waived,
      () => {
        model.waived = true
      },
    ),
  (model) =>
    bySupervisor({ type: 'project.suspend', reason: REASON }, is(model, 'BIDDING'), () => {
      model.status = 'SUSPENDED'
      model.suspended = { remainingMs: Date.parse(model.closesAt!) - Date.parse(model.at), resumeAt: plus(model.at, 86_400_000) }
    }),
  (model) =>
    bySupervisor({ type: 'project.resume', resumeAt: plus(model.at, 120_000) }, is(model, 'SUSPENDED'), () => {
      model.suspended!.resumeAt = plus(model.at, 120_000)
    }),
  (model, firm) => {
    const price = 995_000 - model.count * 5_000
    const command: Command = { type: 'bid.place', gross: `${price}.00`, taxBp: 1_300, currency: 'CNY', confirmBigDrop: true }
    return byFirm(firm, command, is(model, 'BIDDING') && model.applications[firm] === 'APPROVED' && price > 0, () => {
      model.bids[firm] = price
      model.count += 1
    })
  },
  (model, firm, yes) => {
    const [role, command] = [yes ? 'BUYER' : 'SUPERVISOR', { type: 'application.disqualify', customerId: firm, reason: REASON }] as const
    const open =
      is(model, 'REGISTRATION', 'QUALIFICATION', 'READY', 'BIDDING', 'SUSPENDED', 'REVIEW') && model.applications[firm] === 'APPROVED'
    const word = both(model, `disqualify:${firm}`, role, ['BUYER', 'SUPERVISOR'], open, () => {
      model.applications[firm] = 'DISQUALIFIED'
    })
    return { who: PEOPLE[role], command, ...word }
  },
  (model, firm) => {
    const role = (['BUYER', 'MANAGER', 'SUPERVISOR', 'MANAGER'] as const)[MACHINE_FIRMS.indexOf(firm)]!
    return { who: PEOPLE[role], command: { type: 'project.void', reason: REASON }, ...stop(model, role) }
  },
  (model, _, yes) => {
    const role = yes ? 'BUYER' : 'SUPERVISOR'
    const word = both(model, 'reject', role, ['BUYER', 'SUPERVISOR'], is(model, 'REVIEW'), () => {
      model.status = 'FAILED'
    })
    return { who: PEOPLE[role], command: { type: 'project.reject', reason: REASON }, ...word }
  },
  (model, firm) => ({
    who: firm === 'CX' ? buyer : manager,
    command: { type: 'project.delete' },
    passes: is(model, 'DRAFT') && firm === 'CX',
    effect: () => void Object.assign(model, { status: 'DELETED', invitations: {}, spoken: {}, startsAt: '' }),
  }),
]

/** Pledge, both rules and the registration itself, as a firm that means it sends them. */
function registering(model: Model, firm: Firm, rulesHash: string): Omit<MachineStep, 'at'> & { effect: () => void } {
  const who = bidder(firm)
  const commands: Command[] = [
    { type: 'pledge.accept', ...PLEDGE },
    { type: 'rule.ack', kind: 'fight', rulesHash },
    { type: 'rule.ack', kind: 'win', rulesHash },
    { type: 'application.submit', contactName: 'x', contactPhone: '12345', contactEmail: 'a@b', taxBp: 1_300, documents: [] },
  ]
  const application = model.applications[firm]
  const again = application === 'WITHDRAWN' || (application === 'RETURNED' && model.at < QUALIFICATION_END)
  const first = application === undefined && ['SENT', 'VIEWED'].includes(model.invitations[firm] ?? '')
  const open = is(model, 'REGISTRATION') || (is(model, 'QUALIFICATION') && application === 'RETURNED')
  return {
    sent: commands.map((command) => ({ who, command })),
    passes: open && (first || again),
    effect: () => {
      model.applications[firm] = 'SUBMITTED'
      model.invitations[firm] = 'ACCEPTED'
    },
  }
}

/** Kinds of moves; the clock and registrations come more often than they would by chance. */
const KINDS = TRIES.length + 10

/** What a move sends, and what the tables make of it: the model moves on. */
export function step(model: Model, { what, firm: index, yes }: MachineMove, rulesHash: string): MachineStep {
  const kind = what % KINDS
  const firm = MACHINE_FIRMS[index % MACHINE_FIRMS.length]!
  model.at = kind >= KINDS - 4 ? nextInstant(model) : plus(model.at, 1_000)
  clock(model)
  const { at } = model
  const wait = { who: { userId: 'SYSTEM', name: 'SYSTEM', roles: [] }, command: { type: 'system.advance' as const } }
  if (kind >= KINDS - 4) return { at, sent: [wait], passes: true }
  const registers = kind >= TRIES.length
  const { passes, effect, ...tried } = registers ? registering(model, firm, rulesHash) : TRIES[kind]!(model, firm, yes)
  // A move of somebody at a project that is gone, or that he cannot see, is refused like any other.
  if (passes) effect()
  clock(model)
  return { at, passes, sent: 'sent' in tried ? tried.sent : [{ who: tried.who, command: tried.command }] }
}

/** The way a project goes when nothing goes wrong, to begin from any place of it. */
export const STRAIGHT_ON: readonly MachineMove[] = (() => {
  const kinds = { submit: 0, approve: 2, propose: 3, review: 4, decide: 7, bid: 13, register: TRIES.length, wait: KINDS - 1 }
  const once = (kind: keyof typeof kinds): MachineMove[] => [{ what: kinds[kind], firm: 0, yes: true }]
  const each = (kind: keyof typeof kinds) => MACHINE_FIRMS.map((_, firm) => ({ what: kinds[kind], firm, yes: true }))
  const entry = [...each('propose'), ...each('review'), ...once('submit'), ...once('approve'), ...each('register'), ...each('decide')]
  return [...entry, ...once('wait'), ...once('wait'), ...once('wait'), ...each('bid'), ...once('wait')]
})()

/** Moves that end much: rarer than the others, so that not every life is short. */
export const ENDING: readonly number[] = [14, 15, 16, 17]
export const OTHERS: readonly number[] = Array.from({ length: KINDS }, (_, kind) => kind).filter((kind) => !ENDING.includes(kind))
