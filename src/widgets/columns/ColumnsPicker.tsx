import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { browserTimers } from '#core/browser/timers.ts'
import { popupOf } from '#core/element/body/popup.ts'
import { fieldOf } from '#core/element/field/field.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import type { Chip } from '#ui/controls/Chips.tsx'
import { Listbox } from '#ui/controls/Listbox.tsx'
import { optionId, useListKeys } from '#ui/controls/list-keys.ts'
import { type PopupFailure, SelectControl, type SelectHost, selectMessages } from '#widgets/select/index.ts'
import css from './ColumnsPicker.css?inline'
import type { Cascade, CascadeNode, CascadeSource } from './cascade.store.ts'

const sheet = styleSheet(css)

export interface ColumnsPickerProps {
  host: SelectHost
  cascade: Cascade
  source: CascadeSource
  multiple: boolean
  /** A node with others beneath is a value, too. */
  anyLevel: boolean
  chips: readonly Chip[]
  isChosen: (id: string) => boolean
  /** Ways from the first column down to what is chosen first, to begin there. */
  way: readonly string[]
  onChoose: (way: readonly CascadeNode[]) => void
  onRemove: (id: string) => void
  failure: PopupFailure
  /** Between the names of a way. */
  separator: string
  /** ms without typing before it is searched. */
  debounceMs: number
}

/** A choice level by level: a column for each. What is typed is searched in all levels that are known. */
export function ColumnsPicker(props: ColumnsPickerProps) {
  useSignals()
  useStyles(sheet)
  const { host, cascade, multiple, chips, onRemove, failure, separator } = props
  host.textRevision.value
  const id = useId()
  const { opened, close } = popupOf(host)
  const [typed, setTyped] = useState('')
  const word = useSettled(typed, props.debounceMs)
  const choose = (way: readonly CascadeNode[]) => {
    props.onChoose(way)
    if (!multiple) close('select')
  }
  const found = word.trim() === '' ? undefined : props.source.search(word.trim())
  const hits = found ?? []
  const results = useListKeys({
    count: hits.length,
    textOf: () => '',
    typing: true,
    onChoose: (at) => hits[at] && choose(hits[at]),
  })
  const columns = useColumnKeys(props, choose, typed !== '')
  const isOpen = opened.value
  useEffect(() => {
    if (!isOpen) setTyped('')
  }, [isOpen])
  const name = fieldOf(host).name() || host.text(selectMessages, 'select.choose')
  const active = found ? results.active : columns.at
  const listId = found ? `${id}-found` : `${id}-${columns.column}`
  const busy = cascade.loading.value !== undefined
  return (
    <SelectControl
      host={host}
      chips={chips}
      multiple={multiple}
      onRemove={onRemove}
      query={typed}
      onQuery={(text) => {
        setTyped(text)
        results.setActive(0)
      }}
      list={{ id: listId, kind: 'listbox', active: active < 0 ? undefined : optionId(listId, active) }}
      onKey={found ? results.onKeyDown : columns.onKeyDown}
      busy={isOpen && busy}
      failure={failure}
      announcement={found ? host.text(selectMessages, 'select.results', { count: hits.length }) : ''}
    >
      {found ? (
        <Listbox
          id={listId}
          label={name}
          options={hits.map((way) => ({ value: way.at(-1)!.id, label: way.map(({ label }) => label).join(separator) }))}
          isSelected={props.isChosen}
          active={results.active}
          onActive={results.setActive}
          onChoose={(at) => hits[at] && choose(hits[at])}
          multiple={multiple}
          empty={host.text(selectMessages, 'select.noMatch', { text: word.trim() })}
        />
      ) : (
        <Columns {...props} id={id} name={name} columns={columns} choose={choose} />
      )}
    </SelectControl>
  )
}

interface ColumnKeys {
  column: number
  at: number
  set: (column: number, at: number) => void
  press: (column: number, at: number) => void
  onKeyDown: (event: KeyboardEvent) => boolean
}

