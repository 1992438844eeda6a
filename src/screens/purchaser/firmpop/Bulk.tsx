import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useState } from 'react'
import type { RosterRow } from '#contract/tender/firm-calls.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import {
  type ListColumn,
  ListSearch,
  type ListSearchHandle,
  PAGE_SIZES,
  SearchBox,
  SortSelect,
  searchProps,
  useListSearch,
  useListTable,
} from '#lists/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Pager } from '#ui/controls/Pager.tsx'
import { Table } from '#ui/display/Table.tsx'
import { Time } from '#ui/display/Time.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import { CreditCode } from './CreditCode.tsx'
import { firmMessages } from './firm.messages.ts'
import { firmName } from './firm.rules.ts'
import { messages } from './firmpop.messages.ts'
import { type FirmPopStore, isWaiting } from './firmpop.store.ts'
import { type Model, SORTS } from './list-model.ts'

export interface BulkProps {
  model: Model
  rows: readonly RosterRow[]
  mayDecide: boolean
  viewId?: string | undefined
  /** Absent where the list has no address of its own, e.g. in a dialog. */
  linkOf?: ((id: string) => string) | undefined
}

/** All that wait, in a table: several are decided with one word, each can be looked at alone. */
export function Bulk({ model, rows, mayDecide, viewId, linkOf }: BulkProps) {
  useSignals()
  const t = useText(messages)
  const [asking, setAsking] = useState<boolean>()
  const { handle, box, onFilter, onReset } = useListSearch(model.reset)
  const all = rows.filter(isWaiting)
  const { found, rows: waiting, pageIndex } = model.page(all)
  // What was decided meanwhile, here or by somebody else, is no longer chosen.
  const chosen = waiting.filter(({ customerId }) => model.chosen.value.includes(customerId))
  const { columns, settings } = useListTable({
    columns: useColumns(model.store, mayDecide ? { waiting, chosen, mark: model.mark } : undefined),
    model,
    onFilter,
  })
  return (
    <div ref={box} className="lt-list">
      <Filters model={model} all={all} handle={handle} viewId={viewId} linkOf={linkOf} />
      {mayDecide && (
        <div className="firmpop-batch">
          <span aria-live="polite">{t('chosen', { n: chosen.length })}</span>
          <Button kind="primary" disabled={chosen.length === 0} onPress={() => setAsking(true)}>
            {t('approve')}
          </Button>
          <Button disabled={chosen.length === 0} onPress={() => setAsking(false)}>
            {t('reject')}
          </Button>
        </div>
      )}
      <div className="lt-table">
        {settings}
        <Table
          caption={t('caption')}
          columns={columns}
          rows={waiting}
          rowKey={({ customerId }) => customerId}
          empty={<Empty title={t('empty.filter')} action={<Button onPress={onReset}>{t('empty.reset')}</Button>} />}
        />
      </div>
      {found.length > PAGE_SIZES[0] && (
        <Pager
          pageIndex={pageIndex}
          pageSize={model.pageSize.value}
          total={found.length}
          pageSizes={PAGE_SIZES}
          onPageSize={model.resize}
          onChange={model.turn}
        />
      )}
      {asking !== undefined && <Question store={model.store} chosen={chosen} agree={asking} onClose={() => setAsking(undefined)} />}
    </div>
  )
}

interface FiltersProps extends Pick<BulkProps, 'model' | 'viewId' | 'linkOf'> {
  all: readonly RosterRow[]
  handle: RefObject<ListSearchHandle | null>
}

/** A word, the order, and whatever is asked for. */
function Filters({ model, all, handle, viewId, linkOf }: FiltersProps) {
  useSignals()
  const t = useText(messages)
  return (
    <div className="firmpop-filters">
      <SearchBox
        label={t('search')}
        action={t('search.go')}
        keyword={model.keyword.value}
        onSearch={(word) => model.choose({ keyword: word })}
      />
      <SortSelect
        value={model.sort.value}
        first={t('sort.first')}
        options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(sort) => model.choose({ sort })}
      />
      <ListSearch
        {...searchProps(model)}
        count={async ({ query }) => model.foundBy(all, query).length}
        beside={model.keyword.value}
        viewId={viewId}
        linkOf={linkOf}
        handle={handle}
      />
    </div>
  )
}

