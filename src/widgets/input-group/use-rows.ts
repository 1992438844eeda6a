import { type Signal, signal } from '@preact/signals-react'
import { useEffect, useState } from 'react'
import { fieldOf } from '#core/element/field/field.ts'
import { messages } from './input-group.messages.ts'
import type { GroupHost } from './input-group.types.ts'
import { FIRST_ROWS, joinRows, mayAdd, mayRemove, padded, type Row, readRows, rowOf, rowsOf } from './rows.rules.ts'

/** A row with what tells it apart while rows move. */
export interface Line {
  key: string
  row: Row
}

export interface Rows {
  lines: Signal<readonly Line[]>
  /** What a screen reader hears of the last change. */
  announcement: Signal<string>
  /** Something is being typed. */
  edit(next: readonly Row[]): void
  /** It is done. */
  settle(next?: readonly Row[]): void
  add(row?: Row): boolean
  /** Removes a row, if there may be fewer and the page lets it. */
  remove(index: number): Promise<boolean>
  move(from: number, to: number): void
  /** Names the first cell that the browser finds wrong. */
  check(): void
}

let keys = 0
const newKey = (): string => {
  keys += 1
  return `row-${keys}`
}

/** What is kept of one element, and the ways to change it without asking anybody. */
function createKeeping(host: GroupHost) {
  const { props, text } = host
  const field = fieldOf(host)
  const lines = signal<readonly Line[]>([])
  let broken = false
  const rows = () => lines.value.map(({ row }) => row)
  const least = () => Math.max(1, props.minRows.value)
  return {
    lines,
    rows,
    least,
    /** Shows rows under the given keys; those that stay where they were keep theirs, so that the focus does. */
    show(next: readonly Row[], keysOf: readonly Line[] = lines.value, wrong = false) {
      broken = wrong
      lines.value = next.map((row, at) => ({ key: keysOf[at]?.key ?? newKey(), row }))
      if (props.rows.value !== next) host.write('rows', next)
    },
    /** Names what is wrong: the value, a cell that the browser refuses, or too many rows. */
    check() {
      const most = props.maxRows.value
      const wrong = host.root.querySelector<HTMLInputElement>('[part=cell]:invalid')
      const { row = '', column = '' } = wrong?.dataset ?? {}
      if (broken) field.setProblem({ flag: 'badInput', text: text(messages, 'inputGroup.broken') })
      else if (wrong) field.setProblem({ flag: 'badInput', text: text(messages, 'inputGroup.wrong', { row, column }) }, wrong)
      else if (most > 0 && lines.value.length > most)
        field.setProblem({ flag: 'rangeOverflow', text: text(messages, 'inputGroup.most', { limit: most }) })
      else field.setProblem(undefined)
    },
  }
}
type Keeping = ReturnType<typeof createKeeping>

/** Rows, form value and `rows` say the same, whichever of them the page sets. The answer ends it. */
function tieRows(host: GroupHost, { lines, rows, least, show, check }: Keeping): () => void {
  const { props, element } = host
  const field = fieldOf(host)
  function take(value: string): void {
    const read = readRows(value)
    show(padded(read ?? [], value === '' || !read ? Math.max(FIRST_ROWS, least()) : least()), undefined, !read)
  }
  /** Rows follow the form value, unless it is what they say already. */
  function follow(value: string): void {
    if (value !== joinRows(rows()) || lines.value.length === 0) take(value)
  }
  function followRows(given: unknown): void {
    const read = rowsOf(given)
    if (!read) return
    const next = padded(read, least())
    if (JSON.stringify(next) === JSON.stringify(rows())) return
    show(next)
    if (joinRows(next) !== field.value.value) host.write('value', joinRows(next))
  }
  /** Without a `value` attribute the start value is in `rows`. */
  function reset(): void {
    take(field.value.value)
    const start = element.hasAttribute('value') ? null : element.getAttribute('rows')
    try {
      if (start !== null) followRows(JSON.parse(start))
    } catch {
      // The attribute was refused with a warning when it was set (FLY-E105).
    }
  }
  if (field.value.value === '') followRows(props.rows.value)
  let first = true
  const ends = [
    field.value.subscribe(follow),
    props.rows.subscribe((given) => (first ? undefined : followRows(given))),
    field.resets.subscribe(() => (first ? undefined : reset())),
    props.maxRows.subscribe(check),
    host.textRevision.subscribe(check),
  ]
  first = false
  return () => {
    for (const end of ends) end()
  }
}

/** What a user and the page's methods do with the rows. */
function createRows(host: GroupHost): Rows & { tie(): () => void } {
  const { props, text } = host
  const field = fieldOf(host)
  const keeping = createKeeping(host)
  const { lines, rows, least, show, check } = keeping
  const announcement = signal('')
  const tell = () => field.commit(joinRows(rows()), { rows: rows() })
  return {
    lines,
    announcement,
    check,
    tie: () => tieRows(host, keeping),
    edit(next) {
      show(next)
      field.edit(joinRows(next))
    },
    settle(next) {
      if (next) show(next)
      tell()
    },
    add(row = {}) {
      if (!mayAdd(lines.value.length, props.maxRows.value)) return false
      show([...rows(), rowOf(row)])
      announcement.value = text(messages, 'inputGroup.added', { row: lines.value.length })
      tell()
      return true
    },
    async remove(index) {
      const line = lines.value[index]
      const may = () => mayRemove(lines.value.length, least())
      if (!line || !may() || !(await host.before('fly-before-remove', { index, row: line.row })).ok) return false
      // While the page was asked the rows may have changed.
      const left = lines.value.filter(({ key }) => key !== line.key)
      if (left.length === lines.value.length || !may()) return false
      show(
        left.map(({ row }) => row),
        left,
      )
      announcement.value = text(messages, 'inputGroup.removed', { row: index + 1 })
      tell()
      return true
    },
    move(from, to) {
      const next = lines.value.toSpliced(from, 1).toSpliced(to, 0, lines.value[from]!)
      show(
        next.map(({ row }) => row),
        next,
      )
      tell()
    },
  }
}

/** The rows of the element, from its first painting to its end. */
export function useRows(host: GroupHost): Rows {
  const [rows] = useState(() => createRows(host))
  useEffect(() => {
    const untie = rows.tie()
    const takeBack = host.expose({
      addRow: async (row?: Row) => rows.add(row),
      removeRow: async (index: number) => rows.remove(Number(index)),
      clear: () => rows.settle(padded([], Math.max(FIRST_ROWS, host.props.minRows.value))),
    })
    return () => {
      takeBack()
      untie()
    }
  }, [host, rows])
  // What the browser finds wrong with a cell is known after the painting.
  const lines = rows.lines.value
  useEffect(() => {
    void lines
    rows.check()
  }, [rows, lines])
  return rows
}
