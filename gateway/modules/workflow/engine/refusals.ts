import { labelOf } from '#domain/workflow/forms/define-form.ts'
import { formOf } from '#domain/workflow/forms/forms.ts'
import { actionLabels } from '#domain/workflow/labels.ts'
import type { Actor, Cause, Command, Refused, Running, Task } from '#domain/workflow/model.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import type { People } from './people.queries.ts'

/** What the rules say no with, in words of whoever pressed: what somebody else did meanwhile, and names in place of ids. */

const TAKEN_BACK: ReadonlySet<Cause | undefined> = new Set<Cause>(['RECALL', 'FORCE_RECALL', 'REVOKE'])
/** What is done with a process, and decides no task of whoever does it. */
const OF_NO_TASK: ReadonlySet<Command['type']> = new Set<Command['type']>([
  ...(['recall', 'forceRecall', 'revoke', 'urge', 'submitComment', 'changeComment', 'deliverRead', 'read', 'cancel'] as const),
])
const GONE: ReadonlySet<string> = new Set(['FLOW-3002', 'FLOW-3003'])

/** The task somebody meant who cannot decide it any more. */
function meantTask({ state }: Running, { userId, actsFor }: Actor, command: Command): Task | undefined {
  const named = 'taskId' in command ? command.taskId : undefined
  const own = state.tasks.filter((task) => [userId, ...actsFor].includes(task.userId) && (named === undefined || task.id === named))
  return own.findLast(({ status }) => status === 'DONE' || status === 'CANCELED')
}

/**
 * A refusal because the task is gone says who was faster and with what.
 *
 * @param seq state that was on the screen; without it only what others did counts as meanwhile
 */
export function explained(running: Running, actor: Actor, command: Command, refused: Refused, seq: number | undefined): Refused {
  const task = GONE.has(refused.code) && !OF_NO_TASK.has(command.type) ? meantTask(running, actor, command) : undefined
  if (!task || (seq !== undefined && seq >= running.state.lastSeq)) return refused
  const [by, what] = task.closedAs ? [task.closedBy, task.closedAs] : [task.decidedBy ?? task.userId, task.decision]
  if (!by || !what || (seq === undefined && by === actor.userId)) return refused
  if (TAKEN_BACK.has(task.closedAs)) return { code: 'FLOW-3018', args: { name: by } }
  return { code: 'FLOW-3002', args: { who: by, what } }
}

const labels: Readonly<Record<string, Record<Lang, string>>> = {
  ...actionLabels,
  CANCEL: { zh: '流程已终止', en: 'The process has been ended' },
  ESCALATED: { zh: '逾期转交', en: 'Passed on overdue' },
}

/** People whom a refusal may name. */
export const namedIn = ({ args }: Refused): string[] => [args.who, args.name].filter((id): id is string => typeof id === 'string')

/** The same with names for ids: of people, nodes, fields and actions. */
export function spelt({ code, args }: Refused, { definition }: Running, lang: Lang, people: People): Refused {
  const form = formOf(definition.formCode)
  const words: Record<string, (value: string) => string> = {
    who: (id) => people(id).name,
    name: (id) => people(id).name,
    what: (action) => labels[action]?.[lang] ?? action,
    node: (word) => definition.nodes.find(({ id, name }) => id === word || name.zh === word)?.name[lang] ?? word,
    field: (place) => (form ? labelOf(form, place)[lang] : place),
  }
  const entries = Object.entries(args).map(([key, value]) => [key, typeof value === 'string' ? (words[key]?.(value) ?? value) : value])
  return { code, args: Object.fromEntries(entries) as Refused['args'] }
}
