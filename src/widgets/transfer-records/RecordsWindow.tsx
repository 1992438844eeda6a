import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { RecordsPanel, type RecordsPanelProps } from './RecordsPanel.tsx'
import { messages } from './records.messages.ts'

export const RECORDS_WIDTH = '800px'

/** The records in a window of another dialog. */
export function RecordsWindow({ onClose, ...panel }: RecordsPanelProps & { onClose: () => void }) {
  const t = useText(messages)
  return (
    <Dialog
      open
      dismissible
      width={RECORDS_WIDTH}
      heading={t(`records.${panel.kind}`)}
      onClose={onClose}
      footerStart={<span className="records-note">{t('records.note')}</span>}
      footer={
        <Button kind="primary" onPress={onClose}>
          {t('records.done')}
        </Button>
      }
    >
      <RecordsPanel {...panel} />
    </Dialog>
  )
}
