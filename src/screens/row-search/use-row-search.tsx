import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import type { ListField } from '#domain/tender/lists/list-fields.ts'
import type { ListSearchHandle } from '#lists/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import type { Finding } from './finding.ts'
import css from './RowSearch.css?inline'
import { messages } from './row-search.messages.ts'

const sheet = styleSheet(css)
const RowSearch = lazy(async () => ({ default: (await import('./RowSearch.tsx')).RowSearch }))

interface RowSearchOptions<Row> {
  /** Name of the list; common queries are kept under it. */
  code: string
  fields: Readonly<Record<string, ListField>>
  /** All of them, as their reader may see them: what is not in a row is not searched. */
  rows: readonly Row[]
  /** What a row is searched by, under the names of the fields; another function when the same row says something else, e.g. in another language. */
  recordOf?: (row: Row) => object
  /** The rows are only the newest of more, e.g. of a board that is watched live: what is found of them says so. */
  isNewest?: boolean
}

interface RowSearched<Row> {
  /** The rows that are searched for, as they came. */
  found: readonly Row[]
  /** The search, and how many it has found; nothing where there is nothing to look through. */
  search: ReactNode
  /** Stands in the place of the rows when none is found; undefined where that says nothing. */
  none: ReactNode | undefined
}

const itself = (row: object): object => row

/** The search of a list that stands whole in the page, which is searched there as the gateway would search it (SEA-14). */
export function useRowSearch<Row extends object>({
  code,
  fields,
  rows,
  recordOf = itself,
  isNewest = false,
}: RowSearchOptions<Row>): RowSearched<Row> {
  useStyles(sheet)
  const t = useText(messages)
  const [finding, setFinding] = useState<Finding>()
  const handle = useRef<ListSearchHandle>(null)
  const finds = useMemo(() => finding?.rowPredicate(recordOf), [finding, recordOf])
  const found = useMemo(() => (finds ? rows.filter(finds) : rows), [rows, finds])
  const counts = { n: found.length, all: rows.length }
  const said = useSaid(finding, t(isNewest ? 'newest.said' : 'found.said', counts))
  const reset = () => {
    handle.current?.reset()
    setFinding(undefined)
  }
  const search = (rows.length > 0 || finding) && (
    <div className="row-search" data-used={finding ? '' : undefined}>
      <Suspense fallback={null}>
        <RowSearch
          code={code}
          fields={fields}
          rows={rows as readonly object[]}
          recordOf={recordOf as (row: object) => object}
          finding={finding}
          onFind={setFinding}
          handle={handle}
        />
      </Suspense>
      {finding && <span className="row-search-found">{t(isNewest ? 'newest' : 'found', counts)}</span>}
      <span className="row-search-said" role="status">
        {said}
      </span>
    </div>
  )
  const none = finding && found.length === 0 && (
    <Empty title={t(isNewest ? 'newest.none' : 'none', counts)} action={<Button onPress={reset}>{t('reset')}</Button>} />
  )
  return { found, search, none: none || undefined }
}

/**
 * What a search has found is said once: a list that grows meanwhile does not talk without end. When that number, or the language, is another one what was
 * said is gone; the number that is seen is read.
 */
function useSaid(finding: Finding | undefined, text: string): string {
  const last = useRef<{ finding: Finding | undefined; text: string }>({ finding: undefined, text: '' })
  if (last.current.finding !== finding) last.current = { finding, text: finding ? text : '' }
  else if (last.current.text !== text) last.current = { finding, text: '' }
  return last.current.text
}
