import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { parseTsv } from '#domain/tsv.ts'
import { type Cell, COMMENT, pasted, type Ruled, type SheetValues } from './sheet.rules.ts'

interface Grid {
  frame: RefObject<HTMLElement | null>
  sheet: Ruled
  values: SheetValues
  readOnly: boolean
  /** Puts the row into the page, wherever the window is. */
  keep: (at: number) => void
  onChange: (values: SheetValues) => void
}

/** Whether the caret stands at the edge of the text, so that an arrow leads out of the cell; a text that is selected whole has both. */
function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, side: 'start' | 'end'): boolean {
  const isAll = selectionStart === 0 && selectionEnd === value.length
  return isAll || (selectionStart === selectionEnd && selectionStart === (side === 'start' ? 0 : value.length))
}

/** The keyboard of a sheet: arrows from cell to cell, Enter down, and a block pasted from one cell on. */
export function useScoreKeys({ frame, sheet, values, readOnly, keep, onChange }: Grid) {
  const [beyond, setBeyond] = useState(0)
  const codes = [...sheet.criteria.map(({ code }) => code), COMMENT]
  const cellOf = (target: EventTarget): Cell | undefined => {
    const { alias, code } = (target as HTMLElement).dataset
    return alias === undefined || code === undefined ? undefined : { alias, code }
  }
  const go = (row: number, column: number): void => {
    const [bidder, code] = [sheet.bidders[row], codes[column]]
    if (!bidder || code === undefined) return
    keep(row)
    const fields = [...(frame.current?.querySelectorAll<HTMLInputElement>('input[data-alias]') ?? [])]
    const field = fields.find(({ dataset }) => dataset.alias === bidder.alias && dataset.code === code)
    field?.focus()
    field?.select()
  }
  const placeOf = ({ alias, code }: Cell): [number, number] => [sheet.bidders.findIndex((one) => one.alias === alias), codes.indexOf(code)]
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target)
    if (!cell || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const field = event.target as HTMLInputElement
    const [row, column] = placeOf(cell)
    const to: Partial<Record<string, [number, number] | false>> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      Enter: event.shiftKey ? [row - 1, column] : [row + 1, column],
      ArrowLeft: isAtEdge(field, 'start') && [row, column - 1],
      ArrowRight: isAtEdge(field, 'end') && [row, column + 1],
    }
    const there = to[event.key]
    if (!there) return
    event.preventDefault()
    go(...there)
  }
  const onPaste = (event: ClipboardEvent) => {
    const cell = cellOf(event.target)
    const block = parseTsv(event.clipboardData.getData('text/plain'))
    const isBlock = block.length > 1 || block[0]!.length > 1
    if (!cell || !isBlock || readOnly) return
    event.preventDefault()
    const taken = pasted(values, sheet, cell, block)
    onChange(taken.values)
    setBeyond(taken.beyond)
  }
  const onFocus = ({ target }: { target: EventTarget }) => {
    const cell = cellOf(target)
    if (cell) keep(placeOf(cell)[0])
  }
  return { beyond, clear: () => setBeyond(0), goTo: (cell: Cell) => go(...placeOf(cell)), box: { onKeyDown, onPaste, onFocus } }
}
