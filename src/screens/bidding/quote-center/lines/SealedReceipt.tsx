import type { QuoteReceipt } from '#contract/tender/bid.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Time } from '#ui/display/figures.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { saveFile } from '#ui/save-file.ts'
import { messages } from './lines.messages.ts'

interface SealedReceiptProps {
  receipt: QuoteReceipt | undefined
  /** IANA zone of the project. */
  zone: string
  onClose: () => void
}

/** The proof that a quote was sealed: what it commits to, and the signature. It tells no price. */
export function SealedReceipt({ receipt, zone, onClose }: SealedReceiptProps) {
  const t = useText(messages)
  if (!receipt) return null
  return (
    <Dialog
      open
      dismissible
      heading={t('receipt.title')}
      onClose={onClose}
      width="640px"
      footer={
        <>
          <Button icon="download" onPress={() => save(receipt)}>
            {t('receipt.download')}
          </Button>
          <Button kind="primary" onPress={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <p className="lines-lead">{t('receipt.lead')}</p>
      <Description
        items={[
          ...(receipt.seq === undefined ? [] : [{ label: t('receipt.seq'), value: receipt.seq }]),
          { label: t('receipt.at'), value: <Time at={receipt.at} zone={zone} /> },
          { label: t('receipt.commitment'), value: <code>{receipt.commitment}</code> },
          { label: t('receipt.hash'), value: <code>{receipt.hash}</code> },
          { label: t('receipt.sig'), value: <code>{`${receipt.kid} · ${receipt.sig}`}</code> },
        ]}
      />
    </Dialog>
  )
}

/** Hands the receipt to the browser as `receipt-<hash>.json`; the log check reads it back. */
function save(receipt: QuoteReceipt): void {
  saveFile(`receipt-${receipt.hash.slice(0, 8)}.json`, new Blob([JSON.stringify(receipt, undefined, 2)], { type: 'application/json' }))
}
