import { useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { statusNames } from '#domain/workflow/labels.ts'
import { ShortTime } from '#lists/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { ChartWindow } from '#widgets/flowchart/index.ts'
import { AdminActions } from './AdminActions.tsx'
import type { InstancePartProps } from './InstancePanel.tsx'
import { messages } from './instance.messages.ts'
import { dueOf, endWordOf, returnOf, toneOf } from './instance.rules.ts'
import { usePrint } from './use-print.ts'

/** What it is, how it stands, from whom, and until when. */
export function InstanceHead(props: InstancePartProps) {
  const t = useText(messages)
  const { lang } = useLocale()
  const { instance, administrates = false, readonly = false } = props
  const { info, title, processCode, businessId } = instance
  const [pictured, setPictured] = useState(false)
  const print = usePrint(props)
  return (
    <header className="wi-head">
      <div className="wi-line">
        <h2 className="wi-title">{title}</h2>
        <Tag tone={toneOf(info.processStatus)}>{statusNames[info.processStatus][lang]}</Tag>
        <div className="wi-tools">
          <Button kind="text" onPress={() => setPictured(true)}>
            {t('chart')}
          </Button>
          <Button kind="text" onPress={() => void print()}>
            {t('print')}
          </Button>
          {administrates && !readonly && <AdminActions {...props} />}
        </div>
      </div>
      <Facts {...props} />
      {info.currentTask?.forUser && <Notice tone="info">{t('for', { name: info.currentTask.forUser.name })}</Notice>}
      <Asked {...props} />
      <Returned {...props} />
      {pictured && <ChartWindow processCode={processCode} businessId={businessId} onClose={() => setPictured(false)} />}
    </header>
  )
}

/** Who wants a word of the reader, and whose decision it is. */
function Asked({ instance: { info } }: InstancePartProps) {
  const t = useText(messages)
  const asked = info.currentTask?.asked
  if (!asked) return null
  const { kind, by, comesBack } = asked
  return <Notice tone="info">{t(kind === 'ENTRUST' && comesBack ? 'asked.ENTRUST.back' : `asked.${kind}`, { by: by.name })}</Notice>
}

/** What the reader is to change stands before what is changed, not among what happened. */
function Returned({ instance }: InstancePartProps) {
  const t = useText(messages)
  const back = returnOf(instance)
  if (!back) return null
  return (
    <Notice tone="warning" title={t('returned', { name: back.user.name })}>
      <span className="wi-returned">{back.text}</span> <ShortTime at={back.createTime} />
    </Notice>
  )
}

function Facts({ instance }: InstancePartProps) {
  const t = useText(messages)
  const { clock } = useRuntime()
  const { processName, initiator, startedAt, endedAt, round, info } = instance
  const dueAt = info.currentTask?.dueAt
  const due = dueAt && dueOf(dueAt, clock.now())
  return (
    <Description
      items={[
        { label: t('process'), value: processName },
        { label: t('initiator'), value: initiator.left ? t('left', { name: initiator.name }) : initiator.name },
        { label: t('startedAt'), value: <ShortTime at={startedAt} /> },
        ...(endedAt ? [{ label: t(endWordOf(instance)), value: <ShortTime at={endedAt} /> }] : []),
        ...(round > 1 ? [{ label: t('round'), value: t('round.n', { n: round }) }] : []),
        ...(dueAt && due
          ? [
              {
                label: t('due'),
                value: (
                  <>
                    <ShortTime at={dueAt} /> {due !== 'later' && <Tag tone={due === 'over' ? 'danger' : 'warning'}>{t(`due.${due}`)}</Tag>}
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
