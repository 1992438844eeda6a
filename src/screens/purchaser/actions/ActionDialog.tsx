import type { Work } from '#core/action.ts'
import { type Translate, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { resumptionAt, resumptionMinutes, usualResumptionMinutes } from '#domain/tender/schedule/resumption.ts'
import { type ActionInput, type ActionText, ActionDialog as AskDialog } from '#ui/overlay/ActionDialog.tsx'
import type { Subject } from '#ui/overlay/overtaken.tsx'
import { type ActionName, type Read, runAction } from './actions.api.ts'
import { messages } from './actions.messages.ts'

/** Something to be done with a project, which is asked for first. */
export interface PendingAction {
  action: ActionName
  /** What of the project it is about: an alias, a firm, an objection, a clue, the round of a proposal. */
  target?: string | undefined
  /** What that is called. */
  about?: string | undefined
  read?: Read
}

interface ActionDialogProps {
  pending: PendingAction
  project: { id: string; name: string }
  /** What the action rests on. */
  subject: Subject
  onDone: () => Promise<void>
  onClose: () => void
}

type Say = Translate<keyof (typeof messages)['en']>
type Text = 'reason' | 'comment' | 'remark' | undefined

/** Reasons of 10 to 500 characters, comments, or nothing; texts with borders of their own are below. */
const TEXTS: Partial<Record<ActionName, Text>> = {
  suspend: 'reason',
  waive: 'reason',
  void: 'reason',
  reject: 'reason',
  acceptPrice: 'reason',
  agree: 'remark',
  return: 'comment',
  uphold: 'reason',
  forfeit: 'reason',
}
const OWN: Partial<Record<ActionName, readonly [min: number, max: number]>> = {
  signal: [1, 500],
  sign: [1, 2_000],
  deviate: [20, 500],
  answer: [1, 2_000],
}
const DANGER: ReadonlySet<ActionName> = new Set(['suspend', 'void', 'reject', 'return', 'uphold', 'forfeit'])

/** Asks, does it, says that it is recorded, and has the page read again. */
export function ActionDialog({
  pending: { action, target = '', about = '', read = {} },
  project,
  subject,
  onDone,
  onClose,
}: ActionDialogProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const work: Work<ActionInput> = async ({ text: words, choice }, key, once) => {
    const resumeAt = once(() => resumptionAt(runtime.clock.now(), Number(choice)))
    await runAction(runtime, { action, projectId: project.id, target, read, words, resumeAt, key })
    runtime.notices.show({ tone: 'success', text: t('done') })
    await onDone()
  }
  return (
    <AskDialog
      heading={t(action)}
      lead={t(`${action}.lead`, { project: project.name, about })}
      send={t(`${action}.send`)}
      kind={DANGER.has(action) ? 'danger' : 'primary'}
      text={textOf(action, t)}
      choice={
        action === 'resume'
          ? {
              label: t('resume.in'),
              options: resumptionMinutes.map((n) => ({ value: String(n), label: t('resume.minutes', { n }) })),
              first: String(usualResumptionMinutes),
            }
          : undefined
      }
      subject={subject}
      action={work}
      onClose={onClose}
    />
  )
}

function textOf(action: ActionName, t: Say): Text | ActionText {
  const own = OWN[action]
  if (!own) return TEXTS[action]
  const [min, max] = own
  return { label: t(`${action as 'sign' | 'signal' | 'deviate' | 'answer'}.text`), help: t('text.help', { min, max }), min, max }
}
