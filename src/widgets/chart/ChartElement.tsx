import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useRef } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { EmptySlot } from '#ui/feedback/Empty.tsx'
import { Chart } from './Chart.tsx'
import { messages } from './chart.messages.ts'
import { type ChartType, keysOf, modelOf, type Row } from './chart.rules.ts'
import type { Choice } from './Drawing.tsx'
import { useRows } from './use-rows.ts'

export interface ChartElementProps {
  label: string
  type: ChartType
  data: readonly Row[]
  labelKey: string
  valueKeys: string
  chartOptions: Record<string, unknown>
  palette: readonly string[]
  refreshInterval: number
  loader: ((query: { signal: AbortSignal }) => Promise<readonly Row[]>) | undefined
}
export interface ChartEvents {
  'fly-select': Choice
}
export interface ChartMethods {
  toDataURL(): Promise<string>
}

/** A page may set properties so much later than it makes the element. */
const GIVEN_MS = 1_000

/** A chart of the page's own rows, or of those of its loader. @see elements.md F 39, WID-04 */
export function ChartElement({ host }: { host: BodyHost<ChartElementProps> }) {
  useSignals()
  const { labelKey, valueKeys } = host.props
  const isConfigured = labelKey.value !== '' && keysOf(valueKeys.value).length > 0
  return isConfigured ? <Configured host={host} /> : <Unconfigured host={host} />
}

function Unconfigured({ host }: { host: BodyHost<ChartElementProps> }) {
  const t = useText(messages)
  useEffect(() => {
    const late = setTimeout(() => host.fail({ code: 'FLY-E107', message: () => t('noFields') }), GIVEN_MS)
    return () => clearTimeout(late)
  }, [host, t])
  return null
}

function Configured({ host }: { host: BodyHost<ChartElementProps> }) {
  useSignals()
  const t = useText(messages)
  const { number } = useFormats()
  const { label, type, labelKey, valueKeys, chartOptions, palette } = host.props
  const { rows, isReady, hasFailed } = useRows(host)
  const [fields, options] = [valueKeys.value, chartOptions.value]
  const { model, unreadable } = useMemo(
    () => modelOf(type.value, rows, { labelKey: labelKey.value, valueKeys: fields, names: namesIn(options) }),
    [type.value, rows, labelKey.value, fields, options],
  )
  const picture = useRef<() => Promise<string>>(null)
  useEffect(() => host.expose({ toDataURL: async () => (await picture.current?.()) ?? '' }), [host])
  useEffect(() => {
    if (isReady && !hasFailed) host.setPhase(rows.length > 0 ? 'ready' : 'empty')
  }, [host, isReady, hasFailed, rows])
  if (!isReady) return null
  return (
    <EmptySlot value="empty">
      <Chart
        heading={label.value || t('chart')}
        model={model}
        labelHead={t('label')}
        figure={(value) => number(value)}
        emptyTitle={t('empty')}
        palette={palette.value}
        chartOptions={options}
        picture={picture}
        onChoose={(choice) => host.emit('fly-select', choice)}
      >
        {(content, tools) => (
          <>
            {tools && <div className="chart-tools">{tools}</div>}
            {content}
            {unreadable > 0 && <p className="chart-note">{t('unreadable', { count: unreadable })}</p>}
          </>
        )}
      </Chart>
    </EmptySlot>
  )
}

/** Names that the page gives its series in the options of the library. */
function namesIn({ series }: { series?: unknown }): (string | undefined)[] {
  const given = Array.isArray(series) ? series : series ? [series] : []
  return given.map((one: { name?: unknown } | null) => (typeof one?.name === 'string' ? one.name : undefined))
}
