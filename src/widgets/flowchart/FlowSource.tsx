import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react'
import type { Chart } from '#contract/workflow/definition-calls.ts'
import { useElementQuery } from '#core/element/body/use-element-query.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { createQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ChartFrame, type FrameNode } from './ChartFrame.tsx'
import { type ChartNode, chartIn } from './chart.rules.ts'
import { Flowchart, type FlowchartControls } from './Flowchart.tsx'
import type { FlowchartHost } from './FlowchartElement.tsx'
import { readChart, readDrawn } from './flowchart.api.ts'
import { messages } from './flowchart.messages.ts'

/** Of a chart of ours the whole node, of a viewer in a frame its id and name. */
export type Choice = ChartNode | FrameNode

interface SourceProps {
  host: FlowchartHost
  controls: RefObject<FlowchartControls | null>
  onSelect: (node: Choice) => void
  /** The choice is confirmed in a viewer of its own. */
  onConfirm: () => void
  /** What the chosen id stands for, once the chart is there. */
  onKnown: (node: Choice | undefined) => void
}

/** The picture of what the page named: a viewer of its own, a definition, else the instance of a business record. */
export function FlowSource(props: SourceProps) {
  useSignals()
  const { chartUrl, definition, processCode, businessId, mode } = props.host.props
  const given = useMemo(() => chartIn(definition.value), [definition.value])
  const { gatewayUrl } = useRuntime().config
  if (chartUrl.value)
    return (
      <Ready host={props.host}>
        <ChartFrame
          key={gatewayUrl}
          address={chartUrl.value}
          businessId={businessId.value}
          mode={mode.value}
          onSelect={props.onSelect}
          onConfirm={props.onConfirm}
        />
      </Ready>
    )
  if (given) return <Shown {...props} chart={given} />
  const xml = typeof definition.value === 'string' ? definition.value.trim() : ''
  if (xml || (processCode.value && businessId.value)) return <Loaded {...props} xml={xml} />
  return <Shown {...props} chart={undefined} />
}

function Ready({ host, children }: { host: FlowchartHost; children: ReactNode }) {
  useEffect(() => {
    host.setPhase('ready')
  }, [host])
  return children
}

const isEmpty = (chart: Chart | undefined) => !chart || chart.nodes.length === 0

function Loaded({ xml, ...props }: SourceProps & { xml: string }) {
  useSignals()
  const { host } = props
  const { http } = useRuntime()
  const { lang } = useLocale()
  const [processCode, businessId] = [host.props.processCode.value, host.props.businessId.value]
  const query = useMemo(
    () =>
      createQuery<Chart | undefined>({
        read: (signal) => (xml ? readDrawn(http, xml, signal) : readChart(http, { processCode, businessId }, signal)),
      }),
    [http, xml, processCode, businessId],
  )
  const state = useElementQuery(host, query, isEmpty, lang)
  if (state.phase === 'loading') return <Skeleton lines={6} />
  return state.phase === 'ready' ? <Shown {...props} chart={state.data} told /> : null
}

/** @param told how far the element is has been said already */
function Shown({ host, controls, onSelect, onKnown, chart, told }: SourceProps & { chart: Chart | undefined; told?: boolean }) {
  useSignals()
  const t = useText(messages)
  const { mode, value, zoom } = host.props
  useEffect(() => {
    if (!told) host.setPhase(isEmpty(chart) ? 'empty' : 'ready')
  }, [host, chart, told])
  const chosen = chart?.nodes.find(({ id }) => id === value.value)
  useEffect(() => onKnown(chosen), [chosen, onKnown])
  if (!chart) return <Empty title={t('chart.empty')} />
  return <Flowchart chart={chart} mode={mode.value} value={value.value} zoom={zoomOf(zoom.value)} onSelect={onSelect} controls={controls} />
}

const zoomOf = (text: string): 'fit' | number => (Number(text) > 0 ? Number(text) : 'fit')
