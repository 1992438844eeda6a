import { useSignals } from '@preact/signals-react/runtime'
import { createElement, useMemo } from 'react'
import type { Overview as Figures } from '#contract/tender/stat-calls.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { TabStrip } from '#ui/layout/TabStrip.tsx'
import { Charts } from './Charts.tsx'
import css from './Overview.css?inline'
import { readOverview } from './overview.api.ts'
import { messages } from './overview.messages.ts'
import { createOverviewStore, type OverviewStore } from './overview.store.ts'
import { PERIODS, type Period } from './period.rules.ts'
import { Statuses, Tiles } from './Tiles.tsx'

const sheet = styleSheet(css)

/** Figures and charts over the projects somebody has a duty in (9.1). */
export function Overview({ navigate }: ScreenProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { http, clock } = useRuntime()
  const store = useMemo(
    () =>
      createOverviewStore({
        read: (filter, signal) => readOverview(http, filter, signal),
        now: clock.now,
        wait: (ms, signal) => clock.wait(ms, signal),
      }),
    [http, clock],
  )
  const state = useQuery(store)
  return (
    <div className="overview" aria-busy={state.phase === 'loading' || undefined}>
      <PageHeader title={t('heading')} meta={t('meta')} />
      <Filters store={store} />
      {state.phase === 'loading' && <Skeleton lines={8} />}
      {state.phase === 'failed' && <LoadError title={t('failed')} reason={state.failure.message} onRetry={store.refresh} />}
      {state.phase === 'ready' && state.failure && <Notice tone="warning">{t('stale')}</Notice>}
      {state.phase === 'ready' && <Content figures={state.data} navigate={navigate} />}
    </div>
  )
}

function Content({ figures, navigate }: { figures: Figures; navigate: ScreenProps['navigate'] }) {
  const t = useText(messages)
  const { total, live, awarded, sold, failure } = figures
  if (total + live + awarded.projects + sold.projects + failure.failed === 0)
    return (
      <Empty icon="trend" title={t('empty')}>
        {t('empty.note')}
      </Empty>
    )
  return (
    <>
      <Statuses figures={figures} navigate={navigate} />
      <Tiles figures={figures} navigate={navigate} />
      {figures.otherCurrencies > 0 && <p className="overview-note">{t('others', { count: figures.otherCurrencies })}</p>}
      <Charts figures={figures} />
    </>
  )
}

function Filters({ store }: { store: OverviewStore }) {
  useSignals()
  const t = useText(messages)
  const tabs = PERIODS.map((period) => ({ id: period, label: t(`period.${period}`) }))
  return (
    <div className="overview-filters">
      <TabStrip
        label={t('period.label')}
        tabs={tabs}
        active={store.period.value}
        onChange={(id) => void store.choose({ period: id as Period })}
      />
      <div className="overview-department">
        {createElement('fly-org-picker', {
          label: t('department'),
          value: store.deptId.value,
          clearable: true,
          'onfly-change': (event: CustomEvent<{ value: string }>) => void store.choose({ deptId: event.detail.value }),
        })}
      </div>
    </div>
  )
}
