import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Flowchart } from '#widgets/flowchart/index.ts'
import { type DefinitionRow, readDefinition } from './processes.api.ts'
import { messages } from './processes.messages.ts'

/** One version: its picture, and the file it was made of. */
export function DefinitionDialog({ row, onClose }: { row: DefinitionRow; onClose: () => void }) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { name, processCode, version } = row
  const [large, setLarge] = useState(false)
  const query = useMemo(
    () => createQuery({ read: (signal) => readDefinition(runtime, { processCode, version }, signal) }),
    [runtime, processCode, version],
  )
  const state = useQuery(query, runtime.locale.lang.value)
  const save = (xml: string) => saveFile(`${processCode}-${version}.bpmn`, new Blob([xml], { type: 'application/xml' }))
  return (
    <Dialog
      open
      dismissible
      width="880px"
      heading={`${name} · ${t('version', { n: version })}`}
      fullscreen={large}
      onFullscreen={setLarge}
      onClose={onClose}
      footer={
        <>
          {state.phase === 'ready' && (
            <Button icon="download" onPress={() => save(state.data.xml)}>
              {t('xml')}
            </Button>
          )}
          <Button kind="primary" first onPress={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      {state.phase === 'loading' && <Skeleton lines={8} />}
      {state.phase === 'failed' && <LoadError title={t('definition.failed')} reason={state.failure.message} onRetry={() => query.open()} />}
      {state.phase === 'ready' && <Flowchart chart={state.data.chart} />}
    </Dialog>
  )
}
