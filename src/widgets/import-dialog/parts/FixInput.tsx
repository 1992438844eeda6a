import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { fits, MOST } from '#widgets/import-dialog/corrections.rules.ts'
import { fixMessages } from '#widgets/import-dialog/fix.messages.ts'
import type { FailingCell } from '#widgets/import-dialog/fix.rules.ts'

interface FixInputProps {
  label: string
  text: string
  invalid: boolean
  describedBy?: string | undefined
  readOnly?: boolean | undefined
  /** Why it cannot be mended here. */
  locked: FailingCell['locked']
  /** Answers whether the text could be taken. */
  onText: (text: string) => boolean
  onPaste?: ((event: ClipboardEvent<HTMLElement>) => void) | undefined
}

/** Enter goes to the cell below, as in a spreadsheet. */
function goDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const columnOf = (cell: HTMLElement) => cell.closest('td')?.cellIndex
  const all = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
  const cells = all.filter((cell) => columnOf(cell) === columnOf(event.currentTarget))
  cells[cells.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)]?.focus()
}

/** A cell of the sheet that is mended in place. */
export function FixInput({ label, text, invalid, describedBy, readOnly, locked, onText, onPaste }: FixInputProps) {
  const t = useText(fixMessages)
  const note = useId()
  const [refused, setRefused] = useState<'tooLong' | 'full'>()
  const { Control, place, watched } = useControl(text)
  const reason = locked ?? refused
  const put = (value: string) => setRefused(!fits(value) ? 'tooLong' : onText(value) ? undefined : 'full')
  return (
    <>
      <span className="ui-field-box" data-invalid={invalid ? '' : undefined}>
        <Control
          data-cell=""
          ref={place}
          {...watched}
          className="ui-field-input"
          aria-label={label}
          aria-invalid={invalid || undefined}
          aria-describedby={[describedBy, reason && note].filter(Boolean).join(' ') || undefined}
          value={text}
          readOnly={readOnly || locked !== undefined}
          onChange={(event) => put(event.target.value)}
          onKeyDown={Control === 'input' ? goDown : undefined}
          onPaste={onPaste}
        />
      </span>
      {reason && (
        <small id={note} className="import-fix-note" role={refused && 'alert'}>
          {t(`import.fix.${reason}`, { most: MOST.chars })}
        </small>
      )}
    </>
  )
}

/** One line would lose the breaks of a text that has some, or gets some. Whoever types in it stays in it. */
function useControl(text: string) {
  const control = useRef<HTMLElement>(null)
  const isHere = useRef(false)
  const [hasLines, setHasLines] = useState(() => text.includes('\n'))
  if (!hasLines && text.includes('\n')) setHasLines(true)
  useLayoutEffect(() => {
    if (hasLines && isHere.current) control.current?.focus()
  }, [hasLines])
  return {
    Control: hasLines ? 'textarea' : 'input',
    place: (element: HTMLElement | null) => {
      control.current = element
    },
    watched: {
      onFocus: () => {
        isHere.current = true
      },
      onBlur: () => {
        isHere.current = false
      },
    },
  } as const
}
