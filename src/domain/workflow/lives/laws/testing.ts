import { isDeepStrictEqual } from 'node:util'
import { fold } from '#domain/workflow/evolve.ts'
import { execute } from '#domain/workflow/execute.ts'
import type { Event, Plan } from '#domain/workflow/lives/testing.ts'
import { live } from '#domain/workflow/lives/testing.ts'
import type { Command, Entry, InstanceState, Task } from '#domain/workflow/model.ts'
import { operationsOf } from '#domain/workflow/operations.ts'
import { anInstance, PEOPLE, person } from '#domain/workflow/testing.ts'
import { partIn, visibleForm } from '#domain/workflow/visibility.ts'

/** The invariants of workflow.md 5 as far as the rules keep them, said without the rules. */

interface Told {
  plan: Plan
  events: readonly Event[]
}
type Law = (told: Told) => string[]

const isOpen = ({ status }: Task) => status === 'TODO' || status === 'BLOCKED' || status === 'WAITING'
const eachEvent =
  (check: (event: Event, plan: Plan) => string | false | undefined): Law =>
  ({ plan, events }) =>
    events.flatMap((event) => check(event, plan) || [])

const stateIsFold: Law = ({ plan, events }) => {
  const entries = events.flatMap((event) => event.entries)
  const last = events.at(-1)!.state
  const folded = fold(anInstance(plan.definition), entries)
  const numbered = entries.every(({ seq }, index) => seq === index + 1)
  const silent = events.filter(({ refused, entries: own, state, before }) => (refused ? own.length > 0 || state !== before : false))
  const unlogged = events.filter(
    ({ refused, entries: own, command }) =>
      !refused && own.length === 0 && !['read', 'deliverRead', 'system.left', 'system.due'].includes(command.type),
  )
  return [
    ...(isDeepStrictEqual(folded, last) ? [] : ['the state is not the fold']),
    ...(isDeepStrictEqual(JSON.parse(JSON.stringify(last)), last) ? [] : ['the state is not plain JSON']),
    ...(numbered ? [] : ['the log is not numbered without gaps']),
    ...[...silent, ...unlogged].map(({ command }) => `${command.type} and its entries do not go together`),
  ]
}

const OVER = new Set<InstanceState['status']>(['COMPLETED_PASS', 'VOIDED_REJECT', 'VOIDED_REVOKE', 'VOIDED_PASS_REVOKE'])
const decidedStays: Law = eachEvent(({ before, state, command }) => {
  if (!OVER.has(before.status)) return undefined
  const matter = ({ readers: _, lastSeq: __, lastAt: ___, ...rest }: InstanceState) => rest
  if (isDeepStrictEqual(matter(before), matter(state))) return undefined
  const undone = before.status === 'COMPLETED_PASS' && state.status === 'VOIDED_PASS_REVOKE'
  return undone && isDeepStrictEqual(before.tasks, state.tasks) ? undefined : `${command.type} changed a decided instance`
})

const someoneActs: Law = eachEvent(({ state, env, command }) => {
  if (state.status !== 'APPROVALING') return undefined
  const acts = state.tasks.some((task) => task.status === 'TODO' && (env.directory.people[task.userId]?.active || task.kind === 'APPLY'))
  return acts ? undefined : `nobody can act after ${command.type}`
})

/** Whatever stopped it: an administrator gives the node to somebody, has the initiator submit again, or ends it. */
const standstillIsMended: Law = eachEvent(({ state, env }, { definition }) => {
  if (state.status !== 'ABNORMAL') return undefined
  const pressed = (command: Command) => execute({ definition, state }, command, person('Z'), { ...env, at: state.lastAt })
  const returned = pressed({ type: 'forceRecall', nodeId: 'apply', opinion: 'said' })
  if (returned.refused || returned.state.status !== 'APPROVALING') return `it cannot be given back: ${returned.refused?.code}`
  if (pressed({ type: 'cancel', opinion: 'said' }).state.status !== 'VOIDED_REVOKE') return 'it cannot be ended'
  const taken = PEOPLE.filter((userId) => {
    const { refused, state: next } = pressed({ type: 'reassign', userId, opinion: 'said' })
    return !refused && next.tasks.some((task) => task.userId === userId && isOpen(task)) === (next.status === 'APPROVALING')
  })
  return state.halted?.runId === undefined || taken.length > 0 ? undefined : 'nobody can be asked in the place of nobody'
})

