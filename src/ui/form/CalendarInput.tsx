import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Popup } from '#ui/overlay/Popup.tsx'
import { messages } from '#ui/ui.messages.ts'
import css from './DateTimeField.css?inline'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

const sheet = styleSheet(css)

interface CalendarInputProps extends FieldFrameProps {
  /** What stands in the field. */
  shown: string
  placeholder: string
  onType: (text: string) => void
  onLeave: () => void
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  /** What the popup holds; `done` closes it. */
  chooser: (done: () => void) => ReactNode
}

/** A field in which a day is typed, with a calendar to choose it from: Alt and the down arrow open that too. */
export function CalendarInput({ shown, placeholder, onType, onLeave, disabled, readOnly, chooser, ...frame }: CalendarInputProps) {
  useStyles(sheet)
  const t = useText(messages)
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  // The calendar stands beside the field's box: what lies in it has no place of its own.
  const mark = useCallback((inside: HTMLElement | null) => {
    box.current = inside?.parentElement ?? null
  }, [])
  const input = useRef<HTMLInputElement>(null)
  const still = disabled || readOnly
  const close = (back: boolean) => {
    setOpen(false)
    if (back) input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !event.altKey || still) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <FieldFrame {...frame} still={still}>
      {(ties) => (
        <div ref={mark} style={{ display: 'contents' }}>
          <input
            {...ties}
            ref={input}
            type="text"
            className="ui-field-input"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            placeholder={placeholder}
            value={shown}
            disabled={disabled}
            readOnly={readOnly}
            onChange={(event) => onType(event.target.value)}
            onBlur={onLeave}
            onKeyDown={onKeyDown}
          />
          {!still && <IconButton icon="calendar" label={t('openCalendar')} expanded={open} onPress={() => setOpen(!open)} />}
          <Popup
            open={open}
            anchor={box}
            role="dialog"
            label={t('calendar')}
            className="ui-datetime-popup"
            onClose={(why) => close(why === 'escape')}
          >
            {chooser(() => close(true))}
          </Popup>
        </div>
      )}
    </FieldFrame>
  )
}
