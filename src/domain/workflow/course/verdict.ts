import type { ApprovalNode } from '#domain/workflow/definition.ts'
import type { InstanceState, NodeRun, Task } from '#domain/workflow/model.ts'
import { needsOf } from './asked.ts'
import { isOpen, tasksIn } from './course.ts'

/** What the decisions of a run amount to. `waits`: agreed but for signers added behind an agreement. */
export type Verdict = 'agreed' | 'refused' | 'waits' | 'open'

/** A task that decides the node; others only speak to the one who added them. A delegate with the last word has no parent. */
export const isVote = ({ kind, parent }: Pick<Task, 'kind' | 'parent'>): boolean =>
  kind === 'APPROVAL' || kind === 'JOINED' || (kind === 'ENTRUST' && parent === undefined)

const decidedAs = (tasks: readonly Task[], ...decisions: readonly Task['decision'][]): Task[] =>
  tasks.filter((task) => task.status === 'DONE' && !task.recalled && decisions.includes(task.decision))

/** Everybody is asked, whatever the others say; not so where administrators stand in for nobody. */
const asksAll = ({ mode }: ApprovalNode, { needs, asked }: NodeRun): boolean =>
  (mode.kind === 'all' || mode.kind === 'sequence') && needs >= asked

export function verdictOf(state: InstanceState, node: ApprovalNode, run: NodeRun): Verdict {
  const tasks = tasksIn(state, run.id)
  const after = tasks.filter(({ kind }) => kind === 'AFTER')
  const votes = tasks.filter(isVote)
  const refusedAfter = decidedAs(after, 'REFUSE')
  const refusals = [...decidedAs(votes, 'REFUSE'), ...refusedAfter]
  if (refusals.length >= Math.min(Math.max(1, node.refuseNeeds), Math.max(1, run.asked))) return 'refused'
  const undermined = new Set(refusedAfter.map(({ parent }) => parent))
  const agreements = decidedAs(votes, 'AGREE', 'AFTER_ADDSIGN').filter(({ id }) => !undermined.has(id)).length
  const open = votes.filter(isOpen).length
  const settles = asksAll(node, run) ? open === 0 : agreements >= run.needs || open === 0
  if (!settles) return agreements + open < run.needs && !asksAll(node, run) ? 'refused' : 'open'
  if (after.some(isOpen)) return 'waits'
  const short = asksAll(node, run) ? agreements === 0 : agreements < run.needs
  return short && refusals.length > 0 ? 'refused' : 'agreed'
}

/** Agreements that a run needs once so many are asked in it. */
export const needsAfter = (node: ApprovalNode, run: NodeRun, asked: number): number =>
  asksAll(node, run) || (node.mode.kind !== 'all' && node.mode.kind !== 'sequence') ? needsOf(node.mode, asked) : Math.min(run.needs, asked)
