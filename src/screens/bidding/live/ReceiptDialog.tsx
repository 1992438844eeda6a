import { useMemo } from 'react'
import { encode } from 'uqr'
import type { Receipt } from '#contract/tender-bid.ts'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import { useFormats, useText } from '#core/locale.tsx'
import { Button } from '#ui/Button.tsx'
import { Description } from '#ui/Description.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { messages } from './live.messages.ts'
import css from './ReceiptDialog.css?inline'

const sheet = styleSheet(css)

interface ReceiptDialogProps {
  receipt: Receipt | undefined
  currency: string
  onClose: () => void
}

/** Proof that a bid was accepted: as text, as QR code and as a file that anyone can check with the published keys (TEND-08). */
export function ReceiptDialog({ receipt, currency, onClose }: ReceiptDialogProps) {
  useStyles(sheet)
  const t = useText(messages)
  const formats = useFormats()
  if (!receipt) return null
  return (
    <Dialog
      open
      heading={t('receipt.title')}
      onClose={onClose}
      dismissible
      width="640px"
      footer={
        <>
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
        <p className="receipt-lead">{t('receipt.lead', { seq: receipt.seq })}</p>
        <QrCode text={JSON.stringify(receipt)} label={t('receipt.qr')} />
        <Description
          items={[
            { label: t('receipt.price'), value: <strong>{formats.money(receipt.gross, currency)}</strong> },
            { label: t('receipt.alias'), value: receipt.alias },
            { label: t('receipt.seq'), value: receipt.seq },
            { label: t('receipt.at'), value: receipt.at },
            { label: t('receipt.hash'), value: <code>{receipt.hash}</code> },
            { label: t('receipt.sig'), value: <code>{`${receipt.kid} · ${receipt.sig}`}</code> },
          ]}
        />
      </div>
    </Dialog>
  )
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'L', border: 2 }), [text])
  const dark = data.map((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  return (
    <svg className="receipt-qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  )
}

/** Hands the receipt to the browser as `receipt-<entry>.json`. */
function saveReceipt(receipt: Receipt): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(receipt, undefined, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `receipt-${receipt.seq}.json`
  link.click()
  URL.revokeObjectURL(address)
}
