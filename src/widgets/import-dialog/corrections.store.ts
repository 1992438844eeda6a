import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { ImportCorrections } from '#contract/excel-shapes.ts'
import {
  type CorrectedCell,
  type DraftCorrections,
  type Indexed,
  indexed,
  MOST,
  NONE,
  sentOf,
  sizeOf,
  type Taken,
  taken,
  withCells,
  withLine,
  withoutCell,
  withValue,
} from './corrections.rules.ts'
import { answered, goingWith, keptWith, type Order, settled } from './drafts.rules.ts'

/** What a person mends of the chosen sheet before it is imported; kept with the sheet until the person has another one in hand, or it is imported. */
export interface Corrections {
  readonly draft: ReadonlySignal<DraftCorrections>
  /** How many there are of all kinds. */
  readonly count: ReadonlySignal<number>
  /** Something was mended since the last try. */
  readonly untried: ReadonlySignal<boolean>
  /** No more cells, values or rows can be sent with one import, or what was asked for last did not fit in. */
  readonly full: ReadonlySignal<boolean>
  /** They were made before this sheet was chosen this time. */
  readonly found: ReadonlySignal<boolean>
  /** What was typed for a cell; undefined where nothing was. */
  cell(line: number, column: string): string | undefined
  /** What stands in the file in a cell that is mended, or was when it was tried; undefined where nobody touched it. */
  inFile(line: number, column: string): string | undefined
  /** What a value of a column becomes. */
  value(column: string, from: string): string | undefined
  /** What the last try was made with. */
  readonly tried: Pick<Indexed, 'cell' | 'value' | 'sources'>
  isLeftOut(line: number): boolean
  /** Typing what stands there without a correction of the cell takes the correction back. @returns how many could be taken */
  setCells(cells: readonly CorrectedCell[]): number
  /** @param to undefined takes the correction back @returns whether it could be taken */
  setValue(column: string, from: string, to: string | undefined): boolean
  /** @returns whether it could be taken */
  leaveOut(line: number, out: boolean): boolean
  forgetCell(line: number, column: string): void
  clear(): void
  /** The corrections of another sheet, or of the same one that is chosen again. @param of what it is known by */
  begin(of: string): void
  /** For the wire: those of columns that are imported; undefined for none. */
  sent(columns: readonly string[]): ImportCorrections | undefined
  /** A try is made with what is there now. */
  isTried(): void
  /** What is there now goes with this order, be it nothing: an answer may come when nobody hears it. */
  goesWith(order: Order): void
  /** The import that such an order began, also one found afterwards: what has gone with it is kept for its end. @param task undefined: it was refused */
  answered(upload: string, task: string | undefined): void
  /** That import has ended. With its rows imported nothing of its corrections is kept; else they wait as before. */
  settle(task: string, isImported: boolean): void
  /** What is kept stays with whom it is of, and is not shown. */
  leave(): void
}

/**
 * `task`: the import that took them with it, until its end is known. `upload`: what its order named, until that is answered. An order that is under way is
 * itself kept like a sheet without corrections.
 */
export type SheetDraft = DraftCorrections & { readonly task?: string; readonly upload?: string }

/** Corrections by the sheet they are of, the last one last. */
export type DraftsBySheet = Readonly<Record<string, SheetDraft>>

export interface DraftStorage {
  readonly read: () => DraftsBySheet
  readonly write: (kept: DraftsBySheet) => void
}

export function createCorrections({ read, write }: DraftStorage): Corrections {
  const draft = signal<DraftCorrections>(NONE)
  const tried = signal<DraftCorrections>(NONE)
  const untried = signal(false)
  const found = signal(false)
  const turnedDown = signal(false)
  let sheet = ''
  const keep = () => write(keptWith(read(), sheet, draft.peek()))
  const put = ({ kept, count, isFull }: Taken): number => {
    turnedDown.value = isFull
    if (count === 0) return 0
    draft.value = kept
    untried.value = true
    keep()
    return count
  }
  const hold = (kept: DraftCorrections) => {
    draft.value = kept
    tried.value = NONE
    untried.value = false
    turnedDown.value = false
    found.value = sizeOf(kept) > 0
  }
  const now = computed(() => indexed(draft.value))
  const then = computed(() => indexed(tried.value))
  return {
    ...{ draft, untried, found },
    count: computed(() => sizeOf(draft.value)),
    full: computed(() => {
      const { cells, values, leaveOut } = draft.value
      return turnedDown.value || cells.length >= MOST.cells || values.length >= MOST.values || leaveOut.length >= MOST.leaveOut
    }),
    cell: (line, column) => now.value.cell(line, column),
    inFile: (line, column) => now.value.inFile(line, column) ?? then.value.inFile(line, column),
    value: (column, from) => now.value.value(column, from),
    tried: {
      cell: (line, column) => then.value.cell(line, column),
      value: (column, from) => then.value.value(column, from),
      sources: (column, to) => then.value.sources(column, to),
    },
    isLeftOut: (line) => now.value.isLeftOut(line),
    setCells: (cells) => put(withCells(draft.peek(), cells)),
    setValue: (column, from, to) => put(withValue(draft.peek(), column, from, to)) > 0,
    leaveOut: (line, out) => put(withLine(draft.peek(), line, out)) > 0,
    forgetCell: (line, column) => void put(withoutCell(draft.peek(), line, column)),
    clear: () => void put(taken(NONE)),
    begin(of) {
      sheet = of
      // What is typed from now on has not gone with an import.
      const { cells, values, leaveOut } = read()[of] ?? NONE
      hold({ cells, values, leaveOut })
    },
    sent: (columns) => sentOf(draft.peek(), columns),
    isTried() {
      tried.value = draft.peek()
      untried.value = false
    },
    ...sending(
      { read, write },
      () => sheet,
      () => hold(NONE),
    ),
    leave() {
      sheet = ''
      hold(NONE)
    },
  }
}

/** Corrections on their way: they are kept with the import that has them until its end. */
function sending(
  { read, write }: DraftStorage,
  sheet: () => string,
  empty: () => void,
): Pick<Corrections, 'goesWith' | 'answered' | 'settle'> {
  return {
    goesWith: (order) => write(goingWith(read(), sheet(), order)),
    answered: (upload, task) => write(answered(read(), upload, task)),
    settle(task, isImported) {
      const kept = read()
      if (!Object.values(kept).some((one) => one.task === task)) return
      if (isImported && kept[sheet()]?.task === task) empty()
      write(settled(kept, task, isImported))
    },
  }
}
