import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { hasBidding } from '#domain/tender/viewer.ts'
import { StatusTag } from '#screens/bidding/live/index.ts'
import { hallPath } from '#screens/mode.ts'
import { paths } from '#screens/paths.ts'
import { type Facts, type PendingAction, ProjectActionDialog, subjectOf } from '#screens/purchaser/actions/index.ts'
import css from '#screens/purchaser/supervision/Supervision.css?inline'
import { ScoresPart } from '#screens/purchaser/supervision/scoring/ScoresPart.tsx'
import { type Supervised, supervisedClient } from '#screens/purchaser/supervision/supervision.api.ts'
import { messages } from '#screens/purchaser/supervision/supervision.messages.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { TabStrip } from '#ui/layout/TabStrip.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { LogPart } from './LogPart.tsx'
import { LowPricePart } from './LowPricePart.tsx'
import { ReportPart } from './ReportPart.tsx'
import { ReviewTag } from './review-columns.tsx'
import { SignalsPart } from './SignalsPart.tsx'
import { WatchPart } from './WatchPart.tsx'

const sheet = styleSheet(css)
const TABS = ['watch', 'scores', 'signals', 'low', 'log', 'report'] as const
type Tab = (typeof TABS)[number]

interface ReviewDrawerProps extends Pick<ScreenProps, 'navigate'> {
  projectId: string
  readonly: boolean
  onClose: () => void
}

/** One project under supervision: what happens, clues, low prices, log, report. */
export function ReviewDrawer({ projectId, navigate, readonly, onClose }: ReviewDrawerProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const runtime = useRuntime()
  const store = useMemo(() => createQuery<Supervised>(supervisedClient(runtime, projectId)), [runtime, projectId])
  const [pending, setPending] = useState<PendingAction>()
  const lang = runtime.locale.lang.value
  // The draft of the report comes from the gateway in the language of the call.
  const state = useQuery(store, lang)
  const project = state.phase === 'ready' ? state.data.review.project : undefined
  const title = project && lang === 'en' && project.titleEn ? project.titleEn : project?.title
  return (
    <Dialog open dismissible presentation="drawer" width="min(960px, 100vw)" heading={title ?? t('title')} onClose={onClose}>
      <div className="sup-drawer">
        {state.phase === 'loading' && <Skeleton lines={10} />}
        {state.phase === 'failed' && <LoadError title={t('failed')} reason={state.failure.message} onRetry={() => store.open()} />}
        {state.phase === 'ready' && (
          <Loaded data={state.data} readonly={readonly} navigate={navigate} onAction={setPending} onDone={store.refresh} />
        )}
      </div>
      {pending && state.phase === 'ready' && project && (
        <ProjectActionDialog
          pending={pending}
          projects={[{ id: projectId, name: title ?? '' }]}
          subject={subjectOf(pending, factsOf(state.data), (action) => project.actions.includes(action))}
          onDone={store.refresh}
          onClose={() => setPending(undefined)}
        />
      )}
    </Dialog>
  )
}

interface LoadedProps extends Pick<ScreenProps, 'navigate'> {
  data: Supervised
  readonly: boolean
  onAction: (pending: PendingAction) => void
  onDone: () => Promise<void>
}

function Loaded({ data, readonly, navigate, onAction, onDone }: LoadedProps) {
  const t = useText(messages)
  const { project, reviewStatus } = data.review
  const [tab, setTab] = useState<Tab>(firstTab(data))
  const there = TABS.filter((name) => isThere(name, data))
  const shown = there.find((name) => name === tab) ?? 'watch'
  const open = data.signals?.filter(({ ack }) => !ack).length
  const counts: Partial<Record<Tab, number>> = {
    ...(open && { signals: open }),
    ...(data.review.lowPrices.length > 0 && { low: data.review.lowPrices.length }),
  }
  const part = { data, may: (action: string) => !readonly && project.actions.includes(action), onAction }
  return (
    <>
      <div className="sup-head">
        <StatusTag status={project.status} />
        <ReviewTag status={reviewStatus} />
        <span className="sup-muted">{project.code}</span>
        <span className="sup-links">
          <Button kind="text" onPress={() => navigate(hallPath(project), { projectId: project.id })}>
            {t('toHall')}
          </Button>
          <Button kind="text" onPress={() => navigate(paths.projectFile, { id: project.id })}>
            {t('toFile')}
          </Button>
          {hasBidding(project) && (
            <Button kind="text" onPress={() => navigate(paths.replay, { projectId: project.id })}>
              {t('toReplay')}
            </Button>
          )}
        </span>
      </div>
      <TabStrip
        label={t('tabs')}
        active={shown}
        onChange={(next) => setTab(TABS.find((name) => name === next) ?? 'watch')}
        tabs={there.map((name) => ({ id: name, label: t(`tab.${name}`), count: counts[name] }))}
      />
      <div role="tabpanel" aria-label={t(`tab.${shown}`)}>
        {shown === 'watch' && <WatchPart {...part} />}
        {shown === 'scores' && data.scores && (
          <ScoresPart {...part} scores={data.scores} readonly={readonly} navigate={navigate} onDone={onDone} />
        )}
        {shown === 'signals' && <SignalsPart {...part} />}
        {shown === 'low' && <LowPricePart {...part} />}
        {shown === 'log' && <LogPart data={data} navigate={navigate} />}
        {shown === 'report' && <ReportPart {...part} />}
      </div>
    </>
  )
}

/** What a reviewer comes for is his sheet. */
const firstTab = ({ review, scores }: Supervised): Tab =>
  review.reviewStatus === 'WATCHING' ? 'watch' : scores?.mine ? 'scores' : 'report'

function isThere(tab: Tab, { signals, ranking, scores }: Supervised): boolean {
  if (tab === 'signals') return signals !== undefined
  if (tab === 'low') return ranking !== undefined
  return tab !== 'scores' || scores !== undefined
}

/** What actions of this drawer are about. */
const factsOf = ({ signals, ranking, review }: Supervised): Facts => ({ signals, ranking, report: review.report.draft })
