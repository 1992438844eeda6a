import type { TaskActivity } from '#contract/workflow/shapes.ts'
import { activityLabel, endLooks, endStatusOf, statusNames } from '#domain/workflow/labels.ts'
import type { Tone } from '#ui/feedback/Tag.tsx'
import type { IconName } from '#ui/icons/icons.ts'

type Lang = 'zh' | 'en'

/** Ids of the engine, not of people (specification section 3, Workflow task activity). */
const SYSTEM: ReadonlySet<string> = new Set(['FLOW_TASK_REFUSE', 'FLOW_TASK_AGRRE']) // sic

/** Whose an activity is: the assignee's id, else that of the first candidate; empty for nobody, `system` for the engine itself. */
export function ownerOf({ assignees, candidates }: Pick<TaskActivity, 'assignees' | 'candidates'>): { id: string; system: boolean } {
  const id = assignees[0]?.userId || candidates[0]?.userId || ''
  return { id, system: SYSTEM.has(id) }
}

/** Activities that a service gave: what is missing is empty, what is none is left out. */
export const activitiesIn = (given: unknown): TaskActivity[] =>
  (Array.isArray(given) ? given : []).flatMap((row: unknown) => (typeof row === 'object' && row !== null ? [completed(row)] : []))

function completed(row: object): TaskActivity {
  const given = row as Partial<TaskActivity> & { assignee?: unknown; candidate?: unknown }
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const people = (value: unknown) =>
    (Array.isArray(value) ? value : []).flatMap((one: { userId?: unknown } | null) => (one?.userId ? [{ userId: String(one.userId) }] : []))
  return {
    taskName: text(given.taskName),
    startTime: text(given.startTime),
    ...(text(given.endTime) && { endTime: text(given.endTime) }),
    userName: text(given.userName),
    nodeStatusDesc: text(given.nodeStatusDesc),
    commentText: text(given.commentText),
    ...(Array.isArray(given.attachments) && { attachments: given.attachments }),
    avatar: text(given.avatar),
    actionType: text(given.actionType),
    previousTaskName: text(given.previousTaskName),
    assignees: people(given.assignees),
    candidates: people(given.candidates),
  }
}

const TONES: Readonly<Record<string, Tone>> = {
  AGREE: 'success',
  APPLY: 'info',
  REFUSE: 'danger',
  BACK: 'warning',
  BACK_APPLY: 'warning',
  REVOKE: 'warning',
}
const ICONS: Readonly<Record<string, IconName>> = {
  AGREE: 'check',
  APPLY: 'send',
  REFUSE: 'close',
  BACK: 'undo',
  BACK_APPLY: 'undo',
  REVOKE: 'undo',
  FORWARD: 'chevron-right',
  TRANSFER: 'swap',
  BEFORE_ADDSIGN: 'plus',
  AFTER_ADDSIGN: 'plus',
}

/** What was done, in a word and an icon; a word that is unknown has no label. */
export const actionOf = ({ actionType, previousTaskName }: TaskActivity, lang: Lang): { label: string; icon: IconName; tone: Tone } => ({
  label: activityLabel(actionType, previousTaskName, lang),
  icon: ICONS[actionType] ?? 'dot',
  tone: TONES[actionType] ?? 'neutral',
})

export interface EndMark {
  /** Empty for a status that is unknown. */
  label: string
  icon: IconName
  tone: Tone
  over: boolean
}

const PENDING = { icon: 'clock', tone: 'neutral' } as const

/** How a process stands: 2 completed, 3 refused, 4 canceled, anything else pending; a status that is unknown is pending without a label (FLOW-09). */
export function endOf(status: string, lang: Lang): EndMark {
  const end = endStatusOf(status)
  const label = Object.hasOwn(statusNames, status) ? statusNames[status as keyof typeof statusNames][lang] : ''
  return { ...(end === 0 ? PENDING : endLooks[end]), label, over: end !== 0 }
}
