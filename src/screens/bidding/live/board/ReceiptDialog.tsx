import type { Receipt, SignedReceipt } from '#contract/tender/bid.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { type PrintedReceipt, printReceipt } from '#screens/bidding/live/client/print-receipt.ts'
import { useReceiptText } from '#screens/bidding/live/client/use-receipt.ts'
import { messages } from '#screens/bidding/live/live.messages.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { saveFile } from '#ui/save-file.ts'
import css from './ReceiptDialog.css?inline'

const sheet = styleSheet(css)
interface ReceiptDialogProps {
  receipt: Receipt | undefined
  currency: string
  onClose: () => void
}

/** Proof that a bid was accepted. */
export function ReceiptDialog({ receipt, currency, onClose }: ReceiptDialogProps) {
  const text = useReceiptText()
  return receipt ? <ReceiptPaper receipt={receipt} text={text(receipt, currency)} onClose={onClose} /> : null
}

interface ReceiptPaperProps {
  receipt: SignedReceipt
  text: PrintedReceipt
  onClose: () => void
}

/** Proof that a price was accepted: as text, as QR code and as a file that anyone can check with the published keys (TEND-08). */
export function ReceiptPaper({ receipt, text, onClose }: ReceiptPaperProps) {
  useStyles(sheet)
  const t = useText(messages)
  const { title, lead, facts, codes, qr } = text
  return (
    <Dialog
      open
      heading={title}
      onClose={onClose}
      dismissible
      width="640px"
      footer={
        <>
          <Button onPress={() => printReceipt(text)}>{t('receipt.print')}</Button>
          <Button icon="download" onPress={() => saveReceipt(receipt)}>
            {t('receipt.download')}
          </Button>
          <Button kind="primary" onPress={onClose}>
            {t('receipt.close')}
          </Button>
        </>
      }
    >
      <div part="receipt" className="receipt">
        <div className="receipt-facts">
          <p>{lead}</p>
          <Description items={facts} />
        </div>
        <svg
          className="receipt-qr"
          role="img"
          aria-label={t('receipt.qr')}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
        >
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <Description items={codes.map(({ label, value }) => ({ label, value: <code>{value}</code> }))} />
      </div>
    </Dialog>
  )
}

/** Hands the receipt to the browser as `receipt-<hash>.json`. */
function saveReceipt(receipt: SignedReceipt): void {
  saveFile(`receipt-${receipt.hash.slice(0, 8)}.json`, new Blob([JSON.stringify(receipt, undefined, 2)], { type: 'application/json' }))
}
