import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { type ListColumn, useListTable } from '#lists/index.ts'
import { clockFace, StatusTag, useNow } from '#screens/bidding/live/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Table } from '#ui/display/Table.tsx'
import { Time } from '#ui/display/Time.tsx'
import type { Model } from './list-model.ts'
import { MyStatus } from './MyStatus.tsx'
import { Outcome } from './Outcome.tsx'
import { messages } from './project-list.messages.ts'
import { isLive, mayBid, mayDecline } from './project-row.rules.ts'

interface ProjectTableProps {
  rows: readonly ProjectRow[]
  busy: boolean
  model: Model
  /** Asks for the condition of one field, beside the button of its column. */
  onFilter: (prop: string, button: HTMLElement) => void
  navigate: ScreenProps['navigate']
  onDecline: (row: ProjectRow) => void
  empty: ReactNode
}

/** The columns of 9.5. */
export function ProjectTable({ rows, busy, model, onFilter, navigate, onDecline, empty }: ProjectTableProps) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const titleOf = (row: ProjectRow) => (locale.lang.value === 'en' && row.titleEn ? row.titleEn : row.title)
  const named = (key: string, field: string | undefined, name: string, cell: ListColumn<ProjectRow>['cell']): ListColumn<ProjectRow> => ({
    key,
    name,
    field,
    label: name,
    wide: true,
    cell,
  })
  const { columns, settings } = useListTable<ProjectRow>({
    columns: [
      {
        ...named('title', 'title', t('col.title'), (row) => <Title row={row} title={titleOf(row)} />),
        wrap: true,
        wide: false,
      },
      named('registration', 'registrationEndsAt', t('col.registrationEndsAt'), (row) => <Deadline row={row} />),
      named('startsAt', 'startsAt', t('col.startsAt'), (row) => <When at={row.startsAt} />),
      named('status', 'status', t('col.status'), (row) => <StatusTag status={row.status} fault={row.fault} />),
      named('mine', 'application', t('col.mine'), (row) => <MyStatus row={row} />),
      named('result', undefined, t('col.result'), (row) => <Outcome row={row} />),
      {
        key: 'actions',
        label: t('col.actions'),
        pinned: true,
        cell: (row) => <Actions row={row} navigate={navigate} onDecline={onDecline} />,
      },
    ],
    model,
    onFilter,
  })
  return (
    <div className="lt-table">
      {settings}
      <Table caption={t('caption')} rows={rows} rowKey={(row) => row.id} busy={busy} empty={empty} columns={columns} />
    </div>
  )
}

/** Title, with code and kind of bidding beneath; on a narrow screen also what the columns say that have no room there. */
function Title({ row, title }: { row: ProjectRow; title: string }) {
  const t = useText(messages)
  return (
    <span className="list-title">
      <strong>{title}</strong>
      <small className="list-code">{`${row.code} · ${row.mode === 'freeBid' ? t('mode.freeBid') : t('mode.threeRounds')}`}</small>
      <span className="list-narrow">
        <StatusTag status={row.status} fault={row.fault} />
        <small>
          <MyStatus row={row} />
        </small>
        <Outcome row={row} />
      </span>
      <small className="list-narrow">
        {t('col.startsAt')} <Time at={row.startsAt} />
      </small>
    </span>
  )
}

/** An instant that breaks between day and time where the table is narrow. */
const When = ({ at }: { at: string }) => (
  <span className="list-when">
    <Time at={at} />
  </span>
)

/** When registration ends, and how long that is as long as it is open. */
function Deadline({ row }: { row: ProjectRow }) {
  const t = useText(messages)
  const { clock } = useRuntime()
  const ms = Date.parse(row.registrationEndsAt) - useNow(clock)
  const face = clockFace(Math.max(0, ms))
  return (
    <span>
      <When at={row.registrationEndsAt} />
      {row.status === 'REGISTRATION' && (
        <>
          <br />
          <small>
            {ms <= 0 ? t('over') : face.days > 0 ? t('day', { n: face.days, time: face.text }) : t('left', { time: face.text })}
          </small>
        </>
      )}
    </span>
  )
}

function Actions({ row, navigate, onDecline }: { row: ProjectRow } & Pick<ProjectTableProps, 'navigate' | 'onDecline'>) {
  const t = useText(messages)
  return (
    <span className="list-actions">
      <Button kind="text" label={`${t('act.view')} ${row.code}`} onPress={() => navigate(paths.projectDetail, { id: row.id })}>
        {t('act.view')}
      </Button>
      {row.actions.includes('application.submit') && (
        <Button kind="text" label={`${t('act.register')} ${row.code}`} onPress={() => navigate(paths.declaration, { projectId: row.id })}>
          {t('act.register')}
        </Button>
      )}
      {mayDecline(row) && (
        <Button kind="text" label={`${t('act.decline')} ${row.code}`} onPress={() => onDecline(row)}>
          {t('act.decline')}
        </Button>
      )}
      {mayBid(row) && (
        <Button kind="text" label={`${t('act.bid')} ${row.code}`} onPress={() => navigate(paths.quoteCenter, { projectId: row.id })}>
          {t('act.bid')}
        </Button>
      )}
      {isLive(row) && (
        <Button kind="text" label={`${t('act.hall')} ${row.code}`} onPress={() => navigate(paths.hall, { projectId: row.id })}>
          {t('act.hall')}
        </Button>
      )}
    </span>
  )
}
