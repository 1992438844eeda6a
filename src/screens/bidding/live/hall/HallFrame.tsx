import type { ReactNode, Ref } from 'react'
import type { HallView } from '#contract/tender/bid.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useFailReason } from '#screens/bidding/live/fail-reason.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from './HallFrame.css?inline'
import { messages } from './hall-parts.messages.ts'

const sheet = styleSheet(css)

/** The page of a hall; its box is what a projector shows. */
export function HallFrame({ box, children }: { box?: Ref<HTMLDivElement>; children: ReactNode }) {
  useStyles(sheet)
  return (
    <div ref={box} className="hall">
      {children}
    </div>
  )
}

/** Why nothing goes on: suspended, cancelled, or without a result. */
export function Standstill({ view }: { view: Pick<HallView, 'failReason' | 'status' | 'suspension'> }) {
  const t = useText(messages)
  const why = useFailReason()
  if (view.failReason) return <Notice tone="warning">{t('failed', { reason: why(view.failReason) })}</Notice>
  if (view.status === 'VOID') return <Notice tone="warning">{t('void')}</Notice>
  if (!view.suspension) return null
  return (
    <Notice tone="warning" title={t('suspended')}>
      {view.suspension.outage ? t('suspended.outage') : view.suspension.reason}
    </Notice>
  )
}
