import { useMemo } from 'react'
import type { Receipt } from '#contract/tender/bid.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { printReceipt } from '#screens/bidding/live/client/print-receipt.ts'
import { qrOf, useReceiptText } from '#screens/bidding/live/client/use-receipt.ts'
import { messages } from '#screens/bidding/live/live.messages.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { saveFile } from '#ui/save-file.ts'
import css from './ReceiptDialog.css?inline'

const sheet = styleSheet(css)
/** Facts from here on are hash and signature. */
const FIRST_CODE = 4

interface ReceiptDialogProps {
  receipt: Receipt | undefined
  currency: string
  onClose: () => void
}

/** Proof that a bid was accepted: as text, as QR code and as a file that anyone can check with the published keys (TEND-08). */
export function ReceiptDialog({ receipt, currency, onClose }: ReceiptDialogProps) {
  useStyles(sheet)
  const t = useText(messages)
  const text = useReceiptText()
  if (!receipt) return null
  const { lead, facts } = text(receipt, currency)
  return (
    <Dialog
      open
      heading={t('receipt.title')}
      onClose={onClose}
      dismissible
      width="640px"
      footer={
        <>
          <Button onPress={() => printReceipt(text(receipt, currency))}>{t('receipt.print')}</Button>
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
          <Description items={facts.slice(0, FIRST_CODE)} />
        </div>
        <QrCode receipt={receipt} label={t('receipt.qr')} />
        <Description items={facts.slice(FIRST_CODE).map(({ label, value }) => ({ label, value: <code>{value}</code> }))} />
      </div>
    </Dialog>
  )
}

function QrCode({ receipt, label }: { receipt: Receipt; label: string }) {
  const { size, path } = useMemo(() => qrOf(receipt), [receipt])
  return (
    <svg className="receipt-qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Hands the receipt to the browser as `receipt-<hash>.json`. */
function saveReceipt(receipt: Receipt): void {
  saveFile(`receipt-${receipt.hash.slice(0, 8)}.json`, new Blob([JSON.stringify(receipt, undefined, 2)], { type: 'application/json' }))
}