/** What went on in other branches while one stood still goes on as it was, where nobody has left them. */
const nothingIsLost: Law = eachEvent(({ before, state, command, env, refused }) => {
  const { halted } = before
  if (!halted || command.type !== 'reassign' || refused || state.status !== 'APPROVALING') return undefined
  const taskIn = (of: InstanceState, taskId: number) => of.tasks.find(({ id }) => id === taskId)!
  const others = halted.tasks.filter(({ id }) => taskIn(before, id).runId !== halted.runId)
  if (others.some(({ id }) => !env.directory.people[taskIn(before, id).userId]?.active)) return undefined
  const isLate = ({ dueAt }: Task) => dueAt !== undefined && dueAt <= env.at
  const lost = others.filter(({ id, status }) => taskIn(state, id).status !== status || isLate(taskIn(state, id)))
  return lost.length === 0 ? undefined : `${lost.length} tasks of other branches are not as they were`
})

const oneOpenTask: Law = eachEvent(({ state, command }) => {
  const open = state.tasks.filter(isOpen).map(({ runId, userId }) => `${runId} ${userId}`)
  return new Set(open).size === open.length ? undefined : `two open tasks in a run after ${command.type}`
})

/** Agreements of those who are asked by the node itself, without those that a signer added behind them has refused. */
const countsOf = (state: InstanceState, runId: number) =>
  state.tasks.filter(
    (task) =>
      task.runId === runId &&
      !task.recalled &&
      (task.kind === 'APPROVAL' || task.kind === 'JOINED' || (task.kind === 'ENTRUST' && task.parent === undefined)) &&
      (task.decision === 'AGREE' || task.decision === 'AFTER_ADDSIGN') &&
      task.decidedBy !== 'SYSTEM' &&
      !state.tasks.some(({ kind, parent, decision }) => kind === 'AFTER' && parent === task.id && decision === 'REFUSE'),
  ).length

const enoughIsEnough: Law = ({ plan, events }) => {
  const state = events.at(-1)!.state
  return state.runs.flatMap(({ id, nodeId, status, needs }) => {
    const node = plan.definition.nodes.find((one) => one.id === nodeId)
    if (node?.kind !== 'approval' || status !== 5 || node.mode.kind === 'all' || node.mode.kind === 'sequence') return []
    const most = node.mode.kind === 'any' ? 1 : Math.max(1, needs)
    return countsOf(state, id) <= most ? [] : [`${countsOf(state, id)} agreements counted in ${nodeId}, ${most} were enough`]
  })
}

/** Nodes of a branch of the join that has not arrived, and in which something is open. */
const joinsWait: Law = ({ plan, events }) =>
  events.flatMap(({ before, entries, state, command }) => {
    let now = before
    const faults: string[] = []
    for (const entry of entries) {
      if (entry.type === 'join.passed') faults.push(...early(plan, now, entry))
      now = fold(now, [entry])
    }
    const stands = state.status === 'APPROVALING' && !state.runs.some(({ endedAt }) => endedAt === undefined)
    const goesOn = state.status !== 'APPROVALING' && state.runs.some(({ endedAt }) => endedAt === undefined)
    return [
      ...faults,
      ...(stands ? [`it stands still after ${command.type}`] : []),
      ...(goesOn ? [`a run is open after the end by ${command.type}`] : []),
    ]
  })

function early({ branches }: Plan, state: InstanceState, { data }: Entry): string[] {
  const join = String(data.nodeId)
  const arrived = new Set((state.joins[join] ?? []).map(({ flow }) => flow))
  const missing = Object.entries(branches[join] ?? {}).flatMap(([flow, nodes]) => (arrived.has(flow) ? [] : nodes))
  return state.runs.some(({ nodeId, endedAt }) => endedAt === undefined && missing.includes(nodeId)) ? [`${join} did not wait`] : []
}

const fieldsAreKept: Law = eachEvent(({ before, state, entries, actor, command }, { definition }) => {
  const permOf = (nodeId: string, field: string) => {
    const node = definition.nodes.find(({ id }) => id === nodeId)
    return node?.kind === 'apply' ? 'E' : node?.kind === 'approval' ? (node.fields[field] ?? 'R') : 'R'
  }
  for (const { type, data } of entries) {
    if (type !== 'form.changed') continue
    const nodeId = before.tasks.find(({ id }) => id === data.taskId)!.nodeId
    if (Object.keys(data.form as object).some((field) => permOf(nodeId, field) !== 'E'))
      return `${command.type} changed what ${nodeId} does not let edit`
  }
  const open = state.tasks.filter((task) => isOpen(task) && task.userId === actor.userId)
  const shown = Object.keys(visibleForm({ definition, state }, actor, state.form))
  return open.some(({ nodeId }) => shown.some((field) => permOf(nodeId, field) === 'H')) ? `${actor.userId} sees a hidden field` : undefined
})

