import { useSignals } from '@preact/signals-react/runtime'
import { dialogOf } from '#core/element/body/dialog.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { messages } from '#widgets/import-dialog/import.messages.ts'
import { mapMessages } from '#widgets/import-dialog/map.messages.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'

/** What goes on from here (IMP-10): Previous not on the last step and not from the first; one primary button, named by the step. */
export function Footer({ importing, busy }: { importing: Importing; busy: boolean }) {
  useSignals()
  const { step } = importing.store
  if (step.value === 0) return <First importing={importing} />
  return step.value === 1 ? <Second importing={importing} busy={busy} /> : <Last importing={importing} busy={busy} />
}

function First({ importing: { store, target } }: { importing: Importing }) {
  useSignals()
  const t = useText(messages)
  const ready = store.file.state.value.phase === 'ready' && target.value.phase === 'ready'
  return (
    <>
      <Button disabled>{t('import.previous')}</Button>
      <Button key="next" kind="primary" disabled={!ready} onPress={() => void store.next()}>
        {t('import.next')}
      </Button>
    </>
  )
}

function Second({ importing: { store }, busy }: { importing: Importing; busy: boolean }) {
  useSignals()
  const t = useText(messages)
  const words = useText(mapMessages)
  const file = store.file.state.value
  const uploading = 'upload' in file && file.upload.phase === 'sending'
  const starting = store.asking.value || store.run.state.value.phase === 'asking'
  const trying = ['asking', 'waiting', 'running'].includes(store.dryRun.state.value.phase)
  return (
    <>
      <Button disabled={starting} onPress={() => void store.previous()}>
        {t('import.previous')}
      </Button>
      <Button disabled={uploading || starting} busy={trying} onPress={() => void store.startDryRun()}>
        {words('import.try')}
      </Button>
      <Button key="import" kind="primary" disabled={uploading} busy={busy || starting} onPress={() => void store.submit()}>
        {t('import.submit')}
      </Button>
    </>
  )
}

function Last({ importing: { host, store }, busy }: { importing: Importing; busy: boolean }) {
  useSignals()
  const t = useText(messages)
  const { phase } = store.run.state.value
  const over = phase === 'over' || phase === 'gone'
  // A page is left by its own ways; there the next import begins.
  const inPage = host.props.presentation.value === 'page'
  return (
    <>
      {over && !inPage && <Button onPress={() => store.again()}>{t('import.again')}</Button>}
      <Button
        key="done"
        kind="primary"
        disabled={!over}
        busy={busy}
        onPress={() => (inPage ? store.again() : void dialogOf(host).close('confirm', store.result()))}
      >
        {t('import.done')}
      </Button>
    </>
  )
}
