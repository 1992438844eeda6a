import { useText } from '#core/i18n/locale.tsx'
import { messages } from '#shell/shell.messages.ts'
import type { Question } from '#shell/tabs/unsaved.store.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { dialogMessages } from './dialog.messages.ts'

/** Asks before a view goes that holds input which is nowhere else, and before all views go. */
export function UnsavedDialog({ asking: { about, answer } }: { asking: Question }) {
  const t = useText(dialogMessages)
  const heading = useText(messages)
  const all = about === 'all'
  return (
    <Dialog
      open
      dismissible
      heading={heading(all ? 'closeAll.title' : 'unsaved.title')}
      onClose={() => answer(false)}
      footer={
        <>
          <Button onPress={() => answer(false)}>{t(all ? 'closeAll.stay' : 'unsaved.stay')}</Button>
          <Button kind={all ? 'primary' : 'danger'} onPress={() => answer(true)}>
            {t(all ? 'closeAll.close' : 'unsaved.leave')}
          </Button>
        </>
      }
    >
      <p>{t(all ? 'closeAll.lead' : 'unsaved.lead')}</p>
    </Dialog>
  )
}
