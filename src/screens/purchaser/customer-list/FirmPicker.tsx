import { useSignals } from '@preact/signals-react/runtime'
import type { RefObject } from 'react'
import type { FirmRow } from '#contract/tender/firm-calls.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import {
  type ListColumn,
  ListFailed,
  ListSearch,
  type ListSearchHandle,
  PAGE_SIZES,
  SearchBox,
  SortSelect,
  searchProps,
  useListSearch,
  useListTable,
} from '#lists/index.ts'
import { ListTransfer } from '#lists/transfer/index.ts'
import { firmMessages, firmName, type Invitation, type Standing, toneOf } from '#screens/purchaser/firmpop/index.ts'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Pager } from '#ui/controls/Pager.tsx'
import { Table } from '#ui/display/Table.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { messages } from './add-firms.messages.ts'
import { type AddFirmsStore, FIRM_SORTS, type FirmFilter, isProposable } from './add-firms.store.ts'
import { registerSearch } from './customer-list.api.ts'
import type { RegisterModel } from './register-model.ts'

const GRADES = ['A', 'B', 'C', 'D'] as const

interface FirmPickerProps {
  model: RegisterModel
  onToggle: (firm: FirmRow) => void
}

/** The register, searched and paged; who cannot be proposed says why. What cannot be read says so in the place of the rows. */
export function FirmPicker({ model, onToggle }: FirmPickerProps) {
  useSignals()
  const t = useText(messages)
  const { store } = model
  const { handle, box, onFilter, onReset } = useListSearch(() => store.choose({ keyword: '', search: undefined }))
  const { columns, settings } = useListTable({
    columns: useColumns(store, onToggle),
    model,
    onFilter,
  })
  const state = store.state.value
  const page = state.phase === 'ready' ? state.page : { rows: [], total: 0 }
  const failed = state.phase === 'failed' && (
    <ListFailed title={t('failed')} reason={state.failure.message} onRetry={() => store.turn(store.pageIndex.peek())} />
  )
  return (
    <div ref={box} className="invited-picker">
      <Narrowing model={model} handle={handle} />
      {state.phase === 'loading' ? (
        <Skeleton lines={6} />
      ) : (
        <div className="lt-table">
          {settings}
          <Table
            caption={t('caption')}
            busy={state.phase === 'ready' && state.busy}
            columns={columns}
            rows={page.rows}
            rowKey={({ customerId }) => customerId}
            empty={failed || <Nothing filter={store.filter.value} onReset={onReset} />}
          />
        </div>
      )}
      {page.total > PAGE_SIZES[0] && (
        <Pager
          pageIndex={store.pageIndex.value}
          pageSize={store.filter.value.pageSize}
          total={page.total}
          pageSizes={PAGE_SIZES}
          onPageSize={(pageSize) => void store.choose({ pageSize })}
          onChange={(to) => void store.turn(to)}
        />
      )}
    </div>
  )
}

function Nothing({ filter: { keyword, search }, onReset }: { filter: FirmFilter; onReset: () => void }) {
  const t = useText(messages)
  if (keyword === '' && !search) return <Empty title={t('empty')} />
  return <Empty title={t('empty.filter')} action={<Button onPress={onReset}>{t('empty.reset')}</Button>} />
}

