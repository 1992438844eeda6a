import { useFormats, useText } from '#core/i18n/locale.tsx'
import { isShared } from '#domain/tender/award/award-lines.ts'
import { explanationOf, type PendingAction } from '#screens/purchaser/actions/index.ts'
import type { FileData, Ranking } from '#screens/purchaser/award/project-file.api.ts'
import { messages } from '#screens/purchaser/award/project-file.messages.ts'
import { type Approver, approversOf, beyond, firstOf, mayBeProposed } from '#screens/purchaser/award/project-file.rules.ts'
import { sharesMessages } from '#screens/purchaser/award/shares.messages.ts'
import { planOf, sumOf } from '#screens/purchaser/award/shares.rules.ts'
import { Button } from '#ui/controls/Button.tsx'
import { type Column, Table, textsOf } from '#ui/display/Table.tsx'
import { useRowFilter } from '#ui/display/use-row-filter.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { BenchmarkLine, PointsWaiting, useMethodColumns } from './Benchmark.tsx'
import { Checklist } from './Checklist.tsx'
import { LowPrice, useLowPriceTexts } from './LowPrice.tsx'
import { ProposeShares, ShareLines, useShareNames } from './Shares.tsx'
import { Until } from './Until.tsx'

export interface TabProps {
  file: FileData
  may: (action: string) => boolean
  onAction: (pending: PendingAction) => void
}

