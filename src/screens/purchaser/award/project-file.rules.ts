import type { ProgressNode } from '#contract/workflow/shapes.ts'
import type { Facts } from '#screens/purchaser/actions/index.ts'
import type { FileData, Ranking } from './project-file.api.ts'

/** Who declined or let the time pass is out, and so is a price beyond a limit that was not published. */
export const mayBeProposed = ({ skipped, over }: Ranking[number]): boolean => !skipped && over === undefined
/** The words for a price beyond an unpublished limit. */
export const beyond = (over: NonNullable<Ranking[number]['over']>, direction: string) =>
  `over.${over}.${direction === 'forward' ? 'forward' : 'reverse'}` as const
/** The first of the ranking that can still be awarded, or may yet be: another is proposed with a reason. */
export const firstOf = (ranking: Ranking): Ranking[number] | undefined =>
  ranking.find((row) => mayBeProposed(row) || (row.mayMend && !row.skipped))

/** Somebody whose word an award needs. */
export interface Approver {
  label: string
  agreed: boolean
  /** Who has agreed, else who is asked. */
  names: readonly string[]
}

const AGREED = 5
const counts = ({ nodeType, nodeStatus, predicted, open }: ProgressNode): boolean =>
  nodeType === 'APPROVAL' && (predicted ? !open : nodeStatus === 1 || nodeStatus === AGREED || nodeStatus === 6)

/** Whom the process asks in its last round, by node; without a process the two whom the rules demand. */
export function approversOf({ approval }: Pick<FileData, 'approval'>, demanded: readonly Omit<Approver, 'names'>[]): readonly Approver[] {
  if (!approval) return demanded.map((one) => ({ ...one, names: [] }))
  const last = Math.max(...approval.map(({ round }) => round))
  const nodes = new Map(approval.filter((node) => node.round === last && counts(node)).map((node) => [node.nodeId, node]))
  return [...nodes.values()].map(({ nodeName, nodeStatus, approvalUserList }) => {
    const agreed = nodeStatus === AGREED
    const people = approvalUserList.filter((one) => !agreed || one.nodeStatus === AGREED)
    return { label: nodeName, agreed, names: people.map(({ user }) => user.name) }
  })
}

export const TABS = ['overview', 'award', 'objections', 'history'] as const
export type Tab = (typeof TABS)[number]
export const isTab = (text: string | undefined): text is Tab => TABS.some((tab) => tab === text)

/** An award has a tab from the review on, objections from the first publicity on. */
export function tabsOf({ ranking, objections, award, project }: Pick<FileData, 'ranking' | 'objections' | 'award' | 'project'>): Tab[] {
  const there: Record<Tab, boolean> = {
    overview: true,
    award: ranking !== undefined || award.award !== undefined,
    objections: objections.length > 0 || project.status === 'PUBLICITY' || project.status === 'AWARDED',
    history: true,
  }
  return TABS.filter((tab) => there[tab])
}

/** Actions on the project as a whole that its reader is offered now, what cannot be taken back last. */
const WHOLE = [
  ['project.suspend', 'suspend'],
  ['project.resume', 'resume'],
  ['project.waive-minimum', 'waive'],
  ['project.reject', 'reject'],
  ['project.void', 'void'],
] as const
export type WholeAction = (typeof WHOLE)[number][1]

export const wholeActions = (may: (action: string) => boolean): WholeAction[] =>
  WHOLE.filter(([action]) => may(action)).map(([, action]) => action)

/** What a first word of two is about: `uphold:14` is the action `uphold` of `14`. */
export function awaited(key: string): { action: string; target: string } {
  const [action = '', ...rest] = key.split(':')
  return { action, target: rest.join(':') }
}

/** Statuses of a project that has, or had, a hall. */
const HALL: ReadonlySet<string> = new Set(['READY', 'BIDDING', 'SUSPENDED', 'REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED'])
export const hasHall = (status: string): boolean => HALL.has(status)
/** Bids are on record once the auction is over. */
export const isClosed = (status: string): boolean =>
  HALL.has(status) && status !== 'READY' && status !== 'BIDDING' && status !== 'SUSPENDED'

/** What actions of this page are about. */
export const factsOf = ({ ranking, award, objections }: FileData): Facts => ({
  ranking,
  award: award.award,
  forfeitable: award.forfeitable,
  objections,
})
