import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { HOME_ZONE } from '#domain/time/zone-clock.ts'
import { useEditor } from '#screens/purchaser/item-list/editor.context.tsx'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import { lengthOf, lengthsOf, type Span, spansOf, timesOf } from '#screens/purchaser/item-list/schedule.rules.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { DraftTime } from './fields.tsx'
import { Part } from './Sections.tsx'

/** When registration and qualification end and bidding starts: by the clock, or by length. */
export function Schedule() {
  useSignals()
  const { editor } = useEditor()
  const { clock } = useRuntime()
  const { form } = editor.draft.value
  const now = clock.now()
  const common = { zone: form.timeZone ?? HOME_ZONE, min: new Date(now).toISOString(), required: true }
  return (
    <Part id="schedule">
      <Relative />
      <div className="ed-grid">
        <DraftTime path="registrationEndsAt" {...common} />
        <DraftTime path="qualificationEndsAt" {...common} />
        <DraftTime path="startsAt" {...common} />
      </div>
      <TimeLine spans={spansOf(form, now, lengthsOf(form))} zone={common.zone} />
    </Part>
  )
}

const FIELDS = {
  registration: { first: '3', max: 90 },
  qualification: { first: '1', max: 90 },
  gap: { first: '30', max: 10_080 },
} as const
type Field = keyof typeof FIELDS
const NUMBER = /^\d{1,5}(\.\d{1,2})?$/

/** "报名 3 天 · 审核 1 天": three lengths from now that give the three times. */
function Relative() {
  const t = useText(messages)
  const { editor } = useEditor()
  const { clock } = useRuntime()
  const [typed, setTyped] = useState<Record<Field, string>>({ registration: '3', qualification: '1', gap: '30' })
  const fits = (name: Field) => NUMBER.test(typed[name]) && Number(typed[name]) <= FIELDS[name].max && Number(typed[name]) >= minOf(name)
  const ready = (Object.keys(FIELDS) as Field[]).every(fits)
  const apply = () => {
    const times = timesOf(
      { registrationDays: Number(typed.registration), qualificationDays: Number(typed.qualification), gapMinutes: Number(typed.gap) },
      clock.now(),
    )
    for (const [path, value] of Object.entries(times)) editor.set(path, value)
    void editor.flush()
  }
  return (
    <fieldset className="ed-relative">
      <legend>{t('relative.label')}</legend>
      {(Object.keys(FIELDS) as Field[]).map((name) => (
        <TextField
          key={name}
          label={t(`relative.${name}`)}
          value={typed[name]}
          error={fits(name) ? undefined : t('relative.wrong', { min: minOf(name), max: FIELDS[name].max })}
          onInput={(next) => setTyped({ ...typed, [name]: next.normalize('NFKC').trim() })}
        />
      ))}
      <Button icon="clock" disabled={!ready} onPress={apply}>
        {t('relative.apply')}
      </Button>
    </fieldset>
  )
}

/** The start is at least ten minutes after qualification (TENDER-2014). */
const minOf = (name: Field): number => (name === 'gap' ? 10 : 0.1)

/** The parts of the schedule, one after the other; their lengths are told, their widths only hint at them. */
function TimeLine({ spans, zone }: { spans: readonly Span[]; zone: string }) {
  const t = useText(messages)
  const formats = useFormats()
  if (spans.length === 0) return <p className="ed-note">{t('timeline.empty')}</p>
  return (
    <ol className="ed-timeline" aria-label={t('timeline')}>
      {spans.map(({ kind, from, to }) => {
        const { n, unit } = lengthOf(to - from)
        return (
          <li key={kind} className={`ed-span ed-span-${kind}`} style={{ flexGrow: Math.max(1, Math.log10((to - from) / 60_000)) }}>
            <strong>{t(`span.${kind}`)}</strong>
            <span>{t(`length.${unit}`, { n })}</span>
            <small>{formats.dateTime(new Date(to).toISOString(), zone).slice(0, -3)}</small>
          </li>
        )
      })}
    </ol>
  )
}