/** Up and down within a column, sideways between them, Enter chooses. */
function useColumnKeys(
  { host, cascade, anyLevel, way }: ColumnsPickerProps,
  choose: (way: readonly CascadeNode[]) => void,
  typing: boolean,
): ColumnKeys {
  useSignals()
  const [{ column, at }, place] = useState({ column: 0, at: -1 })
  const set = (to: number, row: number) => place({ column: to, at: row })
  const all = cascade.columns.value
  const nodes = all[column]?.nodes ?? []
  const press = (to: number, row: number) => {
    const node = all[to]?.nodes[row]
    if (!node) return
    set(to, row)
    if (node.leaf || anyLevel) choose(cascade.wayTo(to, row))
    void cascade.unfold(to, row).then(() => {
      // What turns out to have nothing beneath it is a value after all.
      const [here, next] = [cascade.columns.peek()[to], cascade.columns.peek()[to + 1]]
      if (!node.leaf && !anyLevel && here?.at === row && next?.nodes.length === 0) choose(cascade.wayTo(to, row))
    })
  }
  const isOpen = popupOf(host).opened.value
  const start = useRef(way)
  start.current = way
  useEffect(() => {
    if (!isOpen) return
    const { current } = start
    void cascade.reveal(current).then(() => {
      const to = Math.max(0, Math.min(current.length, cascade.columns.peek().length) - 1)
      place({ column: to, at: Math.max(0, cascade.columns.peek()[to]?.nodes.findIndex(({ id }) => id === current[to]) ?? 0) })
    })
  }, [isOpen, cascade])
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!typing && event.key === 'ArrowRight' && nodes[at] && !nodes[at].leaf) {
      event.preventDefault()
      void cascade.unfold(column, at).then(() => cascade.columns.peek()[column + 1]?.nodes.length && set(column + 1, 0))
      return true
    }
    if (!typing && event.key === 'ArrowLeft' && column > 0) {
      event.preventDefault()
      set(column - 1, all[column - 1]?.at ?? 0)
      return true
    }
    const step = stepOf(event.key, at, nodes.length)
    if (step === undefined) {
      if (event.key !== 'Enter' || at < 0) return false
      press(column, at)
    } else set(column, step)
    event.preventDefault()
    return true
  }
  return { column, at, set, press, onKeyDown }
}

function stepOf(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1
  if (key === 'PageDown') return Math.min(count - 1, at + 10)
  return key === 'PageUp' ? Math.max(0, at - 10) : undefined
}

interface ColumnsProps extends ColumnsPickerProps {
  id: string
  name: string
  columns: ColumnKeys
  choose: (way: readonly CascadeNode[]) => void
}

function Columns({ host, cascade, id, name, columns, multiple, isChosen, separator, failure }: ColumnsProps) {
  useSignals()
  const all = cascade.columns.value
  const box = useRef<HTMLDivElement>(null)
  const count = all.length
  useEffect(() => {
    if (box.current && count > 0) box.current.scrollLeft = box.current.scrollWidth
  }, [count])
  if (count === 0) {
    const key = cascade.loading.value === undefined ? 'select.empty' : 'select.loading'
    return failure.text ? null : <div className="select-loading">{host.text(selectMessages, key)}</div>
  }
  const way = all.flatMap(({ nodes, at }) => nodes[at]?.label ?? [])
  return (
    <>
      {way.length > 0 && (
        <div part="breadcrumb" className="columns-way">
          {way.join(separator)}
        </div>
      )}
      <div ref={box} className="columns">
        {all.map(({ nodes, at }, column) => (
          <div
            key={all
              .slice(0, column)
              .map((one) => one.nodes[one.at]?.id)
              .join()}
            part="column"
            className="columns-one"
          >
            <Listbox
              id={`${id}-${column}`}
              label={column === 0 ? name : (way[column - 1] ?? name)}
              options={nodes.map((node) => ({ value: node.id, label: node.label, note: node.leaf ? undefined : '›' }))}
              isSelected={(one) => isChosen(one) || nodes[at]?.id === one}
              active={column === columns.column ? columns.at : -1}
              onActive={(row) => columns.set(column, row)}
              onChoose={(row) => columns.press(column, row)}
              multiple={multiple}
            />
          </div>
        ))}
      </div>
    </>
  )
}

/** What was typed, after a while without typing; empty at once. */
function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const controller = new AbortController()
    browserTimers.wait(ms, controller.signal).then(
      () => setSettled(text),
      () => undefined,
    )
    return () => controller.abort()
  }, [text, ms])
  return text === '' ? '' : settled
}
