import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { RoundView } from '#contract/tender/round-view.ts'
import { useAction } from '#core/action.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { HallActions, may } from '#screens/bidding/live/index.ts'
import { readLog, saveLog } from '#screens/bidding/proof/index.ts'
import type { RoundsClient } from '#screens/bidding/rounds/client/index.ts'
import { ProjectActionDialog } from '#screens/purchaser/actions/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { messages } from './rounds-hall.messages.ts'

/** The buttons of those who may act in the hall; the picture says who that is. */
export function RoundsActions({ view, client }: { view: RoundView; client: RoundsClient }) {
  const t = useText(messages)
  const [waiving, setWaiving] = useState(false)
  const mayWaive = may(view, 'waive-minimum')
  return (
    <>
      {mayWaive && <Button onPress={() => setWaiving(true)}>{t('waive')}</Button>}
      <HallActions view={view} client={client} />
      {waiving && (
        <ProjectActionDialog
          pending={{ action: 'waive' }}
          projects={[{ id: view.projectId, name: view.title }]}
          subject={mayWaive && ''}
          onDone={() => undefined}
          onClose={() => setWaiving(false)}
        />
      )}
    </>
  )
}

/** Saves the log with its hash chain as a file, as this reader may see it; offered when the rounds are over. */
export function ExportLog({ projectId }: { projectId: string }) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const action = useAction(async () => saveLog(await readLog(runtime, projectId), projectId), `log.export ${projectId}`)
  const failed = action.failure.value
  return (
    <>
      <Button icon="download" busy={action.phase.value === 'running'} onPress={() => void action.run(undefined)}>
        {t('export')}
      </Button>
      {failed && <span role="alert">{failed.message}</span>}
    </>
  )
}
