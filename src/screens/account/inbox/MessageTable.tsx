import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { Notification } from '#contract/platform.ts'
import { useBackendText, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { useListTable } from '#lists/index.ts'
import { sideOf } from '#screens/bidding/live/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Table } from '#ui/display/Table.tsx'
import { Time } from '#ui/display/Time.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { messages } from './inbox.messages.ts'
import type { Model } from './list-model.ts'

interface MessageTableProps extends Pick<ScreenProps, 'navigate'> {
  rows: readonly Notification[]
  busy: boolean
  model: Model
  /** Asks for the condition of one field, beside the button of its column. */
  onFilter: (prop: string, button: HTMLElement) => void
  empty: ReactNode
}

/** What was told, of which project, when, and whether it is new. */
export function MessageTable({ rows, busy, model, navigate, onFilter, empty }: MessageTableProps) {
  useSignals()
  const t = useText(messages)
  const { columns, settings } = useListTable<Notification>({
    model,
    onFilter,
    columns: [
      { key: 'text', name: t('col.text'), field: 'kind', label: t('col.text'), wrap: true, cell: (row) => <Told row={row} /> },
      {
        key: 'project',
        name: t('col.project'),
        field: 'projectTitle',
        label: t('col.project'),
        wrap: true,
        wide: true,
        cell: (row) => <Project row={row} />,
      },
      { key: 'at', name: t('col.at'), field: 'at', label: t('col.at'), wide: true, cell: ({ at }) => <Time at={at} /> },
      { key: 'state', name: t('col.state'), field: 'isRead', label: t('col.state'), wide: true, cell: (row) => <State row={row} /> },
      {
        key: 'acts',
        label: t('col.acts'),
        pinned: true,
        cell: (row) => row.projectId !== '' && <Open row={row} model={model} navigate={navigate} />,
      },
    ],
  })
  return (
    <div className="lt-table">
      {settings}
      <Table caption={t('title')} rows={rows} rowKey={({ id }) => id} busy={busy} empty={empty} columns={columns} />
    </div>
  )
}

/** The sentence of a kind comes with the backend's translations; without one the project says enough to go and look. */
function Told({ row }: { row: Notification }) {
  const backend = useBackendText()
  return (
    <span className="inboxes-two">
      <span className={row.readAt ? '' : 'inboxes-new'}>{backend(`backend.notification.${row.kind}`, row.projectTitle || row.kind)}</span>
      <span className="inboxes-narrow">
        <Project row={row} />
        <small>
          <Time at={row.at} />
        </small>{' '}
        <State row={row} />
      </span>
    </span>
  )
}

function Project({ row: { projectCode, projectTitle } }: { row: Notification }) {
  if (projectCode === '') return <>–</>
  return (
    <span className="inboxes-two">
      <span>{projectTitle}</span>
      <small>{projectCode}</small>
    </span>
  )
}

function State({ row: { readAt } }: { row: Notification }) {
  const t = useText(messages)
  return <Tag tone={readAt ? 'neutral' : 'info'}>{t(readAt ? 'isRead' : 'isNew')}</Tag>
}

/** Kinds that are told of a project before it has a file. */
const UNPUBLISHED: readonly string[] = ['publish-waiting', 'publish-returned']

/** Leads to the project; what was told of it counts as read then, and nothing is lost when that cannot be kept. */
function Open({ row, model, navigate }: { row: Notification; model: Model } & Pick<ScreenProps, 'navigate'>) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const file = UNPUBLISHED.includes(row.kind) ? paths.itemList : paths.projectFile
  const go = () => {
    if (!row.readAt) void model.store.markRead(row.id).catch(() => undefined)
    navigate(sideOf(runtime) === 'customer' ? paths.projectDetail : file, { id: row.projectId })
  }
  return (
    <Button kind="text" label={`${t('open')} ${row.projectCode}`} onPress={go}>
      {t('open')}
    </Button>
  )
}
