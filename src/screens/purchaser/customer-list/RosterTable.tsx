import { useSignals } from '@preact/signals-react/runtime'
import type { RosterRow } from '#contract/tender-firm-calls.ts'
import { useRuntime } from '#core/context.tsx'
import { useText } from '#core/locale.tsx'
import { rosterListFields } from '#domain/tender/list-fields.ts'
import { finderOf } from '#screens/list-tools/index.ts'
import { firmName } from '#screens/purchaser/firmpop/index.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Pager } from '#ui/Pager.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { ContactCell, DecisionCell, FirmCell, InvitationCell, RegistrationCell } from './cells.tsx'
import { messages } from './customer-list.messages.ts'
import { type CustomerListStore, PAGE_SIZES, type Roster } from './customer-list.store.ts'
import { RowActions } from './RowActions.tsx'
import { type Deed, deedsOf, rowsOf } from './roster.rules.ts'

interface RosterTableProps {
  store: CustomerListStore
  roster: Roster
  onDeed: (deed: Deed, customerId: string) => void
  /** Several are told again. */
  onRemind: (rows: readonly RosterRow[]) => void
  /** Absent: this reader proposes nobody, or it is too late. */
  onAdd: (() => void) | undefined
}

/** The firms of the chosen view, a page of them. */
export function RosterTable({ store, roster, onDeed, onRemind, onAdd }: RosterTableProps) {
  useSignals()
  const t = useText(messages)
  const { view, keyword, search, pageIndex, pageSize } = store.filter.value
  const found = rowsOf(roster.rows, view, keyword, finderOf(search?.query, rosterListFields))
  // Rows may have gone while the page was shown: the last page there is.
  const place = Math.min(pageIndex, Math.max(1, Math.ceil(found.length / pageSize)))
  const page = found.slice((place - 1) * pageSize, place * pageSize)
  const { actions } = roster.project
  const able = actions.includes('invitation.resend') ? page.filter((row) => deedsOf(row, actions).includes('resend')) : []
  const columns = useColumns(store, able, (row) => (
    <RowActions row={row} deeds={deedsOf(row, actions)} onDeed={(deed) => onDeed(deed, row.customerId)} />
  ))
  return (
    <>
      {able.length > 1 && <Batch store={store} able={able} onRemind={onRemind} />}
      <Table
        caption={t('caption')}
        columns={columns}
        rows={page}
        rowKey={({ customerId }) => customerId}
        empty={<Nothing store={store} filtered={roster.rows.length > 0} onAdd={onAdd} />}
      />
      {found.length > 0 && (
        <Pager
          pageIndex={place}
          pageSize={pageSize}
          total={found.length}
          pageSizes={PAGE_SIZES}
          onPageSize={(size) => store.choose({ pageSize: size })}
          onChange={store.turn}
        />
      )}
    </>
  )
}

function Nothing({ store, filtered, onAdd }: { store: CustomerListStore; filtered: boolean; onAdd: (() => void) | undefined }) {
  const t = useText(messages)
  if (filtered) {
    const reset = <Button onPress={() => store.choose({ view: 'all', keyword: '', search: undefined })}>{t('empty.reset')}</Button>
    return <Empty title={t('empty.filter')} action={reset} />
  }
  return (
    <Empty title={t('empty')} action={onAdd && <Button onPress={onAdd}>{t('add')}</Button>}>
      {t(onAdd ? 'empty.note' : 'empty.none')}
    </Empty>
  )
}

/** What is done to several at once. */
function Batch({
  store,
  able,
  onRemind,
}: {
  store: CustomerListStore
  able: readonly RosterRow[]
  onRemind: RosterTableProps['onRemind']
}) {
  useSignals()
  const t = useText(messages)
  const chosen = able.filter(({ customerId }) => store.chosen.value.includes(customerId))
  return (
    <div className="invited-batch">
      <span aria-live="polite">{t('batch.chosen', { n: chosen.length })}</span>
      <Button disabled={chosen.length === 0} onPress={() => onRemind(chosen)}>
        {t('batch.resend')}
      </Button>
    </div>
  )
}

function useColumns(
  store: CustomerListStore,
  able: readonly RosterRow[],
  operations: (row: RosterRow) => React.ReactNode,
): Column<RosterRow>[] {
  const t = useText(messages)
  const choose = {
    key: 'choose',
    label: <ChooseAll store={store} able={able} />,
    cell: (row: RosterRow) => (able.includes(row) ? <Choose store={store} row={row} /> : null),
  }
  return [
    ...(able.length > 1 ? [choose] : []),
    { key: 'firm', label: t('col.firm'), wrap: true, cell: (row) => <FirmCell row={row} /> },
    { key: 'contact', label: t('col.contact'), wide: true, cell: (row) => <ContactCell row={row} /> },
    { key: 'invitation', label: t('col.invitation'), wide: true, cell: (row) => <InvitationCell row={row} /> },
    { key: 'registration', label: t('col.registration'), wide: true, cell: (row) => <RegistrationCell row={row} /> },
    { key: 'decision', label: t('col.decision'), wrap: true, wide: true, cell: (row) => <DecisionCell row={row} /> },
    { key: 'operations', label: t('col.actions'), pinned: true, cell: operations },
  ]
}

function ChooseAll({ store, able }: { store: CustomerListStore; able: readonly RosterRow[] }) {
  useSignals()
  const t = useText(messages)
  const ids = able.map(({ customerId }) => customerId)
  const marked = store.chosen.value.filter((id) => ids.includes(id)).length
  return (
    <input
      type="checkbox"
      aria-label={t('choose.all')}
      checked={marked === ids.length}
      ref={(box) => {
        if (box) box.indeterminate = marked > 0 && marked < ids.length
      }}
      onChange={() => store.mark(marked === ids.length ? [] : ids)}
    />
  )
}

function Choose({ store, row }: { store: CustomerListStore; row: RosterRow }) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const chosen = store.chosen.value
  const { customerId } = row
  return (
    <input
      type="checkbox"
      aria-label={t('choose.one', { firm: firmName(row, locale.lang.value) })}
      checked={chosen.includes(customerId)}
      onChange={() => store.mark(chosen.includes(customerId) ? chosen.filter((id) => id !== customerId) : [...chosen, customerId])}
    />
  )
}
