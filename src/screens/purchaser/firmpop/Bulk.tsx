import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { RosterRow } from '#contract/tender-firm-calls.ts'
import { useRuntime } from '#core/context.tsx'
import { useText } from '#core/locale.tsx'
import { rosterListFields } from '#domain/tender/list-fields.ts'
import { finderOf, ListSearch, type Searched } from '#screens/list-tools/index.ts'
import { AskDialog } from '#screens/purchaser/parts/index.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { Time } from '#ui/Time.tsx'
import { CreditCode } from './CreditCode.tsx'
import { firmMessages } from './firm.messages.ts'
import { firmName } from './firm.rules.ts'
import { messages } from './firmpop.messages.ts'
import { type FirmPopStore, isWaiting } from './firmpop.store.ts'

interface BulkProps {
  store: FirmPopStore
  rows: readonly RosterRow[]
  mayDecide: boolean
}

/** All that wait, in a table: several are decided with one word, each can be looked at alone. */
export function Bulk({ store, rows, mayDecide }: BulkProps) {
  const t = useText(messages)
  const [marked, setMarked] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<boolean>()
  const [searched, setSearched] = useState<Searched>()
  const all = rows.filter(isWaiting)
  const waiting = all.filter(finderOf(searched?.query, rosterListFields))
  // What was decided meanwhile, here or by somebody else, is no longer chosen.
  const chosen = waiting.filter(({ customerId }) => marked.includes(customerId))
  const columns = useColumns(store, mayDecide ? { waiting, chosen, mark: setMarked } : undefined)
  return (
    <>
      <ListSearch
        code="pu-firmpop"
        fields={rosterListFields}
        searched={searched}
        onSearch={setSearched}
        count={async ({ query }) => all.filter(finderOf(query, rosterListFields)).length}
      />
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
      <Table
        caption={t('caption')}
        columns={columns}
        rows={waiting}
        rowKey={({ customerId }) => customerId}
        empty={<Empty title={t('empty.filter')} action={<Button onPress={() => setSearched(undefined)}>{t('empty.reset')}</Button>} />}
      />
      {asking !== undefined && <Question store={store} chosen={chosen} agree={asking} onClose={() => setAsking(undefined)} />}
    </>
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
  const work = async (comment: string, key: string) => {
    await store.review(
      chosen.map(({ customerId }) => customerId),
      agree,
      comment,
      key,
    )
    notices.show({ tone: 'success', text: t(agree ? 'approved' : 'rejected') })
  }
  return (
    <AskDialog
      heading={t(`${what}.title`)}
      lead={chosen.length === 1 ? t(`${what}.one`, { firm }) : t(`${what}.lead`, { n: chosen.length })}
      send={t(what)}
      kind={agree ? 'primary' : 'danger'}
      text={agree ? 'remark' : 'comment'}
      work={work}
      onClose={onClose}
    />
  )
}

interface Choosing {
  waiting: readonly RosterRow[]
  chosen: readonly RosterRow[]
  mark: (ids: readonly string[]) => void
}

function useColumns(store: FirmPopStore, choosing: Choosing | undefined): Column<RosterRow>[] {
  useSignals()
  const t = useText(messages)
  const word = useText(firmMessages)
  const lang = useRuntime().locale.lang.value
  return [
    ...(choosing ? [chooseColumn(choosing, (row) => t('choose.one', { firm: firmName(row, lang) }), t('choose.all'))] : []),
    {
      key: 'firm',
      label: t('firm'),
      wrap: true,
      cell: (row) => (
        <span className="firm-two">
          <strong>{firmName(row, lang)}</strong>
          <CreditCode code={row.creditCode} valid={row.creditCodeValid} />
        </span>
      ),
    },
    { key: 'grade', label: word('grade'), cell: ({ grade }) => grade || word('none') },
    { key: 'reason', label: t('reason'), wrap: true, wide: true, cell: ({ reason }) => reason ?? word('none') },
    {
      key: 'by',
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

const chooseColumn = ({ waiting, chosen, mark }: Choosing, nameOf: (row: RosterRow) => string, all: string): Column<RosterRow> => {
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
