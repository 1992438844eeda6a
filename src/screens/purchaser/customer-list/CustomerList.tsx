import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import type { RosterRow } from '#contract/tender/firm-calls.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { countAt, ROSTER_STAGES } from '#domain/tender/lists/stages.ts'
import { ListScreen } from '#lists/index.ts'
import { StatusTag } from '#screens/bidding/live/index.ts'
import { paths } from '#screens/paths.ts'
import { firmName, ReviewDialog } from '#screens/purchaser/firmpop/index.ts'
import { ofProject } from '#screens/purchaser/parts/OfProject.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ZoneNote } from '#ui/feedback/ZoneNote.tsx'
import { AddFirms } from './AddFirms.tsx'
import css from './CustomerList.css?inline'
import { rosterActions } from './customer-list.api.ts'
import { messages } from './customer-list.messages.ts'
import { FirmActionDialog, type PendingAction } from './FirmActionDialog.tsx'
import { Qualification } from './Qualification.tsx'
import { useRegistrationExport } from './RegistrationExport.tsx'
import { type Action, actionsOf, invitedCount, registeredCount } from './roster.rules.ts'
import { createModel, type Model, type Roster } from './roster.ts'
import { useColumns } from './roster-columns.tsx'

const sheet = styleSheet(css)
const SHOWN = ['stage']

/** The firms of a project before its bidding: proposed, invited, registered, qualified (9.10). */
export const CustomerList = ofProject(Customers, 'projectId')

function Customers({ params, navigate, linkTo, readonly = false }: ScreenProps) {
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
  useSignals()
  const t = useText(messages)
  const { lang } = useLocale()
  const { list } = model
  const { project, rows } = roster
  const [open, setOpen] = useState<Open>()
  const go = (action: Action, row: RosterRow) => {
    const { customerId } = row
    if (action === 'review') return setOpen({ action, customerId })
    if (action === 'qualify' || action === 'papers') return setOpen({ action: 'qualify', customerId })
    setOpen({ action, rows: [row] })
  }
  const mayAdd = project.actions.includes('invitation.save-batch')
  const canRemind = (row: RosterRow) => actionsOf(row, project.actions).includes('resend')
  const chosen = rows.filter((row) => list.chosen.value.includes(row.customerId) && canRemind(row))
  const registrations = useRegistrationExport({ rows, projectId: project.id, chosen: list.chosen.value, shown: shownIds(model) })
  const counts = list.counts.value
  const stage = list.quickFilters.equal(list.wanted.value.search, 'stage')
  return (
    <>
      <ProjectCode id={project.id} code={project.code} />
      <ListScreen
        title={t('title')}
        list={list}
        columns={useColumns(project.actions, go)}
        status={<StatusTag status={project.status} />}
        meta={<Meta roster={roster} />}
        note={registrations.note}
        nameOf={project.actions.includes('invitation.resend') ? (row) => (canRemind(row) ? firmName(row, lang) : undefined) : undefined}
        selection={
          project.actions.includes('invitation.resend') ? (
            <Button disabled={chosen.length === 0} onPress={() => setOpen({ action: 'resend', rows: chosen })}>
              {t('act.resend')}
            </Button>
          ) : undefined
        }
        words={{ search: t('search'), empty: t('empty'), none: t('empty.filter'), order: t('sort.first') }}
        emptyNote={t(mayAdd ? 'empty.note' : 'empty.none')}
        emptyAction={mayAdd && <Button onPress={() => setOpen({ action: 'add' })}>{t('add')}</Button>}
        chips={{
          prop: 'stage',
          label: t('chips.label'),
          total: counts?.all,
          // A stage without a firm has no chip.
          values: ROSTER_STAGES.filter((id) => id === stage || (counts?.[id] ?? 0) > 0).map((id) => ({
            ...{ id, label: t(`stage.${id}`), count: counts?.[id] },
          })),
        }}
        shownBeside={SHOWN}
        exportAs={{ modelId: 'tender.invitation', pageId: project.id, query: { projectId: project.id, ...searchOf(list.body()) } }}
        actions={
          <>
            {registrations.button}
            <Actions project={project} navigate={navigate} onOpen={setOpen} />
          </>
        }
        viewId={viewId}
        linkOf={linkOf}
      />
      <Opened open={open} store={model.store} roster={roster} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** The call of the list knows no order. */
const searchOf = ({ sort: _, ...search }: { sort?: unknown }) => search

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

/** Firms that are found, where the list is narrowed; undefined where it is not. */
const shownIds = ({ list, found }: Model): readonly string[] | undefined =>
  list.isNarrowed() ? found().map(({ customerId }) => customerId) : undefined

/** Which project, and how many of its firms have come how far. */
function Meta({ roster: { project, rows } }: { roster: Roster }) {
  const t = useText(messages)
  const { lang } = useLocale()
  const counts = {
    invited: invitedCount(rows),
    registered: registeredCount(rows),
    approved: countAt(rows, 'approved'),
    needed: project.neededBidders ?? project.form?.minBidders ?? 1,
  }
  return (
    <>
      <span className="invited-meta">
        <span>
          {project.code} · {lang === 'en' && project.titleEn ? project.titleEn : project.title}
        </span>
        <span role="status">{t('sum', counts)}</span>
      </span>
      <ZoneNote />
    </>
  )
}

interface ActionsProps extends Pick<ScreenProps, 'navigate'>, Pick<Roster, 'project'> {
  onOpen: (open: Open) => void
}

function Actions({ project: { id, status, actions }, navigate, onOpen }: ActionsProps) {
  const t = useText(messages)
  const may = (command: string) => actions.includes(command)
  return (
    <>
      {status !== 'DRAFT' && status !== 'PUBLISH_APPROVAL' && (
        <Button onPress={() => navigate(paths.startTime, { projectId: id })}>{t('times')}</Button>
      )}
      {may('project.waive-minimum') && <Button onPress={() => onOpen({ action: 'waive', rows: [] })}>{t('waive')}</Button>}
      {may('invitation.save-batch') && (
        <Button kind={may('project.finish-qualification') ? 'default' : 'primary'} icon="plus" onPress={() => onOpen({ action: 'add' })}>
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
  )
}