/** A word, category and grade, which are conditions of the search, the order, and whatever is asked for. */
function Narrowing({ model, handle }: { model: RegisterModel; handle: RefObject<ListSearchHandle | null> }) {
  useSignals()
  const t = useText(messages)
  const categories = useDictionary('tender_category')
  const { store, quickFilters } = model
  const { keyword, search, sort } = store.filter.value
  const [category, grade] = [quickFilters.equal(search, 'categories'), quickFilters.equal(search, 'grade')]
  const state = store.state.value
  const grades = GRADES.map((value) => ({ value, label: t('grade.one', { grade: value }) }))
  const say = (prop: 'categories' | 'grade', value: string, options: readonly { value: string; label: string }[]) => {
    const name = options.find((one) => one.value === value)?.label
    const answer = value === '' ? undefined : ({ rule: 'eq', value, ...(name && { texts: { [value]: name } }) } as const)
    void store.choose({ search: quickFilters.with(search, prop, answer) })
  }
  return (
    <div className="invited-narrowing">
      <SearchBox
        label={t('search')}
        action={t('search.go')}
        keyword={keyword}
        onSearch={(word) => void store.choose({ keyword: word.trim() })}
      />
      <SelectField
        label={t('category')}
        value={category ?? ''}
        options={[{ value: '', label: t(category === null ? 'several' : 'category.all') }, ...categories]}
        onChange={(next) => say('categories', next, categories)}
      />
      <SelectField
        label={t('grade')}
        value={grade ?? ''}
        options={[{ value: '', label: t(grade === null ? 'several' : 'grade.all') }, ...grades]}
        onChange={(next) => say('grade', next, grades)}
      />
      <SortSelect
        value={sort}
        first={t('sort.name')}
        options={FIRM_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(next) => void store.choose({ sort: next })}
      />
      <ListTransfer
        modelId="tender.customer"
        query={registerSearch(store.filter.value)}
        pageIds={state.phase === 'ready' ? state.page.rows.map(({ customerId }) => customerId) : undefined}
        total={state.phase === 'ready' ? state.page.total : undefined}
        columns={model.columns.choice.value}
        onImported={() => store.open()}
      />
      <ListSearch
        {...searchProps(model)}
        count={({ query, signal }) => store.wouldFind({ query, conditions: {} }, signal)}
        beside={keyword}
        handle={handle}
      />
    </div>
  )
}

function useColumns(store: AddFirmsStore, onToggle: (firm: FirmRow) => void): ListColumn<FirmRow>[] {
  useSignals()
  const t = useText(messages)
  const word = useText(firmMessages)
  const { date, number } = useFormats()
  const lang = useRuntime().locale.lang.value
  const categories = useDictionary('tender_category')
  const chosen = store.chosen.value
  return [
    {
      key: 'choose',
      label: <span className="visually-hidden">{t('col.choose')}</span>,
      cell: (firm) => (
        <input
          type="checkbox"
          aria-label={t('choose.one', { firm: firmName(firm, lang) })}
          checked={chosen.some(({ customerId }) => customerId === firm.customerId)}
          disabled={!isProposable(firm)}
          onChange={() => onToggle(firm)}
        />
      ),
    },
    {
      key: 'firm',
      name: t('col.firm'),
      field: 'name',
      label: t('col.firm'),
      wrap: true,
      cell: (firm) => (
        <span className="invited-two">
          <strong>{firmName(firm, lang)}</strong>
          <small>{[firm.code, firm.grade && t('grade.one', { grade: firm.grade })].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    {
      key: 'categories',
      name: t('col.categories'),
      field: 'categories',
      wide: true,
      label: t('col.categories'),
      wrap: true,
      cell: (firm) => firm.categories.map((code) => wordFor(categories, code)).join(t('comma')) || t('none'),
    },
    {
      key: 'record',
      name: t('col.record'),
      label: t('col.record'),
      align: 'end',
      cell: ({ took, won }) => `${number(took)} / ${number(won)}`,
    },
    { key: 'failed', name: t('col.failed'), label: t('col.failed'), wide: true, align: 'end', cell: ({ failed }) => number(failed) },
    {
      key: 'lastWon',
      name: t('col.lastWon'),
      label: t('col.lastWon'),
      wide: true,
      cell: ({ lastWonAt }) => (lastWonAt ? date(lastWonAt) : t('none')),
    },
    {
      key: 'state',
      name: t('col.state'),
      field: 'firmStatus',
      label: t('col.state'),
      cell: ({ firmStatus, invitation }) => {
        if (firmStatus !== 'ACTIVE') return <Tag tone={toneOf(firmStatus)}>{word(`firm.${firmStatus as Standing}`)}</Tag>
        return invitation ? <Tag tone={toneOf(invitation)}>{word(`invitation.${invitation as Invitation}`)}</Tag> : t('none')
      },
    },
  ]
}
