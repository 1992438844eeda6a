import { lazy, Suspense, useId, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { HOME_ZONE } from '#domain/time/zone-clock.ts'
import { dayOf, instantOf, wallTimeOf } from '#domain/time/zoned-time.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { messages } from '#ui/ui.messages.ts'
import { CalendarInput } from './CalendarInput.tsx'
import type { FieldFrameProps } from './FieldFrame.tsx'

const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }))

export interface DateTimeFieldProps extends FieldFrameProps {
  /** An instant (ISO 8601 UTC), empty, or what was typed as long as it is none: the caller refuses that. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** Days before this instant cannot be chosen. The hour is the caller's to check. */
  min?: string | undefined
  /** IANA; `HOME_ZONE` when left out. Named beneath to whoever sits in another one. */
  zone?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
}

/** A date with a time of day by the clock of a zone: typed as `yyyy-MM-dd HH:mm` (`/`, full-width digits and 年月日 too), or chosen. */
export function DateTimeField({ value, onChange, onBlur, min, zone = HOME_ZONE, help, ...frame }: DateTimeFieldProps) {
  const t = useText(messages)
  const [typed, setTyped] = useState<string>()
  const take = (text: string) => {
    const read = instantOf(text, zone)
    onChange(read.ok ? read.iso : text)
  }
  const elsewhere = zone !== Intl.DateTimeFormat().resolvedOptions().timeZone
  const note = [help, elsewhere && t('zone', { zone })].filter(Boolean).join(' · ')
  return (
    <CalendarInput
      {...frame}
      help={note || undefined}
      shown={typed ?? (wallTimeOf(value, zone) || value)}
      placeholder={t('dateTimeForm')}
      onType={(text) => {
        setTyped(text)
        take(text)
      }}
      onLeave={() => {
        setTyped(undefined)
        onBlur?.()
      }}
      chooser={(done) => (
        <Chooser
          wall={wallTimeOf(value, zone) || dayOf(value) || ''}
          min={min && wallTimeOf(min, zone)}
          zone={zone}
          onChoose={take}
          onDone={done}
        />
      )}
    />
  )
}

interface ChooserProps {
  wall: string
  min: string | undefined
  zone: string
  onChoose: (wall: string) => void
  onDone: () => void
}

const FIRST_TIME = '09:00'
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const FIVES = Array.from({ length: 12 }, (_, step) => String(step * 5).padStart(2, '0'))

/** What the popup holds: a month, and the time of day beneath. Each choice counts at once. */
function Chooser({ wall, min, zone, onChoose, onDone }: ChooserProps) {
  const t = useText(messages)
  const id = useId()
  const [day = '', time = FIRST_TIME] = wall ? wall.split(' ') : []
  const [hour = '09', minute = '00'] = time.split(':')
  const minutes = FIVES.includes(minute) ? FIVES : [...FIVES, minute].sort()
  const parts = [
    { part: hour, all: HOURS, take: (next: string) => onChoose(`${day} ${next}:${minute}`) },
    { part: minute, all: minutes, take: (next: string) => onChoose(`${day} ${hour}:${next}`) },
  ]
  return (
    <div className="ui-datetime">
      <Suspense fallback={<Skeleton lines={8} />}>
        <Calendar day={day} min={min?.slice(0, 10)} zone={zone} onChoose={(chosen) => onChoose(`${chosen} ${time}`)} />
      </Suspense>
      <div className="ui-datetime-foot">
        <fieldset className="ui-datetime-time" disabled={!day}>
          <legend id={id}>{t('timeOfDay')}</legend>
          {parts.map(({ part, all, take }, index) => (
            <select key={index === 0 ? 'hour' : 'minute'} aria-labelledby={id} value={part} onChange={(event) => take(event.target.value)}>
              {all.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          ))}
        </fieldset>
        <Button onPress={onDone}>{t('apply')}</Button>
      </div>
    </div>
  )
}
