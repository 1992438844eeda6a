import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { Item } from '#contract/tender/project.ts'
import { parseTsv } from '#domain/tsv.ts'
import { typedAmount } from '#domain/typed-amount.ts'
import type { MeasuredRows } from '#ui/display/measured-rows.ts'
import { shortest } from './lines.api.ts'
import type { Values } from './lines.rules.ts'

interface Lines {
  frame: RefObject<HTMLElement | null>
  items: readonly Item[]
  shown: MeasuredRows
  readOnly: boolean
  onType: (values: Values) => void
  /** Takes back the last change of many lines. */
  undo: (() => void) | undefined
}

/** Most decimals of a figure. */
const SCALE = 6

/** A figure as a sheet shows it, in groups, with a currency or in full width, as it would be typed; what is none is left as it stands. */
function plainOf(cell: string): string {
  const typed = cell.trim()
  const amount = typedAmount(typed, SCALE)
  return amount.ok && !/^\d+(\.\d+)?$/.test(typed) ? shortest(amount.value) : typed
}

/** What of a pasted block was not taken. */
type PasteFault = { kind: 'columns' } | { kind: 'beyond'; n: number }

/** The keyboard among lines, in the page or not: up, down, and a column of a sheet from one line on. */
export function useLineKeys({ frame, items, shown, readOnly, onType, undo }: Lines) {
  const [fault, setFault] = useState<PasteFault>()
  const last = useRef(0)
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
  /** Whoever takes back goes on where he was. */
  const takeBack = () => {
    undo?.()
    setFault(undefined)
    go(last.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (undo && isUndo(event)) {
      event.preventDefault()
      takeBack()
      return
    }
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
    const isWritten = plainOf(cells[0]![0]!) !== cells[0]![0]!.trim()
    if ((!isBlock && !isWritten) || at < 0 || readOnly) return
    event.preventDefault()
    if (cells.some(({ length }) => length > 1)) return setFault({ kind: 'columns' })
    const taken = cells.slice(0, items.length - at)
    onType(Object.fromEntries(taken.map(([typed], nth) => [items[at + nth]!.lineNo, plainOf(typed!)])))
    setFault(cells.length > taken.length ? { kind: 'beyond', n: cells.length - taken.length } : undefined)
    go(at + taken.length - 1)
  }
  const onFocus = ({ target }: { target: EventTarget }) => {
    const at = placeOf(target)
    if (at < 0) return
    last.current = at
    shown.keep(at)
  }
  return { go, fault, takeBack, clear: () => setFault(undefined), box: { onKeyDown, onPaste, onFocus } }
}

const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z'
