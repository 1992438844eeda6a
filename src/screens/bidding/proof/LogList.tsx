import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { LogEntry } from '#contract/tender/bid.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { FACT_TYPES } from '#domain/tender/fact-types.ts'
import { projectLog } from '#domain/tender/lists/project-log.ts'
import { type ListColumn, ListScreen, useColumn } from '#lists/index.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { facts } from './fact.messages.ts'
import css from './LogList.css?inline'
import { contentOf, isFact, type LogModel, type LogRow, logRows } from './log-list.ts'
import { messages } from './proof.messages.ts'

const sheet = styleSheet(css)
const SHOWN = ['kind']

interface LogListProps {
  model: LogModel
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
export function LogList({ model, log, isNewestFirst = false, zone, firstBad, ...view }: LogListProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const rows = useMemo(() => (isNewestFirst ? logRows(log).reverse() : logRows(log)), [log, isNewestFirst])
  // Before the list opens, which reads them.
  useLayoutEffect(() => model.show(rows), [model, rows])
  const badAt = firstBad === undefined ? -1 : rows.findIndex(({ seq }) => seq === firstBad)
  const isSearched = model.searched() !== undefined
  useEffect(() => {
    if (badAt >= 0 && !isSearched) void model.turn(Math.floor(badAt / model.wanted.peek().pageSize) + 1)
  }, [model, badAt, isSearched])
  return (
    <ListScreen
      embedded
      title={t('log')}
      list={model}
      columns={useColumns(zone)}
      marked={({ seq }) => seq === firstBad}
      words={{ empty: t('log.empty') }}
      filters={<Kind model={model} rows={rows} />}
      shownBeside={SHOWN}
      {...view}
    />
  )
}

/** One kind of those that the log has: a condition of its search. */
function Kind({ model, rows }: { model: LogModel; rows: readonly LogRow[] }) {
  useSignals()
  const t = useText(messages)
  const fact = useText(facts)
  const { search } = model.wanted.value
  const chosen = model.quickFilters.equal(search, 'kind')
  // A view may name a kind that this log does not have.
  const kinds = FACT_TYPES.filter((kind) => kind === chosen || rows.some((row) => row.kind === kind))
  const nameOf = (kind: string) => (isFact(kind) ? fact(kind) : kind)
  const answer = (value: string) => (value ? { rule: 'eq' as const, value, texts: { [value]: nameOf(value) } } : undefined)
  return (
    <SelectField
      label={t('log.kind')}
      value={chosen ?? ''}
      options={[
        { value: '', label: t(chosen === null ? 'log.several' : 'log.all') },
        ...kinds.map((value) => ({ value, label: nameOf(value) })),
      ]}
      onChange={(value) => void model.choose({ search: model.quickFilters.with(search, 'kind', answer(value)) })}
    />
  )
}

function useColumns(zone: string | undefined): ListColumn<LogRow>[] {
  const fact = useText(facts)
  const column = useColumn(projectLog)
  return [
    column('seq'),
    column('at', ({ at }) => <Instant at={at} zone={zone} />),
    column(
      'kind',
      (row) => (
        <>
          <span className="plog-fixed" title={row.kind}>
            {isFact(row.kind) ? fact(row.kind) : row.kind}
          </span>
          <span className="ls-narrow">
            <span>{row.seq}</span>
            <Instant at={row.at} zone={zone} />
            <Hash row={row} />
            <Parts entry={row.entry} />
          </span>
        </>
      ),
      { wide: false },
    ),
    column('hash', (row) => <Hash row={row} />),
    column('content', ({ entry }) => <Parts entry={entry} />, { wrap: true }),
  ]
}

const Hash = ({ row: { entry } }: { row: LogRow }) => <code className="plog-fixed" title={entry.hash}>{`${entry.hash.slice(0, 12)}…`}</code>

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
