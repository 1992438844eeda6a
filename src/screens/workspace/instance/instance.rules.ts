import type { ActionName, FieldPerm, ProcessStatus } from '#contract/workflow/shapes.ts'
import { statusTones } from '#domain/workflow/labels.ts'
import type { Tone } from '#ui/feedback/Tag.tsx'
import { actionNamed } from '#widgets/approval/index.ts'
import type { Instance } from './instance.api.ts'

export const toneOf = (status: ProcessStatus): Tone => statusTones[status]

/** How near a due time is: what is over is told, and what ends within a day. */
export type Due = 'over' | 'soon' | 'later'
const SOON_MS = 24 * 3_600_000
export function dueOf(dueAt: string, now: number): Due {
  const left = Date.parse(dueAt) - now
  if (left <= 0) return 'over'
  return left < SOON_MS ? 'soon' : 'later'
}

/** What the reader may do with a field: without a word of the gateway it is read, and nobody writes without a task. */
export function permsOf({ info }: Pick<Instance, 'info'>): (field: string) => FieldPerm {
  const told = new Map(info.fieldPerms.map(({ field, perm }) => [field, perm]))
  const mayWrite = info.currentTask !== null
  return (field) => {
    const perm = told.get(field) ?? 'R'
    return perm === 'E' && !mayWrite ? 'R' : perm
  }
}

/** What the last round before this one was decided on. */
export const roundBefore = ({ rounds, round }: Pick<Instance, 'rounds' | 'round'>) =>
  rounds.filter((one) => one.round < round).at(-1)?.values

/** Open tasks that can be given to somebody else, with who holds them and where. */
export interface OpenTask {
  taskId: number
  nodeName: string
  userName: string
}
export const openTasks = ({ progress }: Pick<Instance, 'progress'>): OpenTask[] =>
  progress.flatMap(({ nodeName, approvalUserList }) =>
    approvalUserList.flatMap(({ taskId, user }) => (taskId === undefined ? [] : [{ taskId, nodeName, userName: user.name }])),
  )

/** Words of the log for a way back. */
const RETURNS: ReadonlySet<string> = new Set(['BACK', 'BACK_APPLY'])

/** With what words the task of the reader came back; undefined when it did not. */
export function returnOf({ info: { currentTask }, progress }: Pick<Instance, 'info' | 'progress'>) {
  const since = progress.findLast(({ nodeId, predicted }) => nodeId === currentTask?.nodeId && !predicted)?.startTime
  return progress
    .flatMap(({ commentList }) => commentList)
    .findLast(({ actionType, createTime }) => RETURNS.has(actionType) && createTime === since)
}

/** Letters of decisions; where it cannot go back to a node, it goes back to the initiator. */
const LETTERS: Readonly<Record<string, readonly ActionName[]>> = { a: ['agree'], r: ['refuse'], b: ['back', 'returnInitiator'] }

/** What a letter does, where that is offered: the first of these. */
export const actionsOf = (letter: string): readonly ActionName[] => LETTERS[letter] ?? []

/** Those that do something now, each with what it does. */
export const lettersOf = ({ info }: Pick<Instance, 'info'>): string[] =>
  Object.entries(LETTERS).flatMap(([letter, actions]) => {
    const offered = actions.flatMap((action) =>
      info.allowApprovalOperates.filter(({ value, status }) => status && actionNamed(value) === action),
    )
    return offered.slice(0, 1).map(({ label }) => `${letter.toUpperCase()} ${label}`)
  })

/** It stands still, and an administrator may bring it on its way again; where it is over for its business nothing is offered. */
export const standsStill = ({ info }: Pick<Instance, 'info'>): boolean =>
  info.processStatus === 'ABNORMAL' && info.allowApprovalOperates.some(({ value, status }) => value === 'forceRecall' && status)

/** What the time of its end is called: a process that stands still is not over. */
export const endWordOf = ({ info }: Pick<Instance, 'info'>) => (info.processStatus === 'ABNORMAL' ? 'haltedAt' : 'endedAt')

export const isRunning = ({ info }: Pick<Instance, 'info'>): boolean => info.processStatus === 'APPROVALING'

/** Its reader may do something beside what stands in the thread. */
export const offersActions = ({ info }: Pick<Instance, 'info'>): boolean =>
  info.allowApprovalOperates.some(({ value, status }) => status && value !== 'submitComment')
