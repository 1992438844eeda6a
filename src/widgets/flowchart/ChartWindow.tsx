import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import { useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { Flowchart, sheet } from './Flowchart.tsx'
import { WIDTH } from './FlowchartElement.tsx'
import { readChart } from './flowchart.api.ts'
import { messages } from './flowchart.messages.ts'

interface WindowProps {
  processCode: string
  businessId: string
  /** A viewer of the page's own instead of the gateway's picture. */
  chartUrl?: string | undefined
  onClose: () => void
}

/** The picture of a business record's process in a window of another view. @see FLOW-05 */
export function ChartWindow({ onClose, ...about }: WindowProps) {
  const t = useText(messages)
  useStyles(sheet)
  const [fullscreen, setFullscreen] = useState(false)
  return (
    <Dialog
      open
      dismissible
      width={WIDTH}
      heading={t('chart.label')}
      fullscreen={fullscreen}
      onFullscreen={setFullscreen}
      onClose={onClose}
    >
      {about.chartUrl ? (
        <ChartFrame address={about.chartUrl} businessId={about.businessId} mode="view" onSelect={() => undefined} />
      ) : (
        <div className="fc-window">
          <Picture {...about} />
        </div>
      )}
    </Dialog>
  )
}

function Picture({ processCode, businessId }: Pick<WindowProps, 'processCode' | 'businessId'>) {
  useSignals()
  const t = useText(messages)
  const { http } = useRuntime()
  const { lang } = useLocale()
  const query = useMemo(
    () => createQuery({ read: (signal) => readChart(http, { processCode, businessId }, signal) }),
    [http, processCode, businessId],
  )
  const state = useQuery(query, lang)
  if (state.phase === 'loading') return <Skeleton lines={6} />
  if (state.phase === 'failed') return <LoadError title={t('chart.failed')} reason={state.failure.message} onRetry={query.refresh} />
  return <Flowchart chart={state.data} />
}
