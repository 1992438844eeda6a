import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { messages } from './book.messages.ts'
import type { BookFault } from './read-book.ts'

/** As many are told at once. */
const SHOWN = 20

/** Why a workbook was not taken: each place with its reason. */
export function BookOutcome({ outcome, onClose }: { outcome: { faults: BookFault[] } | { code: string }; onClose: () => void }) {
  const t = useText(messages)
  const texts =
    'faults' in outcome
      ? outcome.faults.map(({ kind, ...place }) => t(`fault.${kind}`, place))
      : [
          outcome.code === 'EXCEL-1001' || outcome.code === 'EXCEL-1002'
            ? t(`fault.${outcome.code}`)
            : t('fault.unread', { code: outcome.code }),
        ]
  return (
    <Dialog
      open
      dismissible
      heading={t('fault.title')}
      onClose={onClose}
      width="520px"
      footer={
        <Button kind="primary" onPress={onClose}>
          {t('close')}
        </Button>
      }
    >
      <ul>
        {texts.slice(0, SHOWN).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {texts.length > SHOWN && <p>{t('fault.more', { n: texts.length - SHOWN })}</p>}
    </Dialog>
  )
}
