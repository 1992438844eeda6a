import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import css from './RowFilter.css?inline'
import { messages } from './row-filter.messages.ts'

const sheet = styleSheet(css)

interface RowFilterOptions<Row> {
  /** All of them, as their reader may see them. */
  rows: readonly Row[]
  /** What a row shows. As long as it is the same function each row is read once, however often the list comes anew. */
  textsOf: (row: Row) => readonly (string | number | undefined)[]
  /** The rows are only the newest of more, e.g. of a board that is watched live: what is found of them says so. */
  isNewest?: boolean
}

interface RowFilter<Row> {
  /** The rows that hold every word of the box, as they came. */
  shown: readonly Row[]
  /** The box, and how many rows it leaves; nothing where there is nothing to look through. */
  filter: ReactNode
  /** Stands in the place of the rows when none is left; undefined where that says nothing. */
  none: ReactNode | undefined
}

/** The filter of a list that stands whole in the page: words that its rows show, in any case, width and order. Escape empties it. */
export function useRowFilter<Row extends object>({ rows, textsOf, isNewest = false }: RowFilterOptions<Row>): RowFilter<Row> {
  useStyles(sheet)
  const t = useText(messages)
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLElement>(null)
  // Typing goes on while thousands of rows are looked through.
  const words = useDeferredValue(typed).trim()
  const holds = useMemo(() => matcher(textsOf), [textsOf])
  const shown = useMemo(() => (words === '' ? rows : rows.filter(holds(words))), [rows, holds, words])
  const counts = { n: shown.length, all: rows.length }
  const announcement = useAnnouncement(words, t(isNewest ? 'newest.said' : 'found.said', counts))
  const reset = () => {
    setTyped('')
    box.current?.querySelector('input')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === '' || event.nativeEvent.isComposing) return
    // The drawer around the list stays open.
    event.preventDefault()
    event.stopPropagation()
    setTyped('')
  }
  const filter = (rows.length > 0 || typed !== '') && (
    <search ref={box} className="ui-row-filter" onKeyDown={onKeyDown}>
      <TextField label={t('filter')} placeholder={t('filter')} type="search" maxLength={80} value={typed} onInput={setTyped} />
      {words !== '' && <span className="ui-row-filter-found">{t(isNewest ? 'newest' : 'found', counts)}</span>}
      <span role="status">{announcement}</span>
    </search>
  )
  const none = words !== '' && shown.length === 0 && (
    <Empty title={t(isNewest ? 'newest.none' : 'none', counts)} action={<Button onPress={reset}>{t('reset')}</Button>} />
  )
  return { shown, filter, none: none || undefined }
}

/** Letters in any case and width, amounts with or without their commas. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\d),(?=\d)/g, '')

function matcher<Row extends object>(textsOf: RowFilterOptions<Row>['textsOf']): (words: string) => (row: Row) => boolean {
  const known = new WeakMap<Row, string>()
  const textOf = (row: Row) => {
    const text = known.get(row) ?? fold(textsOf(row).join('\n'))
    known.set(row, text)
    return text
  }
  return (words) => {
    const parts = fold(words).split(/\s+/)
    return (row) => parts.every((part) => textOf(row).includes(part))
  }
}

/** What the words have left is said once: a list that grows meanwhile does not talk without end. */
function useAnnouncement(words: string, text: string): string {
  const last = useRef({ words: '', text: '' })
  if (last.current.words !== words) last.current = { words, text: words && text }
  else if (last.current.text !== text) last.current = { words, text: '' }
  return last.current.text
}
