import { useSignals } from '@preact/signals-react/runtime'
import type { ProgressNode } from '#contract/workflow/shapes.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { messages } from './approval-timeline.messages.ts'
import { spanOf, statusLook } from './approval-timeline.rules.ts'
import { Moment, useMoment } from './Moment.tsx'
import { Word } from './StatusWord.tsx'

/** When a step was over and how long it took; of one that waits, since when and until when. */
export function StepTimes({ step: { startTime, finishTime, dueAt, predicted }, current }: { step: ProgressNode; current: boolean }) {
  const t = useText(messages)
  if (predicted || !(startTime || finishTime)) return null
  if (current && startTime) return <Waiting since={startTime} dueAt={dueAt} />
  const took = startTime && finishTime ? Date.parse(finishTime) - Date.parse(startTime) : 0
  const span = spanOf(took)
  return (
    <p part="time" className="tl-times">
      <Moment at={(finishTime ?? startTime)!} />
      {span.key !== 'span.moment' && <span>{t('timeline.took', { span: t(span.key, span.args) })}</span>}
    </p>
  )
}

/** Grows while it is looked at, by the clock of the gateway. */
function Waiting({ since, dueAt }: { since: string; dueAt: string | undefined }) {
  useSignals()
  const t = useText(messages)
  const moment = useMoment()
  const now = useRuntime().clock.tick.value
  const words = (ms: number) => {
    const { key, args } = spanOf(ms)
    return t(key, args)
  }
  const late = dueAt === undefined ? 0 : now - Date.parse(dueAt)
  return (
    <p part="time" className="tl-times">
      <span>{t('timeline.since', { span: words(now - Date.parse(since)), at: moment(since) })}</span>
      {dueAt !== undefined &&
        (late > 0 ? (
          <Word look={{ icon: 'alert', tone: 'danger' }} text={t('timeline.overdue', { span: words(late), at: moment(dueAt) })} />
        ) : (
          <Word look={statusLook(1)} text={t('timeline.due', { at: moment(dueAt) })} />
        ))}
    </p>
  )
}
