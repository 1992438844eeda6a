import { useSignals } from '@preact/signals-react/runtime'
import type { RosterRow } from '#contract/tender/firm-calls.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { TwoLines } from '#lists/index.ts'
import {
  type Application,
  CreditCode,
  type Deposit,
  firmMessages,
  firmName,
  type Invitation,
  type Standing,
  toneOf,
} from '#screens/purchaser/firmpop/index.ts'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { messages } from './customer-list.messages.ts'
import { waitingFor } from './roster.rules.ts'

interface CellProps {
  row: RosterRow
}

/** Name, credit code, grade and categories; on a narrow screen also what the columns say that have no room there. */
export function FirmCell({ row }: CellProps) {
  useSignals()
  const t = useText(firmMessages)
  const { locale } = useRuntime()
  const categories = useDictionary('tender_category')
  const words = row.categories.map((code) => wordFor(categories, code)).join(t('comma'))
  const about = [row.grade && t('grade.of', { grade: row.grade }), words].filter(Boolean).join(' · ')
  return (
    <TwoLines
      small={
        <>
          <CreditCode code={row.creditCode} valid={row.creditCodeValid} /> · {about}
        </>
      }
      whole={about}
      narrow={
        <>
          <InvitationCell row={row} />
          <RegistrationCell row={row} />
        </>
      }
    >
      <span>
        <strong>{firmName(row, locale.lang.value)}</strong>{' '}
        {row.firmStatus !== 'ACTIVE' && <Tag tone={toneOf(row.firmStatus)}>{t(`firm.${row.firmStatus as Standing}`)}</Tag>}
      </span>
    </TwoLines>
  )
}

export function ContactCell({ row }: CellProps) {
  return (
    <span className="invited-two">
      <span>{row.contact || '–'}</span>
      <small>{row.phone}</small>
    </span>
  )
}

/** Where the invitation stands, since when, and what waits for a second person. */
export function InvitationCell({ row }: CellProps) {
  const t = useText(messages)
  const word = useText(firmMessages)
  const { date, dateTime } = useFormats()
  const { invitation, sentAt, viewedAt, resentAt, declinedAt, declineReason, proposedBy } = row
  const asked = waitingFor(row, 'revoke')
  if (!invitation) return <span className="invited-none">{t('none')}</span>
  return (
    <span className="invited-two">
      <Tag tone={toneOf(invitation)}>{word(`invitation.${invitation as Invitation}`)}</Tag>
      {!sentAt && proposedBy && <small>{t('proposedBy', { who: proposedBy })}</small>}
      {sentAt && <small title={dateTime(sentAt)}>{t('sentAt', { at: date(sentAt) })}</small>}
      {resentAt && <small title={dateTime(resentAt)}>{t('resentAt', { at: date(resentAt) })}</small>}
      {viewedAt && <small title={dateTime(viewedAt)}>{t('viewedAt', { at: date(viewedAt) })}</small>}
      {declinedAt && <small title={dateTime(declinedAt)}>{t('declinedAt', { at: date(declinedAt) })}</small>}
      {declineReason && <small className="invited-words">{declineReason}</small>}
      {asked && <small className="invited-asked">{t('asked.revoke', { who: asked.by })}</small>}
    </span>
  )
}

/** The registration with its papers, deposit and pledge. */
export function RegistrationCell({ row }: CellProps) {
  const t = useText(messages)
  const word = useText(firmMessages)
  const { date, dateTime } = useFormats()
  const { application, documents, deposit, pledgedAt } = row
  const asked = waitingFor(row, 'disqualify')
  if (!application) return <span className="invited-none">{t('none')}</span>
  return (
    <span className="invited-two">
      <Tag tone={toneOf(application)}>{word(`application.${application as Application}`)}</Tag>
      {documents && documents.asked > 0 && <small>{t('documents', documents)}</small>}
      {deposit && deposit !== 'NOT_REQUIRED' && <small>{t('deposit', { state: word(`deposit.${deposit as Deposit}`) })}</small>}
      <small title={pledgedAt && dateTime(pledgedAt)}>{pledgedAt ? t('pledgedAt', { at: date(pledgedAt) }) : t('pledged.not')}</small>
      {asked && <small className="invited-asked">{t('asked.disqualify', { who: asked.by })}</small>}
    </span>
  )
}

/** The last word on the firm: of the registration, or of the review of its invitation. */
export function DecisionCell({ row }: CellProps) {
  const t = useText(messages)
  const { date, dateTime } = useFormats()
  const { decidedAt, decisionComment, reviewComment } = row
  const comment = decidedAt ? decisionComment : reviewComment
  if (!decidedAt && !comment) return <span className="invited-none">{t('none')}</span>
  return (
    <span className="invited-two">
      {decidedAt && <small title={dateTime(decidedAt)}>{date(decidedAt)}</small>}
      {comment && <span>{comment}</span>}
    </span>
  )
}
