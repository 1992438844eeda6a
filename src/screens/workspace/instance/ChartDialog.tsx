import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Flowchart } from '#widgets/flowchart/index.ts'
import { readChart, type Target } from './instance.api.ts'
import { messages } from './instance.messages.ts'

/** The picture of the process, with where it has been and where it waits. */
export function ChartDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { processCode, businessId } = target
  const [large, setLarge] = useState(false)
  const query = useMemo(
    () => createQuery({ read: (signal) => readChart(runtime, { processCode, businessId }, signal) }),
    [runtime, processCode, businessId],
  )
  const state = useQuery(query, runtime.locale.lang.value)
  return (
    <Dialog open dismissible width="880px" heading={t('chart')} fullscreen={large} onFullscreen={setLarge} onClose={onClose}>
      {state.phase === 'loading' && <Skeleton lines={8} />}
      {state.phase === 'failed' && <LoadError title={t('chart.failed')} reason={state.failure.message} onRetry={() => query.open()} />}
      {state.phase === 'ready' && <Flowchart chart={state.data} />}
    </Dialog>
  )
}
