import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { messages } from '#widgets/import-dialog/import.messages.ts'
import type { Target } from '#widgets/import-dialog/import.types.ts'
import { keyHeader } from '#widgets/import-dialog/key-hint.rules.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'

/** Whoever has changed an export wants its rows changed: in the mode that only adds they would be there twice. */
export function KeyHint({
  importing: { store },
  target,
}: {
  importing: Pick<Importing, 'store'>
  target: Pick<Target, 'modes' | 'fields'>
}) {
  useSignals()
  const t = useText(messages)
  const place = useRef<HTMLDivElement>(null)
  const file = store.file.state.value
  const header = file.phase === 'ready' ? keyHeader(file.book, target.fields) : undefined
  if (header === undefined || store.mode.value !== 'CREATE' || !target.modes.includes('UPDATE')) return null
  const update = () => {
    // The button goes with what it says; the mode is what it has changed.
    place.current?.closest('.import-step')?.querySelector<HTMLElement>('[part~=mode] select')?.focus()
    store.setMode('UPDATE')
  }
  return (
    <div ref={place}>
      <Notice
        tone="info"
        action={
          <Button kind="text" onPress={update}>
            {t('import.mode.UPDATE')}
          </Button>
        }
      >
        {t('import.key', { header, mode: t('import.mode.CREATE') })}
      </Notice>
    </div>
  )
}
