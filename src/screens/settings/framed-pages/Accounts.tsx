import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import type { ReportAccount } from '#contract/frame.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { RowActions } from '#lists/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Pager } from '#ui/controls/Pager.tsx'
import { type Column, Table } from '#ui/display/Table.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import { frameSettings, PAGE_SIZE } from './frame-settings.api.ts'
import { messages } from './frame-settings.messages.ts'
import { UnbindAccount } from './UnbindAccount.tsx'

type AccountAction = 'edit' | 'unbind'
const ACTIONS: readonly AccountAction[] = ['edit', 'unbind']

type Pending = { action: 'add' } | { action: AccountAction; account: ReportAccount }

/** Who has which account of the report server. */
export function Accounts() {
  useSignals()
  const t = useText(messages)
  const { lang } = useLocale()
  const { http } = useRuntime()
  const [page, setPage] = useState(1)
  const query = useMemo(() => createQuery({ read: (signal) => frameSettings(http).accounts(page, signal) }), [http, page])
  const state = useQuery(query, lang)
  const [pending, setPending] = useState<Pending>()
  const add = (
    <Button icon="plus" onPress={() => setPending({ action: 'add' })}>
      {t('account.add')}
    </Button>
  )
  const close = () => {
    setPending(undefined)
    void query.refresh()
  }
  const shown = state.phase === 'ready' ? state.data : undefined
  return (
    <Card heading={t('accounts')} actions={shown && shown.total > 0 && add}>
      <div className="frames-list">
        <p className="frames-lead">{t('accounts.lead')}</p>
        {state.phase === 'loading' && <Skeleton lines={3} />}
        {state.failure && <LoadError title={t('accounts.failed')} reason={state.failure.message} onRetry={query.refresh} />}
        {shown?.total === 0 && <Empty icon="users" title={t('accounts.none')} action={add} />}
        {shown && shown.total > 0 && <AccountTable accounts={shown.rows} onAction={(action, account) => setPending({ action, account })} />}
        {shown && shown.total > PAGE_SIZE && <Pager pageIndex={page} pageSize={PAGE_SIZE} total={shown.total} onChange={setPage} />}
      </div>
      {(pending?.action === 'add' || pending?.action === 'edit') && (
        <AccountDialog account={pending.action === 'edit' ? pending.account : undefined} onClose={close} />
      )}
      {pending?.action === 'unbind' && <UnbindAccount account={pending.account} onClose={close} />}
    </Card>
  )
}

interface AccountTableProps {
  accounts: readonly ReportAccount[]
  onAction: (action: AccountAction, account: ReportAccount) => void
}

function AccountTable({ accounts, onAction }: AccountTableProps) {
  const t = useText(messages)
  const columns: Column<ReportAccount>[] = [
    { key: 'person', label: t('col.person'), text: ({ realName, userName }) => `${realName} (${userName})` },
    { key: 'account', label: t('col.account'), wrap: true, text: ({ account }) => account },
    {
      key: 'actions',
      label: t('col.actions'),
      pinned: true,
      cell: (account) => (
        <RowActions
          actions={ACTIONS}
          wordOf={(action) => t(`account.${action}`)}
          isFinal={(action) => action === 'unbind'}
          name={account.realName}
          more={t('more', { name: account.realName })}
          onAction={(action) => onAction(action, account)}
        />
      ),
    },
  ]
  return <Table cards caption={t('accounts.caption')} columns={columns} rows={accounts} rowKey={({ userName }) => userName} />
}
