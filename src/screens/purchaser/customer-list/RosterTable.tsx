import { useSignals } from '@preact/signals-react/runtime'
import type { RosterRow } from '#contract/tender/firm-calls.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { type ListColumn, PAGE_SIZES, useListTable } from '#lists/index.ts'
import { firmName } from '#screens/purchaser/firmpop/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Pager } from '#ui/controls/Pager.tsx'
import { Table } from '#ui/display/Table.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { ContactCell, DecisionCell, FirmCell, InvitationCell, RegistrationCell } from './cells.tsx'
import { messages } from './customer-list.messages.ts'
import type { Model, Roster } from './list-model.ts'
import { RowActions } from './RowActions.tsx'
import { type Action, actionsOf } from './roster.rules.ts'

interface RosterTableProps {
  model: Model
  roster: Roster
  onAction: (action: Action, customerId: string) => void
  /** Several are told again. */
  onRemind: (rows: readonly RosterRow[]) => void
  /** Absent: this reader proposes nobody, or it is too late. */
  onAdd: (() => void) | undefined
  /** Asks for the condition of one field, beside the button of its column. */
  onFilter: (prop: string, button: HTMLElement) => void
  onReset: () => void
}

/** The firms that are found, a page of them. */
export function RosterTable({ model, roster, onAction, onRemind, onAdd, onFilter, onReset }: RosterTableProps) {
  useSignals()
  const t = useText(messages)
  const { rows: page, found, pageIndex } = model.page(roster.rows)
  const { actions } = roster.project
  const able = actions.includes('invitation.resend') ? page.filter((row) => actionsOf(row, actions).includes('resend')) : []
  const own = useColumns(model, able, (row) => (
    <RowActions row={row} actions={actionsOf(row, actions)} onAction={(action) => onAction(action, row.customerId)} />
  ))
  const { columns, settings } = useListTable({ columns: own, model, onFilter: roster.rows.length > 0 ? onFilter : undefined })
  return (
    <>
      {able.length > 1 && <Batch model={model} able={able} onRemind={onRemind} />}
      <div className="lt-table">
        {settings}
        <Table
          caption={t('caption')}
          columns={columns}
          rows={page}
          rowKey={({ customerId }) => customerId}
          empty={<Nothing filtered={roster.rows.length > 0} onAdd={onAdd} onReset={onReset} />}
        />
      </div>
      {found.length > 0 && (
        <Pager
          pageIndex={pageIndex}
          pageSize={model.pageSize.value}
          total={found.length}
          pageSizes={PAGE_SIZES}
          onPageSize={model.resize}
          onChange={model.turn}
        />
      )}
    </>
  )
}

function Nothing({ filtered, onAdd, onReset }: Pick<RosterTableProps, 'onAdd' | 'onReset'> & { filtered: boolean }) {
  const t = useText(messages)
  if (filtered) {
    const reset = <Button onPress={onReset}>{t('empty.reset')}</Button>
    return <Empty title={t('empty.filter')} action={reset} />
  }
  return (
    <Empty title={t('empty')} action={onAdd && <Button onPress={onAdd}>{t('add')}</Button>}>
      {t(onAdd ? 'empty.note' : 'empty.none')}
    </Empty>
  )
}

/** What is done to several at once. */
function Batch({ model, able, onRemind }: { model: Model; able: readonly RosterRow[]; onRemind: RosterTableProps['onRemind'] }) {
  useSignals()
  const t = useText(messages)
  const chosen = able.filter(({ customerId }) => model.chosen.value.includes(customerId))
  return (
    <div className="invited-batch">
      <span aria-live="polite">{t('batch.chosen', { n: chosen.length })}</span>
      <Button disabled={chosen.length === 0} onPress={() => onRemind(chosen)}>
        {t('batch.resend')}
      </Button>
    </div>
  )
}

function useColumns(model: Model, able: readonly RosterRow[], operations: (row: RosterRow) => React.ReactNode): ListColumn<RosterRow>[] {
  const t = useText(messages)
  const choose = {
    key: 'choose',
    label: <ChooseAll model={model} able={able} />,
    cell: (row: RosterRow) => (able.includes(row) ? <Choose model={model} row={row} /> : null),
  }
  return [
    ...(able.length > 1 ? [choose] : []),
    { key: 'firm', name: t('col.firm'), field: 'name', label: t('col.firm'), wrap: true, cell: (row) => <FirmCell row={row} /> },
    { key: 'contact', name: t('col.contact'), label: t('col.contact'), wide: true, cell: (row) => <ContactCell row={row} /> },
    {
      key: 'invitation',
      name: t('col.invitation'),
      field: 'invitation',
      label: t('col.invitation'),
      wide: true,
      cell: (row) => <InvitationCell row={row} />,
    },
    {
      key: 'registration',
      name: t('col.registration'),
      field: 'application',
      label: t('col.registration'),
      wide: true,
      cell: (row) => <RegistrationCell row={row} />,
    },
    {
      key: 'decision',
      name: t('col.decision'),
      field: 'decidedAt',
      label: t('col.decision'),
      wrap: true,
      wide: true,
      cell: (row) => <DecisionCell row={row} />,
    },
    { key: 'operations', label: t('col.actions'), pinned: true, cell: operations },
  ]
}

function ChooseAll({ model, able }: { model: Model; able: readonly RosterRow[] }) {
  useSignals()
  const t = useText(messages)
  const ids = able.map(({ customerId }) => customerId)
  const marked = model.chosen.value.filter((id) => ids.includes(id)).length
  return (
    <input
      type="checkbox"
      aria-label={t('choose.all')}
      checked={marked === ids.length}
      ref={(box) => {
        if (box) box.indeterminate = marked > 0 && marked < ids.length
      }}
      onChange={() => model.mark(marked === ids.length ? [] : ids)}
    />
  )
}

function Choose({ model, row }: { model: Model; row: RosterRow }) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const chosen = model.chosen.value
  const { customerId } = row
  return (
    <input
      type="checkbox"
      aria-label={t('choose.one', { firm: firmName(row, locale.lang.value) })}
      checked={chosen.includes(customerId)}
      onChange={() => model.mark(chosen.includes(customerId) ? chosen.filter((id) => id !== customerId) : [...chosen, customerId])}
    />
  )
}
