import { useState } from 'react'
import type { TimeChange } from '#contract/tender/firm-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { useAction } from '#core/action.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import type { Subject } from '#ui/overlay/overtaken.tsx'
import type { ScheduleActions } from './start-time.api.ts'
import { messages } from './start-time.messages.ts'

interface WaitingProps {
  request: TimeChange
  project: ProjectView
  actions: ScheduleActions
  may: (command: string) => boolean
  onDone: () => Promise<void>
}

type Ask = 'approve' | 'reject' | 'withdraw'
const COMMANDS: Record<Ask, string> = {
  approve: 'time-change.decide',
  reject: 'time-change.decide',
  withdraw: 'time-change.withdraw',
}

/** The change that waits: what it is, whom it needs, and what its reader may do about it. */
export function Waiting({ request, project, actions, may, onDone }: WaitingProps) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  const [ask, setAsk] = useState<Ask>()
  const zone = project.form?.timeZone
  const { field, oldValue, newValue, shiftLater, requestedBy, requestedAt, reason, needs, acks, acksNeeded, decidedBy } = request
  const change = t('waits.what', { field: t(field), from: dateTime(oldValue, zone), to: dateTime(newValue, zone) })
  return (
    <>
      <Notice tone="warning" title={t('waits')} action={<Actions may={may} onAsk={setAsk} />}>
        <ul className="times-waits">
          <li>
            <strong>{change}</strong>
            {shiftLater && field !== 'startsAt' && ` · ${t('waits.shift')}`}
          </li>
          <li>{t('waits.by', { who: requestedBy, at: dateTime(requestedAt, zone) })}</li>
          <li>{t('waits.reason', { reason })}</li>
          {needs.map((one) => (
            <li key={one}>{t(`waits.${one}`)}</li>
          ))}
          {acksNeeded > 0 && <li>{t('waits.acks', { k: acks, n: acksNeeded })}</li>}
          {decidedBy.length > 0 && <li>{t('waits.given', { who: decidedBy.join(t('comma')) })}</li>}
        </ul>
      </Notice>
      {ask && (
        <Question
          ask={ask}
          project={project}
          request={request}
          change={change}
          subject={may(COMMANDS[ask]) && String(request.seq)}
          actions={actions}
          onDone={onDone}
          onClose={() => setAsk(undefined)}
        />
      )}
    </>
  )
}

function Actions({ may, onAsk }: { may: WaitingProps['may']; onAsk: (ask: Ask) => void }) {
  const t = useText(messages)
  return (
    <span className="times-deeds">
      {may('time-change.decide') && (
        <>
          <Button kind="primary" onPress={() => onAsk('approve')}>
            {t('approve')}
          </Button>
          <Button onPress={() => onAsk('reject')}>{t('reject')}</Button>
        </>
      )}
      {may('time-change.withdraw') && <Button onPress={() => onAsk('withdraw')}>{t('withdraw')}</Button>}
    </span>
  )
}

interface QuestionProps extends Pick<WaitingProps, 'project' | 'request' | 'actions' | 'onDone'> {
  ask: Ask
  change: string
  subject: Subject
  onClose: () => void
}

function Question({ ask, project, request, change, subject, actions, onDone, onClose }: QuestionProps) {
  const t = useText(messages)
  const { notices } = useRuntime()
  const action = useAction<ActionInput>(async ({ text: words }, key) => {
    if (ask === 'withdraw') await actions.withdraw(key)
    else await actions.decide(request, { agree: ask === 'approve', comment: words, key })
    const isFirst = ask === 'approve' && request.needs.includes('SUPERVISOR') && request.decidedBy.length === 0
    notices.show({ tone: 'success', text: isFirst ? t('approve.first') : t(`${ask}.done`) })
    await onDone()
  }, `time-change.${ask} ${project.id} ${request.seq}`)
  const text = { approve: 'remark', reject: 'comment', withdraw: undefined } as const
  return (
    <ActionDialog
      heading={t(ask)}
      lead={t(`${ask}.lead`, { change })}
      send={t(ask)}
      kind={ask === 'approve' ? 'primary' : 'danger'}
      text={text[ask]}
      subject={subject}
      action={action}
      onClose={onClose}
    />
  )
}
