import { createElement } from 'react'
import type { ApplicationRow } from '#contract/tender/firm-calls.ts'
import { tagOf } from '#core/element/page.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { messages } from './qualification.messages.ts'

/** What was handed in, document by document, each to be looked at and saved. */
export function Papers({ row: { papers, voucher, deposit } }: { row: ApplicationRow }) {
  const t = useText(messages)
  const hasVoucher = voucher !== undefined || (deposit !== undefined && deposit !== 'NOT_REQUIRED')
  return (
    <Card heading={t('papers')}>
      <div className="invited-papers">
        {papers.length === 0 && !hasVoucher && <p className="invited-none">{t('papers.none')}</p>}
        {papers.map(({ code, name, mandatory, sha256, file }) => (
          <Paper key={code} name={name} mandatory={mandatory} file={file} missing={t(sha256 ? 'paper.gone' : 'paper.missing')} />
        ))}
        {hasVoucher && <Paper name={t('voucher')} mandatory file={voucher} missing={t('paper.missing')} />}
      </div>
    </Card>
  )
}

interface PaperProps {
  name: string
  mandatory: boolean
  file: ApplicationRow['voucher']
  /** What is said instead of a file. */
  missing: string
}

/** Our own upload element as a reader: names, sizes, preview and download of what is there. */
function Paper({ name, mandatory, file, missing }: PaperProps) {
  const t = useText(messages)
  return (
    <div className="invited-paper">
      <span>
        <strong>{name}</strong> {mandatory && <Tag tone="neutral">{t('paper.mandatory')}</Tag>}
      </span>
      {file
        ? createElement(tagOf('attachment-upload'), { 'aria-label': name, readonly: true, value: file.id })
        : missing && <span className="invited-none">{missing}</span>}
    </div>
  )
}
