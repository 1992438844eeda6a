import type { NodeStatus, ProgressNode } from '#contract/workflow/shapes.ts'
import { endLooks } from '#domain/workflow/labels.ts'
import type { Tone } from '#ui/feedback/Tag.tsx'
import type { IconName } from '#ui/icons/icons.ts'

/** How a status looks beside its word: the word says it, the icon repeats it in shape, the tone in colour. */
export interface Look {
  icon: IconName
  tone: Tone
}

const LOOKS: Readonly<Record<NodeStatus | 0, Look>> = {
  0: { icon: 'dot', tone: 'neutral' },
  1: { icon: 'clock', tone: 'info' },
  2: { icon: 'undo', tone: 'warning' },
  3: endLooks[3],
  4: endLooks[4],
  5: { icon: 'check', tone: 'success' },
  6: { icon: 'users', tone: 'info' },
  8: { icon: 'refresh', tone: 'warning' },
}
const ENDS: Readonly<Record<number, Look>> = endLooks

/** Of an end 2 is completed, 3 refused, 4 canceled and anything else pending (FLOW-07). */
export const lookOf = ({ nodeType, nodeStatus }: Pick<ProgressNode, 'nodeType' | 'nodeStatus'>): Look =>
  nodeType === 'END' ? (ENDS[nodeStatus] ?? LOOKS[0]) : statusLook(nodeStatus)

export const statusLook = (status: number): Look => LOOKS[status as NodeStatus] ?? LOOKS[0]

export const isCurrent = ({ nodeType, nodeStatus, predicted }: ProgressNode): boolean =>
  nodeType !== 'END' && !predicted && (nodeStatus === 1 || nodeStatus === 6)

/** Steps that ran at the same time; one alone where nothing else did. */
export type Band = readonly ProgressNode[]
export interface Round {
  round: number
  bands: readonly Band[]
  /** What the round came to, in words; empty while it runs. */
  outcome: string
}

/** Rounds in their order, the last first where `reversed`. */
export function roundsOf(nodes: readonly ProgressNode[], reversed = false): readonly Round[] {
  const numbers = [...new Set(nodes.map(({ round }) => round))].toSorted((one, other) => one - other)
  const rounds = numbers.map((round): Round => {
    const steps = nodes.filter((node) => node.round === round)
    const entered = steps.filter(({ predicted }) => !predicted)
    // That it was sent again afterwards is the beginning of the next round.
    const last = entered.findLast(({ nodeType }) => nodeType !== 'START') ?? entered.at(-1)
    const bands = bandsOf(steps)
    const outcome = last && !entered.some(isCurrent) ? last.nodeStatusDesc : ''
    return { round, bands: reversed ? bands.toReversed() : bands, outcome }
  })
  return reversed ? rounds.toReversed() : rounds
}

/** A step that was entered while an earlier one was still open ran beside it. */
function bandsOf(steps: readonly ProgressNode[]): Band[] {
  const bands: ProgressNode[][] = []
  let until = Number.NEGATIVE_INFINITY
  for (const step of steps) {
    const ran = !step.predicted && step.nodeType === 'APPROVAL' && step.startTime ? Date.parse(step.startTime) : undefined
    const band = bands.at(-1)
    if (band && ran !== undefined && ran < until) band.push(step)
    else {
      bands.push([step])
      until = Number.NEGATIVE_INFINITY
    }
    if (ran !== undefined) until = Math.max(until, step.finishTime ? Date.parse(step.finishTime) : Number.POSITIVE_INFINITY)
  }
  return bands
}

export interface Span {
  key: 'span.days' | 'span.hours' | 'span.minutes' | 'span.moment'
  args: { days: number; hours: number; minutes: number }
}

/** A length of time in its two largest units. */
export function spanOf(ms: number): Span {
  const all = Math.max(0, Math.floor(ms / 60_000))
  const [days, hours, minutes] = [Math.floor(all / 1440), Math.floor(all / 60) % 24, all % 60]
  const args = { days, hours, minutes }
  if (days > 0) return { key: 'span.days', args }
  if (hours > 0) return { key: 'span.hours', args }
  return { key: minutes > 0 ? 'span.minutes' : 'span.moment', args }
}

const EMPTY = {
  nodeId: '',
  nodeName: '',
  nodeType: 'APPROVAL',
  nodeStatus: 0,
  nodeStatusDesc: '',
  isMulitApproval: 0, // sic
  approvalUserList: [],
  approvalModeDesc: '',
  assigns: [],
  commentList: [],
  ccNodeList: [],
  processStatus: 'APPROVALING', // sic
  processStatusName: '',
  round: 1,
  predicted: false,
  open: false,
} as const satisfies ProgressNode

/** Nodes that a page gave: what is missing is empty, what is no node is left out. */
export const nodesIn = (given: unknown): ProgressNode[] =>
  (Array.isArray(given) ? given : []).flatMap((row: unknown) =>
    typeof row === 'object' && row !== null && ('nodeName' in row || 'nodeId' in row) ? [completed(row)] : [],
  )

function completed(row: object): ProgressNode {
  const node = { ...EMPTY, ...row } as ProgressNode
  const list = <T>(value: readonly T[]): T[] => (Array.isArray(value) ? [...value] : [])
  return {
    ...node,
    approvalUserList: list(node.approvalUserList).flatMap(({ user, ...rest }) =>
      user ? [{ ...{ actedBy: '' }, ...rest, user: { ...{ userId: user.name, avatar: '', left: false }, ...user } }] : [],
    ),
    assigns: list(node.assigns),
    commentList: list(node.commentList).filter(({ user }) => user),
    ccNodeList: list(node.ccNodeList),
  }
}
