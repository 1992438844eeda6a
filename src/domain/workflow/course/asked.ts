import type { ApprovalNode, Mode } from '#domain/workflow/definition.ts'
import type { Env, InstanceState, Running } from '#domain/workflow/model.ts'
import { isActive, runOf } from './course.ts'
import { decidersOf, peopleOf } from './people.ts'

export interface Asked {
  people: readonly { userId: string; passed?: true }[]
  needs: number
}

/** Agreements that a mode needs of so many people. */
export function needsOf(mode: Mode, asked: number): number {
  switch (mode.kind) {
    case 'any':
      return Math.min(1, asked)
    case 'all':
    case 'sequence':
      return asked
    case 'count':
      return Math.min(Math.max(1, mode.count), asked)
    case 'percent':
      return Math.min(Math.max(1, Math.ceil((asked * mode.percent) / 100)), asked)
  }
}

/**
 * Who is asked in a node that is entered now; `stop` when nobody can be.
 *
 * @param from runs that led here
 * @param anew somebody sent the way here by name: a return or a recall is not passed over by `isInitiator` or `again`
 */
export function askedIn(running: Running, node: ApprovalNode, from: readonly number[], env: Env, anew: boolean): Asked | 'stop' {
  const found = withoutInitiator(running.state, node, peopleOf(running, node.id, node.who, env), env)
  if (found.length === 0) return nobodyIn(running.state, node, env)
  const before = node.again === 'pass' && !anew ? decidersBefore(running.state, from) : new Set<string>()
  const passes = (userId: string) => before.has(userId) || (node.isInitiator === 'pass' && !anew && userId === running.state.initiatorId)
  const people = found.map((userId) => ({ userId, ...(passes(userId) && { passed: true as const }) }))
  return { people, needs: needsOf(node.mode, people.length) }
}

/** An initiator whom the rule passes over is left out where others are asked: their word is not replaced by nobody's. */
function withoutInitiator({ initiatorId }: InstanceState, { isInitiator }: ApprovalNode, found: string[], env: Env): string[] {
  if (isInitiator === 'keep' || !found.includes(initiatorId)) return found
  const others = found.filter((userId) => userId !== initiatorId)
  if (isInitiator === 'pass') return others.length > 0 ? others : found
  const superior = env.directory.superiors.find((userId) => userId !== initiatorId && isActive(env, userId))
  return [...new Set(found.flatMap((userId) => (userId === initiatorId ? (superior ?? []) : userId)))]
}

function nobodyIn({ initiatorId }: InstanceState, { nobody }: ApprovalNode, env: Env): Asked | 'stop' {
  if (nobody === 'pass') return { people: [], needs: 0 }
  const administrators = nobody === 'admin' ? administratorsFor(initiatorId, env) : []
  return administrators.length > 0 ? { people: administrators.map((userId) => ({ userId })), needs: 1 } : 'stop'
}

/** Active administrators; the initiator only where there is no other one. */
export function administratorsFor(initiatorId: string, env: Env): string[] {
  const active = [...new Set(env.directory.administrators)].filter((userId) => isActive(env, userId))
  const others = active.filter((userId) => userId !== initiatorId)
  return others.length > 0 ? others : active
}

/** Who decided in the node right before: nodes in which nobody decides are looked through. */
function decidersBefore(state: InstanceState, from: readonly number[]): Set<string> {
  const found = new Set<string>()
  const seen = new Set<number>()
  const waiting = [...from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const deciders = decidersOf(state, id)
    if (deciders.length === 0) waiting.push(...runOf(state, id).from)
    for (const userId of deciders) found.add(userId)
  }
  return found
}
