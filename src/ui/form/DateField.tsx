import { lazy, Suspense, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { HOME_ZONE } from '#domain/time/zone-clock.ts'
import { dayOf } from '#domain/time/zoned-time.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { messages } from '#ui/ui.messages.ts'
import { CalendarInput } from './CalendarInput.tsx'
import type { FieldFrameProps } from './FieldFrame.tsx'

const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }))

export interface DateFieldProps extends FieldFrameProps {
  /** `yyyy-MM-dd`, or empty; what was typed and is no day, where that is heard of. */
  value: string
  /** A whole day, or empty when the field was emptied: what is no day yet is kept in the field. */
  onChange: (value: string) => void
  /** What was typed and is no day, e.g. 31 February. Whoever wants to hear of it keeps it as the value and says what is wrong; else the field says it, once it is left. */
  onWrong?: ((text: string) => void) | undefined
  onBlur?: (() => void) | undefined
}

/** A day: typed as `yyyy-MM-dd` (`/`, full-width digits and 年月日 too), or chosen. The same in every browser, in the page's language. */
export function DateField({ value, onChange, onWrong, onBlur, error, ...frame }: DateFieldProps) {
  const t = useText(messages)
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  const isWrong = (text: string) => text.trim() !== '' && dayOf(text) === undefined
  const wrong = typed !== undefined && isWrong(typed)
  const type = (text: string) => {
    setTyped(text)
    setLeft(false)
    const day = text.trim() === '' ? '' : dayOf(text)
    if (day === undefined) onWrong?.(text)
    else if (day !== value) onChange(day)
  }
  return (
    <CalendarInput
      {...frame}
      error={wrong && left && !onWrong ? t('noDay') : error}
      shown={typed ?? value}
      placeholder={t('dateForm')}
      onType={type}
      onLeave={() => {
        if (!wrong || onWrong) setTyped(undefined)
        setLeft(true)
        onBlur?.()
      }}
      chooser={(done) => (
        <div className="ui-datetime">
          <Suspense fallback={<Skeleton lines={8} />}>
            <Calendar
              day={isWrong(value) ? '' : value}
              zone={HOME_ZONE}
              onChoose={(day) => {
                setTyped(undefined)
                onChange(day)
                done()
              }}
            />
          </Suspense>
        </div>
      )}
    />
  )
}
