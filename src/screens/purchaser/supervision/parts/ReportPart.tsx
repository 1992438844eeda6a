import { useFormats, useText } from '#core/i18n/locale.tsx'
import { Checklist } from '#screens/purchaser/award/index.ts'
import type { PartProps } from '#screens/purchaser/supervision/part-props.ts'
import { messages } from '#screens/purchaser/supervision/supervision.messages.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Card } from '#ui/layout/Card.tsx'

/** Checklist, the draft that the log gives, and the supervisor's conclusion with his signature. */
export function ReportPart({ data: { review, timeZone }, may, onAction }: PartProps) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  const { report, checklist, chain } = review
  const isRunning = chain.state === 'running'
  // The gateway refuses the signature until then; the items themselves say what is missing.
  const waits = may('review.sign') && checklist.some(({ ok }) => !ok)
  if (checklist.length === 0) return <Empty icon="file" title={t(review.reviewStatus === 'WATCHING' ? 'report.none' : 'report.sealed')} />
  return (
    <div className="sup-part">
      {report.signedAt !== undefined && (
        <Notice tone="success" title={t('report.signed', { by: report.signedBy ?? '', at: dateTime(report.signedAt, timeZone) })}>
          {report.conclusion}
        </Notice>
      )}
      <Card heading={t('checklist')}>
        <Checklist checks={checklist.filter(({ code }) => code !== 'signals' || review.signals !== undefined)} />
      </Card>
      {isRunning && <Notice tone="info">{t('chain.running', { n: chain.checked ?? 0, m: chain.entries })}</Notice>}
      {waits && <Notice tone="warning">{t('sign.waits')}</Notice>}
      <Card
        heading={t(report.signedAt === undefined ? 'report.draft' : 'tab.report')}
        actions={
          may('review.sign') && (
            <Button kind="primary" icon="edit" disabled={waits} onPress={() => onAction({ action: 'sign' })}>
              {t('sign')}
            </Button>
          )
        }
      >
        {report.draft.map((line) => (
          <p key={line} className="sup-draft">
            {line}
          </p>
        ))}
      </Card>
    </div>
  )
}
