import { lazy, Suspense, useState } from 'react'
import { HOME_ZONE } from '#core/formats.ts'
import { useText } from '#core/locale.tsx'
import { dayOf } from '#domain/zoned-time.ts'
import { CalendarInput } from './CalendarInput.tsx'
import type { FieldFrameProps } from './FieldFrame.tsx'
import { Skeleton } from './Skeleton.tsx'
import { messages } from './ui.messages.ts'

const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }))

export interface DateFieldProps extends FieldFrameProps {
  /** `yyyy-MM-dd`, or empty. */
  value: string
  /** A whole day, or empty when the field was emptied: what is no day yet is kept in the field and told nobody. */
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
}

/** A day: typed as `yyyy-MM-dd` (`/`, full-width digits and 年月日 too), or chosen. The same in every browser, in the page's language. */
export function DateField({ value, onChange, onBlur, error, ...frame }: DateFieldProps) {
  const t = useText(messages)
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  const wrong = typed !== undefined && typed.trim() !== '' && dayOf(typed) === undefined
  const type = (text: string) => {
    setTyped(text)
    setLeft(false)
    const day = text.trim() === '' ? '' : dayOf(text)
    if (day !== undefined && day !== value) onChange(day)
  }
  return (
    <CalendarInput
      {...frame}
      error={wrong && left ? t('noDay') : error}
      shown={typed ?? value}
      placeholder={t('dateForm')}
      onType={type}
      onLeave={() => {
        if (!wrong) setTyped(undefined)
        setLeft(true)
        onBlur?.()
      }}
      chooser={(done) => (
        <div className="ui-datetime">
          <Suspense fallback={<Skeleton lines={8} />}>
            <Calendar
              day={value}
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
