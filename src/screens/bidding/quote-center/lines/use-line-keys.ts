import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import type { Item } from '#contract/tender/project.ts'
import { parseTsv } from '#domain/tsv.ts'
import type { MeasuredRows } from '#ui/display/measured-rows.ts'
import type { Values } from './lines.rules.ts'

interface Lines {
  frame: RefObject<HTMLElement | null>
  items: readonly Item[]
  shown: MeasuredRows
  readOnly: boolean
  onType: (values: Values) => void
}

/** What of a pasted block was not taken. */
type PasteFault = { kind: 'columns' } | { kind: 'beyond'; n: number }

/** The keyboard among lines, in the page or not: up, down, and a column of a sheet from one line on. */
export function useLineKeys({ frame, items, shown, readOnly, onType }: Lines) {
  const [fault, setFault] = useState<PasteFault>()
  const inputs = () => [...(frame.current?.querySelectorAll<HTMLInputElement>('[data-line]') ?? [])]
  const fieldOf = (at: number) =>
    inputs()
      .find((cell) => cell.dataset.line === String(items[at]?.lineNo))
      ?.querySelector('input')
  const placeOf = (target: EventTarget) => {
    const line = (target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset.line
    return items.findIndex(({ lineNo }) => String(lineNo) === line)
  }
  const go = (at: number): void => {
    if (at < 0 || at >= items.length) return
    shown.keep(at)
    const field = fieldOf(at)
    field?.focus()
    field?.select()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const at = placeOf(event.target)
    if (step === 0 || at < 0 || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    go(at + step)
  }
  const onPaste = (event: ClipboardEvent) => {
    const cells = parseTsv(event.clipboardData.getData('text/plain'))
    const at = placeOf(event.target)
    const isBlock = cells.length > 1 || cells[0]!.length > 1
    if (!isBlock || at < 0 || readOnly) return
    event.preventDefault()
    if (cells.some(({ length }) => length > 1)) return setFault({ kind: 'columns' })
    const taken = cells.slice(0, items.length - at)
    onType(Object.fromEntries(taken.map(([typed], nth) => [items[at + nth]!.lineNo, typed!.trim()])))
    setFault(cells.length > taken.length ? { kind: 'beyond', n: cells.length - taken.length } : undefined)
    go(at + taken.length - 1)
  }
  const onFocus = ({ target }: { target: EventTarget }) => {
    const at = placeOf(target)
    if (at >= 0) shown.keep(at)
  }
  return { go, fault, clear: () => setFault(undefined), box: { onKeyDown, onPaste, onFocus } }
}
