import { useAction } from '#core/action.ts'
import { type Translate, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { resumptionAt, resumptionMinutes, usualResumptionMinutes } from '#domain/tender/schedule/deadlines.ts'
import { objectionControl } from '#screens/words/index.ts'
import { ActionDialog, type ActionInput, type ActionText } from '#ui/overlay/ActionDialog.tsx'
import type { Subject } from '#ui/overlay/overtaken.tsx'
import { messages } from './actions.messages.ts'
import { type ActionName, type Lines, type Read, rowOf } from './project-actions.api.ts'

/** Something to be done with a project, which is asked for first. */
export interface PendingAction {
  action: ActionName
  /** What of the project it is about: an alias, a firm, an objection, a clue, the round of a proposal. */
  target?: string | undefined
  /** What that is called. */
  about?: string | undefined
  /** What is proposed, of an award by shares. */
  lines?: Lines | undefined
  read?: Read
}

interface ActionDialogProps {
  pending: PendingAction
  /** Only copying and deleting take several. */
  projects: readonly { id: string; name: string }[]
  /** What the action rests on. */
  subject: Subject
  /** @param made id of what the action made */
  onDone: (made: string | undefined) => unknown
  onClose: () => void
}

type Say = Translate<keyof (typeof messages)['en']>

/** Asks, does it, says that it is done, and has the page read again. */
export function ProjectActionDialog({ pending, projects, subject, onDone, onClose }: ActionDialogProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const { action, target = '', about = '', lines, read = {} } = pending
  const row = rowOf(action)
  const isMany = projects.length > 1 && (action === 'copy' || action === 'delete')
  const n = projects.length
  const ids = projects.map(({ id }) => id)
  const work = useAction<ActionInput>(
    async ({ text, rich, choice }, key, once) => {
      const resumeAt = once(() => resumptionAt(runtime.clock.now(), Number(choice)))
      const made = await row.send(runtime.http, { ids, target, lines, read, text, rich, resumeAt }, key)
      runtime.notices.show({ tone: 'success', text: doneText(action, isMany, n, t) })
      await onDone(made)
    },
    `project.${action} ${ids} ${target} ${JSON.stringify([read, lines])}`,
  )
  return (
    <ActionDialog
      heading={t(action)}
      lead={isMany ? t(`${action}.many`, { n }) : t(`${action}.lead`, { project: projects[0]?.name ?? '', about })}
      send={t(`${action}.send`)}
      kind={row.danger ? 'danger' : 'primary'}
      text={textOf(action, t)}
      choice={action === 'resume' ? resumption(t) : undefined}
      subject={subject}
      action={work}
      onClose={onClose}
    />
  )
}

const resumption = (t: Say) => ({
  label: t('resume.in'),
  options: resumptionMinutes.map((n) => ({ value: String(n), label: t('resume.minutes', { n }) })),
  first: String(usualResumptionMinutes),
})

function doneText(action: ActionName, isMany: boolean, n: number, t: Say): string {
  if (action === 'copy') return isMany ? t('copy.done.many', { n }) : t('copy.done')
  return action === 'delete' || action === 'recall' || action === 'suspend' ? t(`${action}.done`) : t('done')
}

function textOf(action: ActionName, t: Say): ActionText | 'reason' | 'comment' | 'remark' | undefined {
  const { text, formatted } = rowOf(action)
  if (typeof text !== 'object') return text
  const [min, max] = text
  return {
    label: t(`${action as 'sign' | 'signal' | 'deviate' | 'deviateShares' | 'answer'}.text`),
    help: t('text.help', { min, max }),
    min,
    max,
    control: formatted && objectionControl,
  }
}
