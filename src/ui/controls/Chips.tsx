import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { toHtmlTable } from '#domain/tsv.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from '#ui/ui.messages.ts'
import css from './Chips.css?inline'

const sheet = styleSheet(css)

export interface Chip {
  id: string
  label: string
  /** Hint under the pointer; the label when left out. */
  hint?: string | undefined
  /** `unknown`: nobody knows this id any more; `left`: known, but no longer to be chosen. Both keep their value. */
  tone?: 'unknown' | 'left' | undefined
  /** Stays: nobody may take it away. */
  frozen?: boolean | undefined
  /** Lights up for 3 s. */
  isNew?: boolean | undefined
}

export interface ChipsProps {
  chips: readonly Chip[]
  /** What was chosen, for screen readers. */
  label: string
  /** How many show before the rest folds into "+n"; 0 for all. */
  max?: number | undefined
  /** Given: chips can be taken away, by their cross, Delete or Backspace. */
  onRemove?: ((id: string) => void) | undefined
  /** The last chip was left to the end: where the focus goes, e.g. the text box. */
  onLeave?: (() => void) | undefined
  render?: ((chip: Chip) => ReactNode) | undefined
  /** Cannot be used: its field is disabled. */
  disabled?: boolean | undefined
}

/**
 * What was chosen, as chips. One of them is in the tab order; arrows, Home and End move among them, Delete and Backspace take one away and go on to
 * its neighbour. Copying copies them all, as lines of text and as a table.
 */
export function Chips({ chips, label, max = 0, onRemove, onLeave, render, disabled = false }: ChipsProps) {
  useStyles(sheet)
  const t = useText(messages)
  const [unfolded, setUnfolded] = useState(false)
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const folded = max > 0 && chips.length > max && !unfolded
  const shown = folded ? chips.slice(0, max) : chips
  const home = Math.min(at, shown.length - 1)
  const focus = (index: number) => {
    const next = Math.max(0, Math.min(index, shown.length - 1))
    setAt(next)
    list.current?.querySelectorAll<HTMLElement>('[data-chip]')[next]?.focus()
  }
  const remove = (index: number) => {
    const chip = shown[index]
    if (!chip || chip.frozen || !onRemove) return
    // The neighbour takes the place before the chip goes, so that the focus is never lost.
    if (shown.length === 1) onLeave?.()
    else focus(index === shown.length - 1 ? index - 1 : index + 1)
    setAt(Math.max(0, Math.min(index, shown.length - 2)))
    onRemove(chip.id)
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const last = shown.length - 1
    if (event.key === 'ArrowRight' && index === last && onLeave) onLeave()
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(index)
    else if (event.key in STEPS) focus(STEPS[event.key]!(index, last))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (chips.length === 0) return null
  return (
    <ul ref={list} className="ui-chips" aria-label={label} onCopy={(event) => copyChips(event, chips)}>
      {shown.map((chip, index) => (
        <li key={chip.id} className="ui-chips-place">
          <ChipView
            chip={chip}
            home={index === home}
            removable={onRemove !== undefined && chip.frozen !== true}
            disabled={disabled}
            onFocus={() => setAt(index)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onRemove={() => remove(index)}
          >
            {render?.(chip) ?? chip.label}
          </ChipView>
        </li>
      ))}
      {max > 0 && chips.length > max && (
        <li>
          <button
            type="button"
            part="more"
            className="ui-chip ui-chip-more"
            aria-expanded={unfolded}
            disabled={disabled}
            onClick={() => setUnfolded(!unfolded)}
          >
            {folded ? `+${chips.length - max}` : t('fewer')}
          </button>
        </li>
      )}
    </ul>
  )
}

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

interface ChipViewProps {
  chip: Chip
  home: boolean
  removable: boolean
  disabled: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onRemove: () => void
  children: ReactNode
}

function ChipView({ chip, home, removable, disabled, onFocus, onKeyDown, onRemove, children }: ChipViewProps) {
  const t = useText(messages)
  return (
    <button
      type="button"
      part="chip"
      data-chip=""
      className="ui-chip"
      disabled={disabled}
      tabIndex={home ? 0 : -1}
      title={chip.hint ?? chip.label}
      aria-description={removable ? t('removeHint') : undefined}
      data-tone={chip.tone}
      data-removable={removable ? '' : undefined}
      data-flash={chip.isNew ? '' : undefined}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target instanceof Element && event.target.closest('[data-remove]') && onRemove()}
    >
      <span className="ui-chip-text">{children}</span>
      {removable && (
        <span part="chip-remove" data-remove="" className="ui-chip-remove" aria-hidden="true" title={t('remove', { label: chip.label })}>
          <Icon name="close" />
        </span>
      )}
    </button>
  )
}

/** The ids go along under a type of our own, so that another picker takes exactly these. */
export const CHIPS_TYPE = 'application/x-fly-chips+json'

function copyChips(event: ClipboardEvent, chips: readonly Chip[]): void {
  const { clipboardData } = event
  const lines = chips.map(({ label }) => [label])
  clipboardData.setData('text/plain', chips.map(({ label }) => label).join('\n'))
  clipboardData.setData('text/html', toHtmlTable(lines))
  clipboardData.setData(CHIPS_TYPE, JSON.stringify(chips.map(({ id, label }) => ({ id, label }))))
  event.preventDefault()
}

/** The chips of another picker that are in the clipboard; nothing when something else is. */
export function pastedChips(clipboard: Pick<DataTransfer, 'getData'>): readonly { id: string; label: string }[] | undefined {
  try {
    const read: unknown = JSON.parse(clipboard.getData(CHIPS_TYPE))
    const isChip = (one: unknown): one is { id: string; label: string } =>
      typeof one === 'object' &&
      one !== null &&
      'id' in one &&
      'label' in one &&
      typeof one.id === 'string' &&
      typeof one.label === 'string'
    return Array.isArray(read) && read.length > 0 && read.every(isChip) ? read : undefined
  } catch {
    return undefined
  }
}
