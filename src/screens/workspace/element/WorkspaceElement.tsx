import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { type TaskCounts, taskCounts } from '#screens/workspace/counts.api.ts'
import { type Embedding, EmbeddingContext, type Row } from '#screens/workspace/instance/index.ts'
import { FinishedTasks, messages, ReadAlong, SubmittedProcesses, UnfinishedTasks } from '#screens/workspace/tasks/index.ts'
import { EmptySlot } from '#ui/feedback/Empty.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { TabStrip } from '#ui/layout/TabStrip.tsx'
import { type Filters, textOf } from './filters.rules.ts'
import { createElementLists, createShownLists, warnOfFilters } from './lists.ts'
import { type Tab, tabsOf } from './tabs.rules.ts'
import { useMethods } from './use-methods.ts'
import { useRoom, useSlotted } from './use-place.ts'
import css from './WorkspaceElement.css?inline'

const sheet = styleSheet(css)

export interface WorkspaceElementProps {
  tab: string
  tabs: string
  pageSize: number
  filters: Filters | undefined
  batch: boolean
  preview: Embedding['preview']
}
export interface WorkspaceElementEvents {
  'fly-select': { task: Row }
  'fly-counts': TaskCounts
  'fly-submit': Parameters<Embedding['decided']>[0]
}
export interface WorkspaceElementMethods {
  select(taskId: number): Promise<Row | null>
  next(): Promise<Row | null>
}
export type WorkspaceHost = BodyHost<WorkspaceElementProps>
/** What is open in which list. */
export interface Here {
  tab: Tab | undefined
  params: ScreenProps['params']
}

const Processes = lazy(async () => ({ default: (await import('#screens/workspace/processes/Processes.tsx')).Processes }))
const SCREENS: Readonly<Record<Tab, ComponentType<ScreenProps>>> = {
  unfinished: UnfinishedTasks,
  finished: FinishedTasks,
  submit: SubmittedProcesses,
  participation: ReadAlong,
  formspanel: Processes,
}
const NOTHING: Here['params'] = {}

/** `fly-workspace`: the lists of the workspace in one place, for a portal. */
export function WorkspaceElement({ host }: { host: WorkspaceHost }) {
  useSignals()
  const { session } = useRuntime()
  const { props } = host
  const tabs = tabsOf(props.tabs.value, (code) => session.can(code))
  const tab = tabs.find((one) => one === props.tab.value) ?? tabs[0]
  useEffect(() => (tab ? host.setPhase('ready') : host.fail({ kind: 'forbidden' })), [host, tab])
  return tab ? <Lists host={host} tabs={tabs} tab={tab} /> : null
}

interface ListsProps {
  host: WorkspaceHost
  tabs: readonly Tab[]
  tab: Tab
}

function Lists({ host, tabs, tab }: ListsProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const [{ tab: of, params }, setHere] = useState<Here>({ tab, params: NOTHING })
  const counts = useCounts(host)
  const embedding = useEmbedded(host, counts.refresh)
  useMethods(host, { embedding, here: { tab: of, params: of === tab ? params : NOTHING }, setHere, tabs, refresh: counts.refresh })
  // Only lists of this element lead anywhere here.
  const navigate = useCallback((_path: string, next = NOTHING) => setHere({ tab, params: next }), [tab])
  const Screen = SCREENS[tab]
  const nameOf = (one: Tab) => t(one === 'formspanel' ? one : `${one}.title`)
  const list = (
    <EmptySlot value="empty">
      <Suspense fallback={<Skeleton lines={10} />}>
        <Screen params={of === tab ? params : NOTHING} navigate={navigate} />
      </Suspense>
    </EmptySlot>
  )
  if (tabs.length === 1) return <EmbeddingContext value={embedding}>{list}</EmbeddingContext>
  return (
    <EmbeddingContext value={embedding}>
      <div className="we">
        <div part="tabs">
          <TabStrip
            label={t('tabs')}
            active={tab}
            tabs={tabs.map((id) => ({ id, label: nameOf(id), count: counts.of(id) }))}
            onChange={(id) => host.write('tab', id)}
          />
        </div>
        <div role="tabpanel" aria-label={nameOf(tab)}>
          {list}
        </div>
      </div>
    </EmbeddingContext>
  )
}

/** How much waits; the page is told whenever that changes. */
function useCounts(host: WorkspaceHost) {
  const runtime = useRuntime()
  const query = useMemo(() => taskCounts(runtime), [runtime])
  const state = useQuery(query)
  const counts = state.phase === 'ready' ? state.data : undefined
  const text = counts && JSON.stringify(counts)
  useEffect(() => {
    if (text !== undefined) host.emit('fly-counts', JSON.parse(text))
  }, [host, text])
  const shown: Partial<Record<Tab, number | undefined>> = { unfinished: counts?.unfinished, participation: counts?.unread }
  return { refresh: query.changed, of: (tab: Tab) => shown[tab] || undefined }
}

/** What the page of the element says of the views in it, and hears of them. */
function useEmbedded(host: WorkspaceHost, onDecided: () => Promise<void>) {
  const { element, props } = host
  const [pageSize, given] = [props.pageSize.value, props.filters.value]
  const text = textOf(given, () => warnOfFilters(element.localName, 'an object by field is expected; they are left out'))
  // Who waits for a list waits for the newest: it is made anew when it begins otherwise.
  const shown = useMemo(createShownLists, [])
  const lists = useMemo(
    () => ({ ...shown, ...createElementLists(element.localName, pageSize, JSON.parse(text) as Filters) }),
    [shown, element, pageSize, text],
  )
  const [batch, preview] = [props.batch.value, props.preview.value]
  const wide = useRoom(element)
  const ownPreview = useSlotted(element, 'preview')
  return useMemo(
    () => ({
      ...{ lists, batch, preview, wide, ownPreview },
      chosen: (task: Row) => void host.emit('fly-select', { task }),
      decided(what: WorkspaceElementEvents['fly-submit']) {
        host.emit('fly-submit', what)
        void onDecided()
      },
    }),
    [host, lists, batch, preview, wide, ownPreview, onDecided],
  )
}
