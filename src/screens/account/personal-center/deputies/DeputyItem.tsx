import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useState } from 'react'
import type { PersonRef } from '#contract/workflow/shapes.ts'
import { useAction } from '#core/action.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Item } from '#screens/account/personal-center/ItemList.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import { type Deputies, deputiesClient } from './deputies.api.ts'
import { messages } from './deputies.messages.ts'
import { daysOf, isRunning, type Period, readerZone } from './deputies.rules.ts'

function useDays(period: Period): string {
  const t = useText(messages)
  const days = daysOf(period, readerZone())
  return days.first === days.last ? days.first : t('days', { ...days })
}

interface DeputyItemProps {
  person: PersonRef
  period: Period
  action?: ReactNode
}

/** The other one of the two, with the days. */
export function DeputyItem({ person: { name, left }, period, action }: DeputyItemProps) {
  const t = useText(messages)
  const { clock } = useRuntime()
  const days = useDays(period)
  const mark = (
    <>
      {isRunning(period, clock.now()) && <Tag tone="success">{t('running')}</Tag>}
      {left && <Tag tone="warning">{t('left')}</Tag>}
    </>
  )
  return <Item name={name} mark={mark} facts={<span>{days}</span>} action={action} />
}

interface OwnDeputyProps {
  deputy: Deputies['mine'][number]
  onRemoved: () => void
}

/** A deputy of the reader. One who stands in now is removed after a question, one to come at once. */
export function OwnDeputy({ deputy: { id, deputy, ...period }, onRemoved }: OwnDeputyProps) {
  useSignals()
  const t = useText(messages)
  const { clock, http, notices } = useRuntime()
  const [asked, setAsked] = useState(false)
  const action = useAction<ActionInput>((_, key) => deputiesClient(http).remove(id, key), `deputy.remove ${id}`)
  const days = useDays(period)
  const { name } = deputy
  const done = () => {
    notices.show({ tone: 'success', text: t('removed', { name }) })
    onRemoved()
  }
  const remove = async () => {
    if (isRunning(period, clock.now())) return setAsked(true)
    const failure = await action.run({ text: '', choice: '' })
    if (!failure) return done()
    notices.show({ tone: 'danger', text: failure.message })
    return onRemoved()
  }
  const close = (isDone: boolean) => {
    setAsked(false)
    if (isDone) done()
  }
  const button = (
    <Button
      kind="text"
      label={t('remove.label', { name, days })}
      busy={!asked && action.phase.value === 'running'}
      onPress={() => void remove()}
    >
      {t('remove')}
    </Button>
  )
  return (
    <>
      <DeputyItem person={deputy} period={period} action={button} />
      {asked && (
        <ActionDialog
          heading={t('remove.heading', { name })}
          lead={t('remove.lead', { name })}
          kind="danger"
          send={t('remove')}
          action={action}
          onClose={close}
        />
      )}
    </>
  )
}
