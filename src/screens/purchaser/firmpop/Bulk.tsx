import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { RosterRow } from '#contract/tender/firm-calls.ts'
import { useAction } from '#core/action.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { waitingFirms } from '#domain/tender/lists/firms.ts'
import { type ListColumn, ListScreen, ShortTime, TwoLines, useColumn } from '#lists/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import { CreditCode } from './CreditCode.tsx'
import type { Model } from './FirmPop.tsx'
import { firmMessages } from './firm.messages.ts'
import { firmName } from './firm.rules.ts'
import { messages } from './firmpop.messages.ts'
import type { FirmPopStore } from './firmpop.store.ts'

export interface BulkProps {
  model: Pick<Model, 'list' | 'store'>
  mayDecide: boolean
  viewId?: string | undefined
  /** Absent where the list has no address of its own, e.g. in a dialog. */
  linkOf?: ((id: string) => string) | undefined
}

/** All that wait, in a table: several are decided with one word, each can be looked at alone. */
export function Bulk({ model: { list, store }, mayDecide, viewId, linkOf }: BulkProps) {
  useSignals()
  const t = useText(messages)
  const { lang } = useLocale()
  const [asking, setAsking] = useState<boolean>()
  const state = list.state.value
  const rows = state.phase === 'ready' ? state.page.rows : []
  // What was decided meanwhile, here or by somebody else, is no longer chosen.
  const chosen = rows.filter(({ customerId }) => list.chosen.value.includes(customerId))
  return (
    <>
      <ListScreen
        embedded
        title={t('caption')}
        list={list}
        columns={useColumns(store)}
        nameOf={mayDecide ? (row) => firmName(row, lang) : undefined}
        selection={
          mayDecide ? (
            <>
              <Button kind="primary" onPress={() => setAsking(true)}>
                {t('approve')}
              </Button>
              <Button onPress={() => setAsking(false)}>{t('reject')}</Button>
            </>
          ) : undefined
        }
        words={{ search: t('search'), empty: t('empty'), none: t('empty.filter'), order: t('sort.first') }}
        viewId={viewId}
        linkOf={linkOf}
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
  const ids = chosen.map(({ customerId }) => customerId)
  const review = useAction<ActionInput>(async ({ text: comment }, key) => {
    await store.review(ids, agree, comment, key)
    notices.show({ tone: 'success', text: t(agree ? 'approved' : 'rejected') })
  }, `invitation.review ${store.projectId} ${what} ${ids}`)
  return (
    <ActionDialog
      heading={t(`${what}.title`)}
      lead={chosen.length === 1 ? t(`${what}.one`, { firm }) : t(`${what}.lead`, { n: chosen.length })}
      send={t(what)}
      kind={agree ? 'primary' : 'danger'}
      text={agree ? 'remark' : 'comment'}
      subject={chosen.length > 0 && ''}
      action={review}
      onClose={onClose}
    />
  )
}

function useColumns(store: FirmPopStore): ListColumn<RosterRow>[] {
  const t = useText(messages)
  const word = useText(firmMessages)
  const { lang } = useLocale()
  const column = useColumn(waitingFirms)
  return [
    column('firm', (row) => <Firm row={row} />, { name: t('firm'), filter: 'name', orderBy: 'name', isName: true }),
    column('grade', ({ grade }) => grade || word('none')),
    column('reason', ({ reason }) => <Reason text={reason} />),
    column('by', (row) => <Proposer row={row} />, { name: t('by'), filter: 'proposedAt', orderBy: 'proposedAt' }),
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

/** Name and credit code; on a telephone also what the columns say that have no room there. */
function Firm({ row }: { row: RosterRow }) {
  const t = useText(messages)
  const word = useText(firmMessages)
  const { lang } = useLocale()
  const name = firmName(row, lang)
  return (
    <TwoLines
      small={<CreditCode code={row.creditCode} valid={row.creditCodeValid} />}
      narrow={
        <>
          {row.grade && <span>{word('grade.of', { grade: row.grade })}</span>}
          {row.reason && (
            <span>
              {t('reason')}: <Reason text={row.reason} />
            </span>
          )}
          <span>
            {t('by')}: {row.proposedBy} <ShortTime at={row.proposedAt} />
          </span>
        </>
      }
    >
      <strong title={name}>{name}</strong>
    </TwoLines>
  )
}

function Reason({ text }: { text: string | undefined }) {
  const word = useText(firmMessages)
  return <span className="firm-words">{text ?? word('none')}</span>
}

function Proposer({ row: { proposedBy, proposedAt } }: { row: RosterRow }) {
  return (
    <span className="ls-lines">
      <span>{proposedBy}</span>
      {proposedAt && (
        <small>
          <ShortTime at={proposedAt} />
        </small>
      )}
    </span>
  )
}
