import { useSignals } from '@preact/signals-react/runtime'
import type { FirmFile } from '#contract/tender/firm-calls.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { Table } from '#ui/display/Table.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { CreditCode } from './CreditCode.tsx'
import { firmMessages } from './firm.messages.ts'
import { firmName, type Standing, toneOf } from './firm.rules.ts'

/** Everything known of a firm, with what should be looked at first. */
export function FirmFacts({ firm }: { firm: FirmFile }) {
  useSignals()
  const t = useText(firmMessages)
  const { locale } = useRuntime()
  return (
    <div className="firm-facts">
      <h3 className="firm-name">
        {firmName(firm, locale.lang.value)} <Tag tone={toneOf(firm.firmStatus)}>{t(`firm.${firm.firmStatus as Standing}`)}</Tag>
      </h3>
      <Shared firm={firm} />
      <Particulars firm={firm} />
      <Last firm={firm} />
    </div>
  )
}

function Particulars({ firm }: { firm: FirmFile }) {
  const t = useText(firmMessages)
  const { number, date } = useFormats()
  const categories = useDictionary('tender_category')
  const none = t('none')
  const words = firm.categories.map((code) => wordFor(categories, code)).join(t('comma'))
  return (
    <Description
      items={[
        { label: t('creditCode'), value: <CreditCode code={firm.creditCode} valid={firm.creditCodeValid} /> },
        { label: t('grade'), value: firm.grade ? t('grade.of', { grade: firm.grade }) : none },
        { label: t('categories'), value: words || none },
        { label: t('took'), value: number(firm.took) },
        { label: t('won'), value: number(firm.won) },
        { label: t('failed'), value: <span title={t('failed.hint')}>{number(firm.failed)}</span> },
        { label: t('lastWon'), value: firm.lastWonAt ? date(firm.lastWonAt) : none },
        { label: t('contact'), value: firm.contact || none },
        { label: t('phone'), value: firm.phone || none },
        { label: t('email'), value: firm.email || none },
        { label: t('legalRep'), value: firm.legalRep || none },
        { label: t('address'), value: firm.address || none },
      ]}
    />
  )
}

/** Details that stand at another firm of the project too. */
function Shared({ firm: { shared } }: { firm: FirmFile }) {
  const t = useText(firmMessages)
  if (shared.length === 0) return null
  return (
    <Notice tone="warning" title={t('shared')}>
      <p>{t('shared.lead')}</p>
      <ul className="firm-shared">
        {shared.map(({ customerId, name, what }) => (
          <li key={customerId}>
            {name}: {what.map((one) => t(`shared.${one}`)).join(t('comma'))}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type LastRow = FirmFile['last'][number]

function Last({ firm: { last } }: { firm: FirmFile }) {
  const t = useText(firmMessages)
  const { date } = useFormats()
  const result = ({ won, rank, bidders }: LastRow) => {
    const place = rank === undefined ? t('last.bidders', { bidders }) : t('last.rank', { rank, bidders })
    return won ? (
      <>
        <Tag tone="success">{t('last.won')}</Tag> {place}
      </>
    ) : (
      place
    )
  }
  return (
    <Table
      caption={t('last')}
      rows={last}
      rowKey={({ code }) => code}
      empty={t('last.none')}
      columns={[
        {
          key: 'project',
          label: t('last'),
          wrap: true,
          cell: ({ code, title }) => (
            <span className="firm-two">
              <span>{title}</span>
              <small>{code}</small>
            </span>
          ),
        },
        { key: 'ended', label: t('last.ended'), cell: ({ endedAt }) => date(endedAt) },
        { key: 'result', label: t('last.result'), cell: result },
      ]}
    />
  )
}
