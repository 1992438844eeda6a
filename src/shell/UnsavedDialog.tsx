import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/locale.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { messages } from './shell.messages.ts'
import { useShell } from './shell-context.ts'

/** Asks before a view goes that holds input which is nowhere else. */
export function UnsavedDialog() {
  useSignals()
  const t = useText(messages)
  const { unsaved } = useShell()
  const asking = unsaved.asking.value
  if (!asking) return null
  return (
    <Dialog
      open
      dismissible
      heading={t('unsaved.title')}
      onClose={() => asking.answer(false)}
      footer={
        <>
          <Button onPress={() => asking.answer(false)}>{t('unsaved.stay')}</Button>
          <Button kind="danger" onPress={() => asking.answer(true)}>
            {t('unsaved.leave')}
          </Button>
        </>
      }
    >
      <p>{t('unsaved.lead')}</p>
    </Dialog>
  )
}
