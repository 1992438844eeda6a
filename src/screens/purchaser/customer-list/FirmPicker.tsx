import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { FirmRow } from '#contract/tender-firm-calls.ts'
import { useRuntime } from '#core/context.tsx'
import { useFormats, useText } from '#core/locale.tsx'
import { customerListFields } from '#domain/tender/list-fields.ts'
import { ListSearch } from '#screens/list-tools/index.ts'
import { ListTransfer } from '#screens/list-transfer/index.ts'
import { firmMessages, firmName, type Invitation, type Standing, toneOf } from '#screens/purchaser/firmpop/index.ts'
import { useDictionary, wordFor } from '#screens/purchaser/parts/index.ts'
import { Button } from '#ui/Button.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { Pager } from '#ui/Pager.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { Tag } from '#ui/Tag.tsx'
import { TextField } from '#ui/TextField.tsx'
import { messages } from './add-firms.messages.ts'
import { type AddFirmsStore, type FirmFilter, isProposable } from './add-firms.store.ts'
import { FIRM_ROWS, registerSearch } from './customer-list.api.ts'

const GRADES = ['A', 'B', 'C', 'D'] as const

interface FirmPickerProps {
  store: AddFirmsStore
  onToggle: (firm: FirmRow) => void
}

/** The register, searched and paged; who cannot be proposed says why. */
export function FirmPicker({ store, onToggle }: FirmPickerProps) {
  useSignals()
  const t = useText(messages)
  const columns = useColumns(store, onToggle)
  const state = store.state.value
  return (
    <div className="invited-picker">
      <Narrowing store={store} />
      {state.phase === 'loading' && <Skeleton lines={6} />}
      {state.phase === 'failed' && <LoadError title={t('failed')} reason={state.failure.message} onRetry={() => store.open()} />}
      {state.phase === 'ready' && (
        <>
          <Table
            caption={t('caption')}
            busy={state.busy}
            columns={columns}
            rows={state.page.rows}
            rowKey={({ customerId }) => customerId}
            empty={t('empty')}
          />
          {state.page.total > FIRM_ROWS && (
            <Pager pageIndex={store.pageIndex.value} pageSize={FIRM_ROWS} total={state.page.total} onChange={(to) => void store.turn(to)} />
          )}
        </>
      )}
    </div>
  )
}

/** Enter in the search box searches. */
function Narrowing({ store }: { store: AddFirmsStore }) {
  useSignals()
  const t = useText(messages)
  const categories = useDictionary('tender_category')
  const { categoryCode, grade, keyword, search: advanced } = store.filter.value
  const state = store.state.value
  const [typed, setTyped] = useState(keyword)
  const search = () => void store.choose({ keyword: typed })
  return (
    <search className="invited-narrowing">
      <div className="invited-word">
        <TextField label={t('search')} type="search" value={typed} maxLength={80} onInput={setTyped} onEnter={search} />
      </div>
      <SelectField
        label={t('category')}
        value={categoryCode}
        options={[{ value: '', label: t('category.all') }, ...categories]}
        onChange={(next) => void store.choose({ categoryCode: next })}
      />
      <SelectField
        label={t('grade')}
        value={grade}
        options={[{ value: '', label: t('grade.all') }, ...GRADES.map((value) => ({ value, label: t('grade.one', { grade: value }) }))]}
        onChange={(next) => void store.choose({ grade: next as FirmFilter['grade'] })}
      />
      <Button onPress={search}>{t('search.go')}</Button>
      <div className="invited-advanced">
        <ListSearch
          code="pu-suppliers"
          fields={customerListFields}
          searched={advanced}
          onSearch={(next) => void store.choose({ search: next })}
          count={({ query, signal }) => store.wouldFind({ query, conditions: {} }, signal)}
          beside={`${categoryCode} ${grade} ${keyword}`}
        />
        <ListTransfer
          modelId="tender.customer"
          query={registerSearch(store.filter.value)}
          pageIds={state.phase === 'ready' ? state.page.rows.map(({ customerId }) => customerId) : undefined}
          total={state.phase === 'ready' ? state.page.total : undefined}
          onImported={() => store.open()}
        />
      </div>
    </search>
  )
}

function useColumns(store: AddFirmsStore, onToggle: (firm: FirmRow) => void): Column<FirmRow>[] {
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
      label: <span className="invited-hidden">{t('col.choose')}</span>,
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
      wide: true,
      label: t('col.categories'),
      wrap: true,
      cell: (firm) => firm.categories.map((code) => wordFor(categories, code)).join(t('comma')) || t('none'),
    },
    { key: 'record', label: t('col.record'), align: 'end', cell: ({ took, won }) => `${number(took)} / ${number(won)}` },
    { key: 'failed', label: t('col.failed'), wide: true, align: 'end', cell: ({ failed }) => number(failed) },
    { key: 'lastWon', label: t('col.lastWon'), wide: true, cell: ({ lastWonAt }) => (lastWonAt ? date(lastWonAt) : t('none')) },
    {
      key: 'state',
      label: t('col.state'),
      cell: ({ firmStatus, invitation }) => {
        if (firmStatus !== 'ACTIVE') return <Tag tone={toneOf(firmStatus)}>{word(`firm.${firmStatus as Standing}`)}</Tag>
        return invitation ? <Tag tone={toneOf(invitation)}>{word(`invitation.${invitation as Invitation}`)}</Tag> : t('none')
      },
    },
  ]
}