/** From the ranking to the confirmed award: numbers, proposal, approvals, publicity. */
export function AwardTab(props: TabProps) {
  const t = useText(messages)
  const { file, may, onAction } = props
  const { review, award } = file
  const plan = planOf(file)
  // Who may not know of clues is told nothing about them, not even that there are none.
  const checks = review?.checklist.filter(({ code }) => code !== 'signals' || review.signals !== undefined) ?? []
  return (
    <div className="pf-parts">
      {review && (
        <Card heading={t('checks')}>
          {review.report.signedBy === undefined && <Notice tone="warning">{t('report.missing')}</Notice>}
          <Checklist checks={checks} />
        </Card>
      )}
      {award.award && <Proposal {...props} award={award.award} />}
      {plan && may('award.propose') && <ProposeShares file={file} plan={plan} onAction={onAction} />}
      <RankTable {...props} />
      {award.forfeitable.length > 0 && may('deposit.forfeit') && (
        <Card heading={t('forfeit')}>
          <ul className="pf-list">
            {award.forfeitable.map(({ customerId, alias, name }) => (
              <li key={customerId}>
                <span>{`${alias} ${name}`}</span>
                <Button kind="danger" onPress={() => onAction({ action: 'forfeit', target: customerId, about: name })}>
                  {t('act.forfeit')}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

type Award = NonNullable<FileData['award']['award']>
const TONES = {
  PROPOSED: 'info',
  RETURNED: 'warning',
  WAIT_CONFIRM: 'info',
  CONFIRMED: 'success',
  DECLINED: 'danger',
  EXPIRED: 'danger',
  ANNULLED: 'danger',
} as const

/** The last proposal: whose, what for, who has agreed, until when. */
function Proposal({ file, may, onAction, award }: TabProps & { award: Award }) {
  const t = useText(messages)
  const ofShares = useText(sharesMessages)
  const namesOf = useShareNames()
  const { money } = useFormats()
  const { project, award: state } = file
  const zone = project.form?.timeZone
  const { lines } = award
  const about = lines ? namesOf(lines) : `${award.alias} ${award.name}`
  const total =
    lines &&
    sumOf(
      lines.map(({ amount }) => amount),
      project.scale,
    )
  const round = String(award.round)
  const approvers = approversOf(file, [
    { label: t('award.manager'), agreed: award.manager },
    { label: t('award.supervisor'), agreed: award.supervisor },
  ])
  const decides = project.status === 'AWARD_APPROVAL' && may('award.decide')
  const facts = [
    ...(total === undefined
      ? [
          { label: t('award.firm'), value: about },
          { label: t('award.price'), value: money(award.gross, project.currency) },
        ]
      : [{ label: ofShares('total'), value: money(total, project.currency) }]),
    { label: t('award.status'), value: <Tag tone={TONES[award.status]}>{t(`award.${award.status}`)}</Tag> },
    { label: t('award.by'), value: award.proposedBy || '–' },
    ...approvers.map((one) => ({ label: one.label, value: <Word {...one} /> })),
    ...(award.confirmBy && award.status === 'WAIT_CONFIRM'
      ? [{ label: t('award.confirmBy'), value: <Until at={award.confirmBy} zone={zone} /> }]
      : []),
    ...(state.publicityEndsAt ? [{ label: t('award.publicity'), value: <Until at={state.publicityEndsAt} zone={zone} /> }] : []),
  ]
  return (
    <Card
      heading={t('award.round', { n: award.round })}
      actions={
        decides && (
          <>
            <Button onPress={() => onAction({ action: 'return', target: round, about })}>{t('act.return')}</Button>
            <Button kind="primary" onPress={() => onAction({ action: 'agree', target: round, about })}>
              {t('act.agree')}
            </Button>
          </>
        )
      }
    >
      <Description items={facts} />
      {lines && (
        <div className="pf-lines">
          <ShareLines lines={lines} ranking={file.ranking} currency={project.currency} tones={TONES} />
        </div>
      )}
      {award.reason && (
        <p className="pf-said">
          <strong>{lines ? ofShares('reason') : t('award.reason')}</strong> {award.reason}
        </p>
      )}
    </Card>
  )
}

function Word({ agreed, names }: Approver) {
  const t = useText(messages)
  return (
    <>
      <Tag tone={agreed ? 'success' : 'neutral'}>{t(agreed ? 'agreed' : 'waiting')}</Tag> {names.join(' · ')}
    </>
  )
}

const name = (row: Ranking[number]) => `${row.alias} ${row.name}`

/** What the ranking says of each offer; whether it meets the reserve where there is one. */
function useRankColumns({ ranking = [], project: { currency, direction } }: FileData): Column<Ranking[number]>[] {
  const t = useText(messages)
  const ofShares = useText(sharesMessages)
  const { money } = useFormats()
  const lowOf = useLowPriceTexts()
  const methodColumns = useMethodColumns(ranking)
  const marks = ({ skipped, over }: Ranking[number]) => [
    ...(skipped ? [{ tone: 'neutral' as const, text: t('skipped') }] : []),
    ...(over ? [{ tone: 'danger' as const, text: t(beyond(over, direction)) }] : []),
  ]
  const reserve: Column<Ranking[number]> = {
    key: 'reserve',
    label: t('col.reserve'),
    text: ({ meetsReserve }) => (meetsReserve === undefined ? undefined : t(meetsReserve ? 'reserve.met' : 'reserve.missed')),
    cell: ({ meetsReserve }) =>
      meetsReserve === undefined ? (
        '–'
      ) : (
        <Tag tone={meetsReserve ? 'success' : 'danger'}>{t(meetsReserve ? 'reserve.met' : 'reserve.missed')}</Tag>
      ),
  }
  const share: Column<Ranking[number]> = {
    ...{ key: 'share', label: ofShares('col.share'), align: 'end' },
    text: ({ sharePct }) => sharePct && ofShares('share', { n: sharePct }),
  }
  return [
    { key: 'rank', label: t('col.rank'), align: 'end', text: ({ rank }) => rank },
    {
      ...{ key: 'firm', label: t('col.firm'), wrap: true },
      text: (row) => [name(row), ...marks(row).map(({ text }) => text)].join(' '),
      cell: (row) => (
        <span className="pf-two">
          <span>{name(row)}</span>
          {marks(row).map(({ tone, text }) => (
            <span key={text}>
              <Tag tone={tone}>{text}</Tag>
            </span>
          ))}
        </span>
      ),
    },
    { key: 'gross', label: t('col.gross'), align: 'end', text: ({ gross }) => money(gross, currency), sort: ({ gross }) => Number(gross) },
    { key: 'basis', label: t('col.basis'), align: 'end', text: ({ basis }) => money(basis), sort: ({ basis }) => Number(basis) },
    ...methodColumns,
    { key: 'since', label: t('col.since'), align: 'end', text: ({ sinceSeq }) => sinceSeq },
    ...(ranking.some(({ sharePct }) => sharePct !== undefined) ? [share] : []),
    ...(ranking.some(({ meetsReserve }) => meetsReserve !== undefined) ? [reserve] : []),
    {
      ...{ key: 'low', label: t('col.low'), wrap: true },
      text: ({ lowPrice }) => lowOf(lowPrice).join(' '),
      cell: (row) => <LowPrice price={row.lowPrice} />,
    },
  ]
}

/** Every offer with every number an award rests on. */
function RankTable({ file, may, onAction }: TabProps) {
  const t = useText(messages)
  const { ranking = [], award } = file
  const shared = isShared(file.project.form?.award ?? {})
  const columns = useRankColumns(file)
  const { shown, filter, none } = useRowFilter({ rows: ranking, textsOf: textsOf(columns) })
  const first = firstOf(ranking)
  const act = (row: Ranking[number]) => (
    <span className="pf-acts">
      {!shared && may('award.propose') && mayBeProposed(row) && (
        <Button
          kind={row === first ? 'primary' : 'text'}
          label={`${t('act.propose')} ${name(row)}`}
          onPress={() => onAction({ action: row === first ? 'propose' : 'deviate', target: row.alias, about: name(row) })}
        >
          {t('act.propose')}
        </Button>
      )}
      {may('award.accept-justification') && row.lowPrice.flagged && row.lowPrice.text !== undefined && !row.lowPrice.accepted && (
        <Button
          label={`${t('act.acceptPrice')} ${name(row)}`}
          onPress={() => onAction({ action: 'acceptPrice', target: row.alias, about: name(row), read: explanationOf(row.lowPrice) })}
        >
          {t('act.acceptPrice')}
        </Button>
      )}
    </span>
  )
  const acts = (!shared && may('award.propose')) || may('award.accept-justification')
  return (
    <Card heading={t('ranking')} actions={filter}>
      {file.benchmark && <BenchmarkLine benchmark={file.benchmark} />}
      <PointsWaiting project={file.project} ranking={ranking} />
      <Table
        caption={t('ranking.caption')}
        rows={shown}
        rowKey={(row) => row.alias}
        marked={(row) => (award.award?.alias === row.alias || row.sharePct !== undefined) && !row.skipped}
        empty={none ?? t('ranking.empty')}
        columns={[...columns, ...(acts ? [{ key: 'acts', label: t('col.acts'), pinned: true, cell: act }] : [])]}
      />
    </Card>
  )
}
