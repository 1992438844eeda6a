import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { useListSearch } from '#lists/index.ts'
import { ListTransfer } from '#lists/transfer/index.ts'
import { StatusTag } from '#screens/bidding/live/index.ts'
import { paths } from '#screens/paths.ts'
import { ProjectCode } from '#screens/project-code.ts'
import { ReviewDialog } from '#screens/purchaser/firmpop/index.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ZoneNote } from '#ui/feedback/ZoneNote.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { AddFirms } from './AddFirms.tsx'
import css from './CustomerList.css?inline'
import { rosterActions } from './customer-list.api.ts'
import { messages } from './customer-list.messages.ts'
import { Filters } from './Filters.tsx'
import { FirmActionDialog, type PendingAction } from './FirmActionDialog.tsx'
import { createModel, type Model, type Roster } from './list-model.ts'
import { Qualification } from './Qualification.tsx'
import { useRegistrationExport } from './RegistrationExport.tsx'
import { RosterTable } from './RosterTable.tsx'
import { type Action, countOf, invitedCount, registeredCount } from './roster.rules.ts'

const sheet = styleSheet(css)

/** The firms of a project before its bidding: proposed, invited, registered, qualified (9.10). */
export function CustomerList({ params, navigate, linkTo, readonly = false }: ScreenProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const runtime = useRuntime()
  const { projectId = '' } = params
  const model = useMemo(() => createModel(runtime, projectId), [runtime, projectId])
  const { store } = model
  const state = useQuery(store)
  if (state.phase === 'loading') return <Skeleton lines={10} />
  if (state.phase === 'failed') {
    return <LoadError title={t('failed')} reason={state.failure.message} onRetry={() => store.open()} />
  }
  const roster = readonly ? { ...state.data, project: { ...state.data.project, actions: [] } } : state.data
  return (
    <Shown
      model={model}
      roster={roster}
      navigate={navigate}
      viewId={params.view}
      linkOf={linkTo && ((id) => linkTo(paths.invitedFirms, { projectId, view: id }))}
    />
  )
}

/** What is open over the list. */
export type Open = PendingAction | { action: 'add' } | { action: 'review'; customerId?: string } | { action: 'qualify'; customerId: string }

interface ShownProps extends Pick<ScreenProps, 'navigate'> {
  model: Model
  roster: Roster
  viewId: string | undefined
  linkOf: ((id: string) => string) | undefined
}

function Shown({ model, roster, navigate, viewId, linkOf }: ShownProps) {
  const { project, rows } = roster
  const { handle, box, onFilter, onReset } = useListSearch(model.reset)
  const [open, setOpen] = useState<Open>()
  const go = (action: Action, customerId: string) => {
    if (action === 'review') return setOpen({ action, customerId })
    if (action === 'qualify' || action === 'papers') return setOpen({ action: 'qualify', customerId })
    const row = rows.find((one) => one.customerId === customerId)
    if (row) setOpen({ action, rows: [row] })
  }
  const add = project.actions.includes('invitation.save-batch') ? () => setOpen({ action: 'add' }) : undefined
  return (
    <div ref={box} className="invited">
      <ProjectCode id={project.id} code={project.code} />
      <Head model={model} roster={roster} navigate={navigate} onOpen={setOpen} />
      <Filters model={model} rows={rows} handle={handle} viewId={viewId} linkOf={linkOf} />
      <RosterTable
        model={model}
        roster={roster}
        onAction={go}
        onRemind={(chosen) => setOpen({ action: 'resend', rows: chosen })}
        onAdd={add}
        onFilter={onFilter}
        onReset={onReset}
      />
      <Opened open={open} store={model.store} roster={roster} onClose={() => setOpen(undefined)} />
    </div>
  )
}

interface OpenedProps {
  open: Open | undefined
  store: Model['store']
  roster: Roster
  onClose: () => void
}

function Opened({ open, store, roster: { project, rows }, onClose }: OpenedProps) {
  const runtime = useRuntime()
  const actions = useMemo(() => rosterActions(runtime, project.id), [runtime, project.id])
  if (!open) return null
  if (open.action === 'add') return <AddFirms projectId={project.id} actions={actions} onDone={store.refresh} onClose={onClose} />
  if (open.action === 'review') {
    const close = () => {
      onClose()
      void store.refresh()
    }
    return <ReviewDialog projectId={project.id} customerId={open.customerId} onClose={close} />
  }
  if (open.action === 'qualify') {
    const row = rows.find(({ customerId }) => customerId === open.customerId)
    return row ? <Qualification project={project} row={row} actions={actions} onDone={store.refresh} onClose={onClose} /> : null
  }
  return <FirmActionDialog pending={open} roster={{ project, rows }} actions={actions} onDone={store.refresh} onClose={onClose} />
}

/** Rows that are shown, where the list is narrowed; undefined where it is not. It is narrowed here, so the gateway gets their names. */
const shownIds = (model: Model, rows: Roster['rows']): readonly string[] | undefined =>
  model.isNarrowed() ? model.page(rows).found.map(({ customerId }) => customerId) : undefined

interface HeadProps extends Pick<ScreenProps, 'navigate'> {
  model: Model
  roster: Roster
  onOpen: (open: Open) => void
}

function Head({ model, roster: { project, rows }, navigate, onOpen }: HeadProps) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const { id, code, status, actions } = project
  const title = locale.lang.value === 'en' && project.titleEn ? project.titleEn : project.title
  const may = (command: string) => actions.includes(command)
  const shown = shownIds(model, rows)
  const registrations = useRegistrationExport({ rows, projectId: id, chosen: model.chosen.value, shown })
  const counts = {
    invited: invitedCount(rows),
    registered: registeredCount(rows),
    approved: countOf(rows, 'approved'),
    needed: project.neededBidders ?? project.form?.minBidders ?? 1,
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        status={<StatusTag status={status} />}
        meta={
          <>
            <span>
              {code} · {title}
            </span>
            <span role="status" className="invited-sum">
              {t('sum', counts)}
            </span>
            <ZoneNote />
          </>
        }
        actions={
          <>
            <ListTransfer
              modelId="tender.invitation"
              pageId={id}
              query={{ projectId: id }}
              ids={model.chosen.value}
              pageIds={shown}
              scope={model.chosen.value.length === 0 && shown?.length ? 'page' : undefined}
              total={shown?.length === 0 ? 0 : rows.length}
              columns={model.columns.choice.value}
            />
            {registrations.button}
            {status !== 'DRAFT' && status !== 'PUBLISH_APPROVAL' && (
              <Button onPress={() => navigate(paths.startTime, { projectId: id })}>{t('times')}</Button>
            )}
            {may('project.waive-minimum') && <Button onPress={() => onOpen({ action: 'waive', rows: [] })}>{t('waive')}</Button>}
            {may('invitation.save-batch') && (
              <Button
                kind={may('project.finish-qualification') ? 'default' : 'primary'}
                icon="plus"
                onPress={() => onOpen({ action: 'add' })}
              >
                {t('add')}
              </Button>
            )}
            {may('invitation.review') && (
              <Button kind="primary" onPress={() => onOpen({ action: 'review' })}>
                {t('review')}
              </Button>
            )}
            {may('project.finish-qualification') && (
              <Button kind="primary" onPress={() => onOpen({ action: 'finish', rows: [] })}>
                {t('finish')}
              </Button>
            )}
          </>
        }
      />
      {registrations.note}
    </>
  )
}
