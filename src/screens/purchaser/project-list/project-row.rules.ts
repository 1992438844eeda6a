import type { ProjectRow, ProjectStatus } from '#contract/tender/project.ts'
import { statusNames } from '#domain/tender/status-names.ts'

/** Every status, in the order a project passes through them. */
export const STATUSES = Object.keys(statusNames) as readonly ProjectStatus[]
export const isStatus = (text: string | undefined): text is ProjectStatus => text !== undefined && Object.hasOwn(statusNames, text)

/** What can be done with a row, in the order it is offered. */
export const ACTIONS = ['edit', 'approve', 'view', 'hall', 'recall', 'suspend', 'firms', 'times', 'copy', 'log', 'void', 'delete'] as const
export type Action = (typeof ACTIONS)[number]

/** Statuses of a project that has, or had, a hall. */
const HALL: ReadonlySet<ProjectStatus> = new Set(['READY', 'BIDDING', 'SUSPENDED', 'REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED'])
const UNPUBLISHED: ReadonlySet<ProjectStatus> = new Set(['DRAFT', 'PUBLISH_APPROVAL'])
/** A published project has a file; before it is read as it is edited. */
export const hasFile = (status: ProjectStatus): boolean => !UNPUBLISHED.has(status)

/** Whoever can do something about the schedule. */
const SCHEDULED = ['time-change.save', 'time-change.withdraw', 'time-change.decide']

/** Actions that a command of the row stands for: the gateway says who may. */
const COMMAND = {
  edit: 'project.update',
  approve: 'project.approve',
  recall: 'project.recall',
  suspend: 'project.suspend',
  void: 'project.void',
  delete: 'project.delete',
} as const

/**
 * What a row offers, most wanted first.
 *
 * @param mayCopy whether the reader may have drafts of his own
 */
export function actionsOf(
  { status, actions, firmsWithheld }: Pick<ProjectRow, 'status' | 'actions' | 'firmsWithheld'>,
  mayCopy: boolean,
): Action[] {
  const mine = actions.includes(COMMAND.edit)
  const offers: Record<Action, boolean> = {
    edit: mine,
    approve: actions.includes(COMMAND.approve),
    view: !mine && !actions.includes(COMMAND.approve),
    hall: HALL.has(status),
    firms: !firmsWithheld,
    times: SCHEDULED.some((command) => actions.includes(command)),
    recall: actions.includes(COMMAND.recall),
    suspend: actions.includes(COMMAND.suspend),
    copy: mayCopy,
    log: hasFile(status),
    // A draft that nobody has seen is deleted, not ended by two persons.
    void: actions.includes(COMMAND.void) && status !== 'DRAFT',
    delete: actions.includes(COMMAND.delete),
  }
  return ACTIONS.filter((action) => offers[action])
}

const ASKED = ['copy', 'delete', 'recall', 'suspend', 'void'] as const
/** Actions that are done from the list, after a question; the others lead to a screen. */
export type AskedAction = (typeof ASKED)[number]
export const isAsked = (action: Action): action is AskedAction => ASKED.some((asked) => asked === action)
