import type { ApprovalNode, Definition, FlowNode } from '#domain/workflow/definition.ts'
import { nodeOf } from '#domain/workflow/definition.ts'
import { evolve } from '#domain/workflow/evolve.ts'
import type { FactData } from '#domain/workflow/fact-types.ts'
import type { Actor, Entry, Env, Fact, FactType, InstanceState, NodeRun, Refused, Running, Task } from '#domain/workflow/model.ts'
import { SYSTEM } from '#domain/workflow/model.ts'

/** An instance in the middle of a command: each fact is applied as soon as it is recorded, so that what follows is decided on the state it leads to. */
export interface Course {
  readonly definition: Definition
  readonly env: Env
  readonly actor: Actor
  state: InstanceState
  entries: Entry[]
}

export const courseOf = ({ definition, state }: Running, actor: Actor, env: Env): Course => ({
  definition,
  env,
  actor,
  state,
  entries: [],
})

/** @param by `SYSTEM` for what follows by itself */
export function record<T extends FactType>(course: Course, type: T, data: FactData[T], by = course.actor.userId): void {
  const entry: Entry = { type, by, data: data as unknown as Fact['data'], seq: course.state.lastSeq + 1, at: course.env.at }
  course.state = evolve(course.state, entry)
  course.entries.push(entry)
}

/** For what follows by itself. */
export const recordBySystem = <T extends FactType>(course: Course, type: T, data: FactData[T]): void =>
  record(course, type, data, SYSTEM.userId)

export const refusal = (code: Refused['code'], args: Refused['args'] = {}): Refused => ({ code, args })

export const isRefusal = (value: object): value is Refused => 'code' in value && 'args' in value

export const runOf = (state: InstanceState, id: number): NodeRun => state.runs.find((run) => run.id === id)!
export const taskOf = (state: InstanceState, id: number | undefined): Task | undefined => state.tasks.find((task) => task.id === id)
export const isOpenRun = (run: NodeRun): boolean => run.endedAt === undefined
export const openRuns = (state: InstanceState): NodeRun[] => state.runs.filter(isOpenRun)
export const isOpen = ({ status }: Task): boolean => status === 'TODO' || status === 'BLOCKED' || status === 'WAITING'
export const tasksIn = (state: InstanceState, runId: number): Task[] => state.tasks.filter((task) => task.runId === runId)

/** Decided by a person, and not a rule's agreement; an opinion and a transfer decide nothing. */
export const isByHand = ({ status, decision, decidedBy }: Task): boolean =>
  status === 'DONE' && decision !== 'OPINION' && decision !== 'TRANSFER' && decidedBy !== SYSTEM.userId

export const nodeOfRun = (definition: Definition, { nodeId }: { nodeId: string }): FlowNode => nodeOf(definition, nodeId)!

export function approvalOf(definition: Definition, at: { nodeId: string }): ApprovalNode | undefined {
  const node = nodeOf(definition, at.nodeId)
  return node?.kind === 'approval' ? node : undefined
}

export const applyNodeOf = (definition: Definition) => definition.nodes.find(({ kind }) => kind === 'apply')!

export const isActive = ({ directory }: Env, userId: string): boolean => directory.people[userId]?.active === true
