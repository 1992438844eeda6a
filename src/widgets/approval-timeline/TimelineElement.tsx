import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo } from 'react'
import type { ProgressNode } from '#contract/workflow/shapes.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import { useElementQuery } from '#core/element/body/use-element-query.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { createQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { Empty, EmptySlot } from '#ui/feedback/Empty.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ApprovalTimeline } from './ApprovalTimeline.tsx'
import { readProgress } from './approval-timeline.api.ts'
import { messages } from './approval-timeline.messages.ts'
import { nodesIn } from './approval-timeline.rules.ts'
import { useTimelinePaper } from './use-timeline-paper.ts'

export interface TimelineProps {
  processCode: string
  businessId: string
  nodes: readonly ProgressNode[]
  collapseAfter: number
  layout: 'vertical' | 'horizontal'
  reversed: boolean
}
export interface TimelineEvents {
  'fly-select': { node: ProgressNode }
}
export interface TimelineMethods {
  print(): Promise<void>
}
type Host = BodyHost<TimelineProps>

/** The timeline as an element: what the page gave, else what the gateway has of the business record. @see elements.md F 35 */
export function TimelineElement({ host }: { host: Host }) {
  useSignals()
  const { nodes, processCode, businessId } = host.props
  const given = useMemo(() => nodesIn(nodes.value), [nodes.value])
  const asks = given.length === 0 && processCode.value !== '' && businessId.value !== ''
  return <EmptySlot value="empty">{asks ? <Loaded host={host} /> : <Given host={host} nodes={given} />}</EmptySlot>
}

function Given({ host, nodes }: { host: Host; nodes: readonly ProgressNode[] }) {
  useEffect(() => {
    host.setPhase(nodes.length === 0 ? 'empty' : 'ready')
  }, [host, nodes])
  return <Shown host={host} nodes={nodes} />
}

const isEmpty = (nodes: readonly ProgressNode[]) => nodes.length === 0

function Loaded({ host }: { host: Host }) {
  useSignals()
  const { http } = useRuntime()
  const { lang } = useLocale()
  const [processCode, businessId] = [host.props.processCode.value, host.props.businessId.value]
  const query = useMemo(
    () => createQuery({ read: (signal) => readProgress(http, { processCode, businessId }, signal) }),
    [http, processCode, businessId],
  )
  const state = useElementQuery(host, query, isEmpty, lang)
  if (state.phase === 'loading') return <Skeleton lines={6} />
  return state.phase === 'ready' ? <Shown host={host} nodes={state.data} /> : null
}

function Shown({ host, nodes }: { host: Host; nodes: readonly ProgressNode[] }) {
  useSignals()
  const t = useText(messages)
  const paperOf = useTimelinePaper()
  const { collapseAfter, layout, reversed } = host.props
  useEffect(() =>
    host.expose({
      async print() {
        const [{ printPaper }, paper] = await Promise.all([import('#ui/print-paper.ts'), paperOf(nodes)])
        printPaper(paper, host.element.ownerDocument)
      },
    }),
  )
  if (nodes.length === 0) return <Empty title={t('timeline.empty')} icon="list" />
  return (
    <ApprovalTimeline
      nodes={nodes}
      collapseAfter={collapseAfter.value}
      layout={layout.value}
      reversed={reversed.value}
      onSelect={(node) => void host.emit('fly-select', { node })}
    />
  )
}