interface QuestionProps {
  store: FirmPopStore
  chosen: readonly RosterRow[]
  agree: boolean
  onClose: () => void
}

function Question({ store, chosen, agree, onClose }: QuestionProps) {
  useSignals()
  const t = useText(messages)
  const { notices, locale } = useRuntime()
  const [first] = chosen
  const what = agree ? 'approve' : 'reject'
  const firm = first ? firmName(first, locale.lang.value) : ''
  const work = async ({ text: comment }: ActionInput, key: string) => {
    await store.review(
      chosen.map(({ customerId }) => customerId),
      agree,
      comment,
      key,
    )
    notices.show({ tone: 'success', text: t(agree ? 'approved' : 'rejected') })
  }
  return (
    <ActionDialog
      heading={t(`${what}.title`)}
      lead={chosen.length === 1 ? t(`${what}.one`, { firm }) : t(`${what}.lead`, { n: chosen.length })}
      send={t(what)}
      kind={agree ? 'primary' : 'danger'}
      text={agree ? 'remark' : 'comment'}
      subject={chosen.length > 0 && ''}
      action={work}
      onClose={onClose}
    />
  )
}

interface Choosing {
  waiting: readonly RosterRow[]
  chosen: readonly RosterRow[]
  mark: (ids: readonly string[]) => void
}

function useColumns(store: FirmPopStore, choosing: Choosing | undefined): ListColumn<RosterRow>[] {
  useSignals()
  const t = useText(messages)
  const word = useText(firmMessages)
  const lang = useRuntime().locale.lang.value
  return [
    ...(choosing ? [chooseColumn(choosing, (row) => t('choose.one', { firm: firmName(row, lang) }), t('choose.all'))] : []),
    {
      key: 'firm',
      name: t('firm'),
      field: 'name',
      label: t('firm'),
      wrap: true,
      cell: (row) => (
        <span className="firm-two">
          <strong>{firmName(row, lang)}</strong>
          <CreditCode code={row.creditCode} valid={row.creditCodeValid} />
        </span>
      ),
    },
    { key: 'grade', name: word('grade'), field: 'grade', label: word('grade'), cell: ({ grade }) => grade || word('none') },
    { key: 'reason', name: t('reason'), label: t('reason'), wrap: true, wide: true, cell: ({ reason }) => reason ?? word('none') },
    {
      key: 'by',
      name: t('by'),
      field: 'proposedAt',
      wide: true,
      label: t('by'),
      cell: ({ proposedBy, proposedAt }) => (
        <span className="firm-two">
          <span>{proposedBy}</span>
          {proposedAt && <Time at={proposedAt} />}
        </span>
      ),
    },
    {
      key: 'operations',
      label: t('operations'),
      pinned: true,
      cell: (row) => (
        <Button kind="text" label={`${t('look')} ${firmName(row, lang)}`} onPress={() => store.look(row.customerId)}>
          {t('look')}
        </Button>
      ),
    },
  ]
}

const chooseColumn = ({ waiting, chosen, mark }: Choosing, nameOf: (row: RosterRow) => string, all: string): ListColumn<RosterRow> => {
  const ids = chosen.map(({ customerId }) => customerId)
  return {
    key: 'choose',
    label: (
      <input
        type="checkbox"
        aria-label={all}
        checked={waiting.length > 0 && ids.length === waiting.length}
        ref={(box) => {
          if (box) box.indeterminate = ids.length > 0 && ids.length < waiting.length
        }}
        onChange={() => mark(ids.length === waiting.length ? [] : waiting.map(({ customerId }) => customerId))}
      />
    ),
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={nameOf(row)}
        checked={ids.includes(row.customerId)}
        onChange={() => mark(ids.includes(row.customerId) ? ids.filter((id) => id !== row.customerId) : [...ids, row.customerId])}
      />
    ),
  }
}
