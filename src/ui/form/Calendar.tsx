import { useSignals } from '@preact/signals-react/runtime'
import { DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import { zhCN } from 'react-day-picker/locale/zh-CN'
import { useRuntime } from '#core/runtime/context.tsx'
import { wallTimeOf } from '#domain/time/zoned-time.ts'

export interface CalendarProps {
  /** `yyyy-MM-dd`; empty: none is chosen. */
  day: string
  /** Days before it cannot be chosen, `yyyy-MM-dd`. */
  min?: string | undefined
  /** IANA: whose today is marked. */
  zone: string
  onChoose: (day: string) => void
}

/** A month to choose a day from: arrows move by days and weeks, Page keys by months. Comes with the first popup that shows one. */
export function Calendar({ day, min, zone, onChoose }: CalendarProps) {
  useSignals()
  const { locale, clock } = useRuntime()
  const zh = locale.lang.value === 'zh'
  const today = dateOf(wallTimeOf(new Date(clock.now()).toISOString(), zone).slice(0, 10))
  const chosen = day ? dateOf(day) : undefined
  const first = chosen ?? (min ? dateOf(min) : today)
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      fixedWeeks
      locale={zh ? zhCN : enGB}
      weekStartsOn={1}
      {...(today && { today })}
      selected={chosen}
      {...(first && { defaultMonth: first })}
      {...(min && { disabled: { before: dateOf(min) ?? new Date(0) } })}
      onSelect={(date) => onChoose(textOf(date))}
      classNames={{ root: 'ui-calendar', month_caption: 'ui-calendar-caption' }}
    />
  )
}

/** Days of the picker are days of the reader's own calendar; only year, month and day of them mean anything. */
function dateOf(day: string): Date | undefined {
  const [year, month, date] = day.split('-').map(Number)
  return year && month && date ? new Date(year, month - 1, date, 12) : undefined
}

const textOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
