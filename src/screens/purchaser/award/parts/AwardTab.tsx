import { useFormats, useText } from '#core/i18n/locale.tsx'
import { rankingFields } from '#domain/tender/lists/whole-list-fields.ts'
import { explanationOf, type PendingAction } from '#screens/purchaser/actions/index.ts'
import type { FileData, Ranking } from '#screens/purchaser/award/project-file.api.ts'
import { messages } from '#screens/purchaser/award/project-file.messages.ts'
import { beyond, firstOf, mayBeProposed } from '#screens/purchaser/award/project-file.rules.ts'
import { useRowSearch } from '#screens/row-search/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Table } from '#ui/display/Table.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { Checklist } from './Checklist.tsx'
import { LowPrice } from './LowPrice.tsx'
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
function Proposal({ file: { project, award: state }, may, onAction, award }: TabProps & { award: Award }) {
  const t = useText(messages)
  const { money } = useFormats()
  const zone = project.form?.timeZone
  const about = `${award.alias} ${award.name}`
  const round = String(award.round)
  const word = (given: boolean) => <Tag tone={given ? 'success' : 'neutral'}>{t(given ? 'agreed' : 'waiting')}</Tag>
  const decides = project.status === 'AWARD_APPROVAL' && may('award.decide')
  const facts = [
    { label: t('award.firm'), value: about },
    { label: t('award.price'), value: money(award.gross, project.currency) },
    { label: t('award.status'), value: <Tag tone={TONES[award.status]}>{t(`award.${award.status}`)}</Tag> },
    { label: t('award.by'), value: award.proposedBy || '–' },
    { label: t('award.manager'), value: word(award.manager) },
    { label: t('award.supervisor'), value: word(award.supervisor) },
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
      {award.reason && (
        <p className="pf-said">
          <strong>{t('award.reason')}</strong> {award.reason}
        </p>
      )}
    </Card>
  )
}

const rankingRecord = ({ lowPrice, ...row }: Ranking[number]) => ({ ...row, isLow: lowPrice.flagged })

/** Every offer with every number an award rests on. */
function RankTable({ file: { project, ranking = [], award }, may, onAction }: TabProps) {
  const t = useText(messages)
  const { money } = useFormats()
  const { found, search, none } = useRowSearch({ code: 'award-ranking', fields: rankingFields, rows: ranking, recordOf: rankingRecord })
  const first = firstOf(ranking)
  const name = (row: Ranking[number]) => `${row.alias} ${row.name}`
  const act = (row: Ranking[number]) => (
    <span className="pf-acts">
      {may('award.propose') && mayBeProposed(row) && (
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
  const acts = may('award.propose') || may('award.accept-justification')
  const sealed = ranking.some(({ meetsReserve }) => meetsReserve !== undefined)
  return (
    <Card heading={t('ranking')} actions={search}>
      <Table
        caption={t('ranking.caption')}
        rows={found}
        rowKey={(row) => row.alias}
        marked={(row) => award.award?.alias === row.alias && !row.skipped}
        empty={none ?? t('ranking.empty')}
        columns={[
          { key: 'rank', label: t('col.rank'), align: 'end', cell: (row) => row.rank },
          {
            key: 'firm',
            label: t('col.firm'),
            wrap: true,
            cell: (row) => (
              <span className="pf-two">
                <span>{name(row)}</span>
                {row.skipped && (
                  <span>
                    <Tag tone="neutral">{t('skipped')}</Tag>
                  </span>
                )}
                {row.over && (
                  <span>
                    <Tag tone="danger">{t(beyond(row.over, project.direction))}</Tag>
                  </span>
                )}
              </span>
            ),
          },
          { key: 'gross', label: t('col.gross'), align: 'end', cell: (row) => money(row.gross, project.currency) },
          { key: 'basis', label: t('col.basis'), align: 'end', cell: (row) => money(row.basis) },
          { key: 'since', label: t('col.since'), align: 'end', cell: (row) => row.sinceSeq },
          ...(sealed
            ? [
                {
                  key: 'reserve',
                  label: t('col.reserve'),
                  cell: (row: Ranking[number]) =>
                    row.meetsReserve === undefined ? (
                      '–'
                    ) : (
                      <Tag tone={row.meetsReserve ? 'success' : 'danger'}>{t(row.meetsReserve ? 'reserve.met' : 'reserve.missed')}</Tag>
                    ),
                },
              ]
            : []),
          { key: 'low', label: t('col.low'), wrap: true, cell: (row) => <LowPrice price={row.lowPrice} /> },
          ...(acts ? [{ key: 'acts', label: t('col.acts'), pinned: true, cell: act }] : []),
        ]}
      />
    </Card>
  )
}
