import { useState } from 'react'
import type { limits } from '#contract/limits.ts'
import { useAction } from '#core/action.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import { useOnePerson } from '#widgets/approval/index.ts'
import type { InstancePartProps } from './InstancePanel.tsx'
import { cancelInstance, type Instance, reassign } from './instance.api.ts'
import { messages } from './instance.messages.ts'
import { isRunning, openTasks, standsStill } from './instance.rules.ts'

const MOST_CHARACTERS: (typeof limits)['opinionChars'] = 2_000

/** What an administrator does with a process that runs or stands still, beside the actions of its nodes: another holder, or the end. */
export function AdminActions(props: InstancePartProps) {
  const t = useText(messages)
  const { instance } = props
  const [asked, setAsked] = useState<'reassign' | 'cancel'>()
  if (!mayEnd(instance)) return null
  const hasHolders = isRunning(instance) && openTasks(instance).length > 0
  return (
    <>
      {(hasHolders || standsStill(instance)) && <Button onPress={() => setAsked('reassign')}>{t('reassign')}</Button>}
      <Button kind="danger" onPress={() => setAsked('cancel')}>
        {t('cancel')}
      </Button>
      {asked === 'reassign' && <Reassign {...props} onClose={() => setAsked(undefined)} />}
      {asked === 'cancel' && <Cancel {...props} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const mayEnd = (instance: Instance): boolean => isRunning(instance) || instance.info.processStatus === 'ABNORMAL'

interface AskedProps extends InstancePartProps {
  onClose: () => void
}

function useReason() {
  const t = useText(messages)
  return { label: t('reason'), help: t('reason.help', { max: MOST_CHARACTERS }), min: 1, max: MOST_CHARACTERS }
}

/** Tells that it is done, and shows what came of it. */
function useDone({ store, onActed, onClose }: AskedProps, said: 'reassign.done' | 'cancel.done') {
  const t = useText(messages)
  const { notices } = useRuntime()
  return (done: boolean) => {
    if (done) {
      notices.show({ tone: 'success', text: t(said) })
      void store.refresh()
      onActed?.(true)
    }
    onClose()
  }
}

function Cancel(props: AskedProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const { instance } = props
  const action = useAction<ActionInput>(({ text }, key) => cancelInstance(runtime, instance, text, key), `workflow.cancel ${instance.id}`)
  return (
    <ActionDialog
      heading={t('cancel')}
      lead={t('cancel.lead', { title: instance.title })}
      kind="danger"
      send={t('cancel')}
      text={useReason()}
      subject={mayEnd(instance) && ''}
      action={action}
      onClose={useDone(props, 'cancel.done')}
    />
  )
}

function Reassign(props: AskedProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const { instance } = props
  const halted = standsStill(instance)
  const tasks = halted ? [] : openTasks(instance)
  const [taskId, setTaskId] = useState(tasks[0]?.taskId ?? 0)
  const { field, userId = '', isReady } = useOnePerson(t('reassign.person'))
  const action = useAction<ActionInput>(async ({ text }, key) => {
    await reassign(runtime, instance, { ...(!halted && { taskId }), userId, reason: text }, key)
  }, `workflow.reassign ${instance.id} ${taskId} ${userId}`)
  const lead = (
    <div className="wi-write">
      <p>{t(halted ? 'reassign.lead.halted' : 'reassign.lead')}</p>
      {!halted && (
        <SelectField
          label={t('reassign.task')}
          value={String(taskId)}
          options={tasks.map((task) => ({ value: String(task.taskId), label: `${task.nodeName} · ${task.userName}` }))}
          onChange={(next) => setTaskId(Number(next))}
        />
      )}
      {field}
    </div>
  )
  return (
    <ActionDialog
      heading={t('reassign')}
      lead={lead}
      send={t('reassign.send')}
      text={useReason()}
      subject={(halted || tasks.some((task) => task.taskId === taskId)) && ''}
      action={action}
      isReady={isReady}
      onClose={useDone(props, 'reassign.done')}
    />
  )
}