const roundsAreKept: Law = eachEvent(({ before, state }) => {
  const earlier = before.forms.filter(({ round }) => round < state.round)
  if (!isDeepStrictEqual(state.forms.slice(0, earlier.length), earlier)) return 'the form of an earlier round changed'
  if (state.round === 0) return undefined
  const rounds = new Set(state.forms.map(({ round }) => round))
  if (rounds.size !== state.round) return 'a round has no form'
  return isDeepStrictEqual(state.forms.at(-1)!.form, state.form) ? undefined : 'the form of the round is not the one that is decided on'
})

const versionStays: Law = ({ plan, events }) => {
  const text = JSON.stringify(plan.definition)
  live(plan)
  const kept = events.every(({ state }) => state.version === plan.definition.version && state.code === plan.definition.code)
  return kept && JSON.stringify(plan.definition) === text ? [] : ['the version changed under an instance']
}

const strangersSeeNothing: Law = ({ plan: { definition }, events }) => {
  const named = new Set(['I', 'Z'])
  return events.flatMap(({ before, entries, state, command, actor, env, refused }) => {
    const saw = actor.actsFor.length > 0 || actor.userId === 'SYSTEM' || named.has(actor.userId)
    for (const { type, data, by } of entries) {
      if (type === 'node.entered' || type === 'tasks.added') for (const task of data.tasks as { userId: string }[]) named.add(task.userId)
      if (type === 'readers.added') for (const userId of data.userIds as string[]) named.add(userId)
      if (type === 'task.decided' || type === 'step.recalled') named.add(by)
    }
    const wrong = PEOPLE.filter((id) => (partIn(state, person(id)) !== undefined) !== named.has(id))
    const offered = PEOPLE.filter((id) => !named.has(id) && operationsOf({ definition, state }, person(id), env).length > 0)
    return [
      ...wrong.map((id) => `${id} is seen as ${partIn(state, person(id))} after ${command.type}`),
      ...offered.map((id) => `${id} is offered something after ${command.type}`),
      ...(!saw && before.status !== 'WAITING' && refused?.code !== 'FLOW-3001' ? [`${actor.userId} was not told 3001`] : []),
    ]
  })
}

/** What a button says it does is done, whoever presses. */
const offersHold: Law = ({ plan: { definition }, events }) =>
  events.flatMap(({ state, env }, index) => {
    if (index % 3 !== 0) return []
    const at = { ...env, at: state.lastAt }
    return PEOPLE.flatMap((id) =>
      operationsOf({ definition, state }, person(id), at).flatMap(({ action, enabled }) => {
        const command = PRESSED[action as keyof typeof PRESSED]
        const refused = enabled && command ? execute({ definition, state }, command, person(id), at).refused : undefined
        return refused ? [`${id} was offered ${action} and refused ${refused.code}`] : []
      }),
    )
  })

const PRESSED = {
  agree: { type: 'agree', opinion: 'said' },
  refuse: { type: 'refuse', opinion: 'said' },
  returnInitiator: { type: 'returnInitiator', opinion: 'said' },
  revoke: { type: 'revoke' },
  urge: { type: 'urge' },
  submit: { type: 'submit' },
  submitComment: { type: 'submitComment', text: 'a word', mentions: [] },
  deliverRead: { type: 'deliverRead', userIds: ['Z'] },
} as const

export const LAWS: Readonly<Record<string, Law>> = {
  'W1 what is accepted is in the log once, and the state is its fold': stateIsFold,
  'W2 a decided instance changes by nothing but VOIDED_PASS_REVOKE': decidedStays,
  'W3 in every running state somebody active can act': someoneActs,
  'W3 what stands still can be mended by the administrator': standstillIsMended,
  'W3 other branches are as they were when what stood still goes on': nothingIsLost,
  'W4 one person has at most one open task in a node run': oneOpenTask,
  'W5 or-sign counts one decision, count and percent settle at the k-th': enoughIsEnough,
  'W6 a join waits for those that can still come, and for nobody else': joinsWait,
  'W7 what is hidden stays hidden, what is not editable stays as it is': fieldsAreKept,
  'W8 the form is kept by round': roundsAreKept,
  'W9 the version never changes under an instance': versionStays,
  'FLOW-01 what is offered is accepted': offersHold,
  'W12 who has no part in an instance sees none': strangersSeeNothing,
}

/** Faults of one life by law, with the commands that led there. */
export function faultsOf(plan: Plan): { law: string; fault: string }[] {
  const events = live(plan)
  return Object.entries(LAWS).flatMap(([law, check]) => {
    const [fault] = check({ plan, events })
    return fault === undefined ? [] : [{ law, fault }]
  })
}
