import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import type { FrameSite } from '#contract/frame.ts'
import type { limits } from '#contract/limits.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { RowActions } from '#lists/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { type Column, Table } from '#ui/display/Table.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { frameSettings } from './frame-settings.api.ts'
import { messages } from './frame-settings.messages.ts'
import { RemoveSite } from './RemoveSite.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { SiteDialog } from './SiteDialog.tsx'

/** As many sites a tenant may allow. */
const MOST: (typeof limits)['frameSites'] = 50

type SiteAction = 'edit' | 'secret' | 'remove'
const ACTIONS: readonly SiteAction[] = ['edit', 'secret', 'remove']

type Pending = { action: 'add' } | { action: SiteAction; site: FrameSite }

/** Sites whose pages may be shown. */
export function Sites() {
  useSignals()
  const t = useText(messages)
  const { lang } = useLocale()
  const { http } = useRuntime()
  const query = useMemo(() => createQuery({ read: frameSettings(http).sites }), [http])
  const state = useQuery(query, lang)
  const [pending, setPending] = useState<Pending>()
  const sites = state.phase === 'ready' ? state.data : undefined
  const add = (
    <Button kind="primary" icon="plus" onPress={() => setPending({ action: 'add' })}>
      {t('site.add')}
    </Button>
  )
  const close = () => {
    setPending(undefined)
    // Also after a refusal: it may be that somebody else was faster.
    void query.refresh()
  }
  const isFull = sites !== undefined && sites.length >= MOST
  return (
    <Card heading={t('sites')} actions={sites && sites.length > 0 && !isFull && add}>
      <div className="frames-list">
        {isFull && <p className="frames-lead">{t('sites.full')}</p>}
        {state.phase === 'loading' && <Skeleton lines={3} />}
        {state.failure && <LoadError title={t('sites.failed')} reason={state.failure.message} onRetry={query.refresh} />}
        {sites?.length === 0 && (
          <Empty icon="external" title={t('sites.none')} action={add}>
            {t('sites.none.note')}
          </Empty>
        )}
        {sites && sites.length > 0 && <SiteTable sites={sites} onAction={(action, site) => setPending({ action, site })} />}
      </div>
      {(pending?.action === 'add' || pending?.action === 'edit') && (
        <SiteDialog
          site={pending.action === 'edit' ? pending.site : undefined}
          origins={sites?.map(({ origin }) => origin) ?? []}
          onClose={close}
        />
      )}
      {pending?.action === 'secret' && <SecretDialog site={pending.site} onClose={close} />}
      {pending?.action === 'remove' && <RemoveSite site={pending.site} onClose={close} />}
    </Card>
  )
}

interface SiteTableProps {
  sites: readonly FrameSite[]
  onAction: (action: SiteAction, site: FrameSite) => void
}

function SiteTable({ sites, onAction }: SiteTableProps) {
  const t = useText(messages)
  const columns: Column<FrameSite>[] = [
    { key: 'name', label: t('col.name'), text: ({ name }) => name },
    { key: 'origin', label: t('col.origin'), wrap: true, text: ({ origin }) => origin },
    {
      key: 'kind',
      label: t('col.kind'),
      text: ({ reports }) => t(reports ? 'kind.reports' : 'kind.page'),
      cell: ({ reports }) => <Tag tone={reports ? 'info' : 'neutral'}>{t(reports ? 'kind.reports' : 'kind.page')}</Tag>,
    },
    { key: 'sign-in', label: t('col.sign-in'), text: ({ tickets }) => t(tickets ? 'tickets.yes' : 'tickets.no') },
    {
      key: 'actions',
      label: t('col.actions'),
      pinned: true,
      cell: (site) => (
        <RowActions
          actions={ACTIONS}
          wordOf={(action) => t(`site.${action}`)}
          isFinal={(action) => action === 'remove'}
          name={site.name}
          more={t('more', { name: site.name })}
          onAction={(action) => onAction(action, site)}
        />
      ),
    },
  ]
  return <Table cards caption={t('sites.caption')} columns={columns} rows={sites} rowKey={({ id }) => id} />
}
