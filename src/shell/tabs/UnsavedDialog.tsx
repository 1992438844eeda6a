import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { messages } from '#shell/shell.messages.ts'
import { useShell } from '#shell/shell-context.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

/** Asks before a view goes that holds input which is nowhere else, and before all views go. */
export function UnsavedDialog() {
  useSignals()
  const t = useText(messages)
  const { unsaved } = useShell()
  const asking = unsaved.asking.value
  if (!asking) return null
  const all = asking.about === 'all'
  return (
    <Dialog
      open
      dismissible
      heading={t(all ? 'closeAll.title' : 'unsaved.title')}
      onClose={() => asking.answer(false)}
      footer={
        <>
          <Button onPress={() => asking.answer(false)}>{t(all ? 'closeAll.stay' : 'unsaved.stay')}</Button>
          <Button kind={all ? 'primary' : 'danger'} onPress={() => asking.answer(true)}>
            {t(all ? 'closeAll.close' : 'unsaved.leave')}
          </Button>
        </>
      }
    >
      <p>{t(all ? 'closeAll.lead' : 'unsaved.lead')}</p>
    </Dialog>
  )
}
