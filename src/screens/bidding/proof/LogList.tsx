import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo } from 'react'
import type { LogEntry } from '#contract/tender/bid.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { FACT_TYPES } from '#domain/tender/fact-types.ts'
import { type ListColumn, ListSearch, type LocalListModel, searchProps, useListSearch, useListTable } from '#lists/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Pager } from '#ui/controls/Pager.tsx'
import { Table } from '#ui/display/Table.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { facts } from './fact.messages.ts'
import css from './LogList.css?inline'
import { PAGE_SIZES } from './log-model.ts'
import { contentOf, isFact, type LogRow, logRows } from './log-row.rules.ts'
import { messages } from './proof.messages.ts'

const sheet = styleSheet(css)

interface LogListProps {
  model: LocalListModel
  /** Oldest first. */
  log: readonly LogEntry[]
  isNewestFirst?: boolean
  /** IANA zone of the project; the reader's own when left out. */
  zone?: string | undefined
  /** Number of the first entry that does not fit: the list opens with its page, and comes back to it when it is searched for nothing. */
  firstBad?: number | undefined
  viewId?: string | undefined
  linkOf?: ((id: string) => string) | undefined
}

/** The log of a project: searched by number, time, kind, hash and what the reader may read of it, and shown by pages. */
export function LogList({ model, log, isNewestFirst = false, zone, firstBad, viewId, linkOf }: LogListProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { handle, box, onFilter, onReset } = useListSearch(() => model.search(undefined))
  const rows = useMemo(() => (isNewestFirst ? logRows(log).reverse() : logRows(log)), [log, isNewestFirst])
  const searched = model.searched()
  const found = useMemo(() => (searched ? model.found(rows) : rows), [model, rows, searched])
  const size = model.pageSize.value
  const badAt = firstBad === undefined ? -1 : rows.findIndex(({ seq }) => seq === firstBad)
  const isSearched = searched !== undefined
  useEffect(() => {
    if (badAt >= 0 && !isSearched) model.turn(Math.floor(badAt / model.pageSize.peek()) + 1)
  }, [model, badAt, isSearched])
  const { columns, settings } = useListTable({
    columns: useColumns(zone),
    model,
    onFilter,
  })
  const last = Math.max(1, Math.ceil(found.length / size))
  const from = (Math.min(model.pageIndex.value, last) - 1) * size
  return (
    <div ref={box} className="plog">
      <div className="plog-filters">
        <Kind model={model} rows={rows} />
        <ListSearch
          {...searchProps(model)}
          count={async ({ query }) => model.foundBy(rows, query).length}
          viewId={viewId}
          linkOf={linkOf}
          handle={handle}
        />
      </div>
      <div className="lt-table">
        {settings}
        <Table
          caption={t('log')}
          rows={found.slice(from, from + size)}
          rowKey={({ seq }) => String(seq)}
          marked={({ seq }) => seq === firstBad}
          columns={columns}
          empty={searched && <Empty title={t('log.none')} action={<Button onPress={onReset}>{t('log.reset')}</Button>} />}
        />
      </div>
      {found.length > PAGE_SIZES[0] && (
        <Pager
          pageIndex={Math.min(model.pageIndex.value, last)}
          pageSize={size}
          total={found.length}
          pageSizes={PAGE_SIZES}
          onPageSize={model.resize}
          onChange={model.turn}
        />
      )}
    </div>
  )
}

/** One kind of those that the log has: a condition of its search. */
function Kind({ model, rows }: { model: LocalListModel; rows: readonly LogRow[] }) {
  useSignals()
  const t = useText(messages)
  const fact = useText(facts)
  const chosen = model.quickFilters.equal(model.searched(), 'kind')
  // A view may name a kind that this log does not have.
  const kinds = FACT_TYPES.filter((kind) => kind === chosen || rows.some((row) => row.kind === kind))
  const nameOf = (kind: string) => (isFact(kind) ? fact(kind) : kind)
  const choose = (value: string) =>
    model.search(
      model.quickFilters.with(model.searched(), 'kind', value ? { rule: 'eq', value, texts: { [value]: nameOf(value) } } : undefined),
    )
  return (
    <SelectField
      label={t('log.kind')}
      value={chosen ?? ''}
      options={[
        { value: '', label: t(chosen === null ? 'log.several' : 'log.all') },
        ...kinds.map((value) => ({ value, label: nameOf(value) })),
      ]}
      onChange={choose}
    />
  )
}

function useColumns(zone: string | undefined): ListColumn<LogRow>[] {
  const t = useText(messages)
  const fact = useText(facts)
  const named = (field: 'seq' | 'at' | 'kind' | 'hash' | 'content', name: string, cell: ListColumn<LogRow>['cell']) => ({
    key: field,
    name,
    field,
    label: name,
    cell,
  })
  return [
    { ...named('seq', t('col.seq'), ({ seq }) => seq), align: 'end' },
    named('at', t('col.at'), ({ at }) => <Instant at={at} zone={zone} />),
    named('kind', t('col.type'), ({ kind }) => (
      <span className="plog-fixed" title={kind}>
        {isFact(kind) ? fact(kind) : kind}
      </span>
    )),
    named('hash', t('col.hash'), ({ entry: { hash } }) => <code className="plog-fixed" title={hash}>{`${hash.slice(0, 12)}…`}</code>),
    named('content', t('col.content'), ({ entry }) => <Parts entry={entry} />),
  ]
}

/** An instant to the millisecond. What the log holds, in UTC, is its tooltip. */
export function Instant({ at, zone }: { at: string; zone?: string | undefined }) {
  const formats = useFormats()
  return (
    <time className="plog-fixed" dateTime={at} title={at}>
      {`${formats.date(at, zone)} ${formats.time(at, { ms: true, ...(zone && { zone }) })}`}
    </time>
  )
}

/** What this reader may read of an entry; the rest is only counted. */
function Parts({ entry }: { entry: LogEntry }) {
  const t = useText(messages)
  const masked = Object.keys(entry.partHashes).length - Object.keys(entry.parts).length
  return (
    <span className="plog-parts">
      {contentOf(entry).map((text) => (
        <code key={text}>{text}</code>
      ))}
      {masked > 0 && <Tag tone="neutral">{t('masked', { n: masked })}</Tag>}
    </span>
  )
}
