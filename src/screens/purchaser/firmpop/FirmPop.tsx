import { computed } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { waitingFirms } from '#domain/tender/lists/firms.ts'
import { StatusTag } from '#screens/bidding/live/index.ts'
import { paths } from '#screens/paths.ts'
import { ofProject } from '#screens/purchaser/parts/OfProject.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ZoneNote } from '#ui/feedback/ZoneNote.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Bulk, type BulkProps } from './Bulk.tsx'
import css from './FirmPop.css?inline'
import { createFirmList, type FirmList } from './firm-list.ts'
import { firmPopClient } from './firmpop.api.ts'
import { messages } from './firmpop.messages.ts'
import { createFirmPopStore, type FirmPopStore, type Invitations, isWaiting } from './firmpop.store.ts'
import { Review } from './Review.tsx'

const sheet = styleSheet(css)

/** The invitations of a project that wait, and the list of them. */
export interface Model extends FirmList {
  store: FirmPopStore
}

/** @param first firm to begin with; all that wait when left out */
function createModel(runtime: Runtime, projectId: string, first: string | undefined): Model {
  const store = createFirmPopStore(firmPopClient(runtime, projectId), first)
  const waiting = computed(() => (store.state.value.phase === 'ready' ? store.state.value.data.rows.filter(isWaiting) : []))
  return { store, ...createFirmList(runtime, waitingFirms, () => waiting.value) }
}

function useFirmPop(projectId: string, first: string | undefined): Model {
  const runtime = useRuntime()
  const model = useMemo(() => createModel(runtime, projectId, first), [runtime, projectId, first])
  useEffect(() => {
    void model.store.open()
    return model.store.close
  }, [model])
  return model
}

/** Invitations that another person must check: one firm with `invitationId` (the firm's id), else all that wait (9.11). */
export const FirmPop = ofProject(Invited, 'projectId')

function Invited({ params, navigate, linkTo, readonly = false }: ScreenProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { locale } = useRuntime()
  const { projectId = '', invitationId } = params
  const model = useFirmPop(projectId, invitationId)
  const state = model.store.state.value
  const project = state.phase === 'ready' ? state.data.project : undefined
  const title = locale.lang.value === 'en' && project?.titleEn ? project.titleEn : project?.title
  return (
    <div className="firmpop">
      <ProjectCode id={projectId} code={project?.code} title={title} />
      <PageHeader
        title={t('title')}
        status={project && <StatusTag status={project.status} />}
        meta={
          project && (
            <>
              <span>
                {project.code} · {title}
              </span>
              <ZoneNote />
            </>
          )
        }
        actions={<Button onPress={() => navigate(paths.invitedFirms, { projectId })}>{t('toList')}</Button>}
      />
      <Content
        model={model}
        readonly={readonly}
        viewId={params.view}
        linkOf={linkTo && ((id) => linkTo(paths.invitationReview, { projectId, view: id }))}
      />
    </div>
  )
}

interface ReviewDialogProps {
  projectId: string
  /** Firm to begin with; all that wait when left out. */
  customerId?: string | undefined
  onClose: () => void
}

/** The same as a popup of 880 px, over the list it was opened from. */
export function ReviewDialog({ projectId, customerId, onClose }: ReviewDialogProps) {
  useStyles(sheet)
  const t = useText(messages)
  const model = useFirmPop(projectId, customerId)
  return (
    <Dialog open dismissible heading={t('title')} width="880px" onClose={onClose}>
      <div className="firmpop">
        <Content model={model} readonly={false} />
      </div>
    </Dialog>
  )
}

interface ContentProps extends Pick<BulkProps, 'model' | 'viewId' | 'linkOf'> {
  readonly: boolean
}

function Content({ readonly, ...list }: ContentProps) {
  useSignals()
  const t = useText(messages)
  const { store } = list.model
  const state = store.state.value
  if (state.phase === 'loading') return <Skeleton lines={8} />
  if (state.phase === 'failed') {
    return <LoadError title={t('failed')} reason={state.failure.message} onRetry={() => store.open()} />
  }
  return <Shown {...list} data={state.data} readonly={readonly} />
}

function Shown({ data, readonly, ...list }: ContentProps & { data: Invitations }) {
  useSignals()
  const t = useText(messages)
  const { store } = list.model
  const mayDecide = !readonly && data.project.actions.includes('invitation.review')
  const current = store.current.value
  const row = data.rows.find(({ customerId }) => customerId === current)
  if (row) return <Review key={row.customerId} store={store} row={row} rows={data.rows} mayDecide={mayDecide} />
  if (!data.rows.some(isWaiting)) return <Empty title={t('empty')}>{t('empty.note')}</Empty>
  return <Bulk {...list} mayDecide={mayDecide} />
}
