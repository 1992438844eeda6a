import { useState } from 'react'
import type { Receipt } from '#contract/tender/bid.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { ReceiptDialog, useFailReason } from '#screens/bidding/live/index.ts'
import { MyResult, myResult } from '#screens/customer/project-list/index.ts'
import { isFreeBid, quoteCenterOf } from '#screens/mode.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Time } from '#ui/display/figures.tsx'
import { type Column, Table, textsOf } from '#ui/display/Table.tsx'
import { useRowFilter } from '#ui/display/use-row-filter.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { messages } from './project-detail.messages.ts'
import type { Detail } from './project-detail.store.ts'

type Navigate = ScreenProps['navigate']

/** Both rule texts and whether the firm has confirmed them. */
export function Rules({ project, navigate }: { project: ProjectView; navigate: Navigate }) {
  const t = useText(messages)
  const kinds = [
    { kind: 'fight', path: paths.fightRules },
    { kind: 'win', path: paths.winRules },
  ] as const
  return (
    <Card>
      <ul className="detail-rules">
        {kinds.map(({ kind, path }) => (
          <li key={kind}>
            <strong>{t(`rules.${kind}`)}</strong>
            {project.acknowledged.includes(kind) && <Tag tone="success">{t('rules.acked')}</Tag>}
            <Button label={`${t('rules.open')} ${t(`rules.${kind}`)}`} onPress={() => navigate(path, { projectId: project.id })}>
              {t('rules.open')}
            </Button>
          </li>
        ))}
      </ul>
      <code>{t('rules.hash', { hash: project.rulesHash.slice(0, 8) })}</code>
    </Card>
  )
}

/** The receipts of the firm, each with its QR code and file. */
export function Receipts({ detail, navigate }: { detail: Detail; navigate: Navigate }) {
  const t = useText(messages)
  const formats = useFormats()
  const [shown, setShown] = useState<Receipt>()
  const { project, receipts } = detail
  const columns: Column<Receipt>[] = [
    { key: 'seq', label: t('bid.seq'), align: 'end', text: ({ seq }) => seq },
    { key: 'at', label: t('bid.at'), text: ({ at }) => formats.time(at, { ms: true }) },
    { key: 'alias', label: t('bid.alias'), wide: true, text: ({ alias }) => alias },
    {
      ...{ key: 'price', label: `${t('bid.price')} ${project.currency}`, align: 'end' },
      text: ({ gross }) => formats.money(gross),
      sort: ({ gross }) => Number(gross),
    },
    {
      key: 'receipt',
      label: t('bid.receipt'),
      cell: (receipt) => (
        <Button kind="text" icon="shield" label={`${t('bid.receipt')} ${receipt.seq ?? receipt.gross}`} onPress={() => setShown(receipt)}>
          {t('bid.receipt')}
        </Button>
      ),
    },
  ]
  const { shown: listed, filter, none } = useRowFilter({ rows: receipts, textsOf: textsOf(columns) })
  if (project.bidder && !isFreeBid(project)) {
    const open = () => navigate(quoteCenterOf(project), { projectId: project.id })
    return <Empty icon="shield" title={t('bids.rounds')} action={<Button onPress={open}>{t('bids.open')}</Button>} />
  }
  if (receipts.length === 0) return <Empty icon="shield" title={t('bids.empty')} />
  return (
    <>
      {filter}
      <Table caption={t('bids.caption')} rows={listed} empty={none} rowKey={({ hash }) => hash} columns={columns} />
      <p>
        <Button icon="shield" onPress={() => navigate(paths.logCheck, { projectId: project.id })}>
          {t('verify')}
        </Button>
      </p>
      <ReceiptDialog receipt={shown} currency={project.currency} onClose={() => setShown(undefined)} />
    </>
  )
}

/** Rank and winner, as far as they are published. */
export function Result({ project }: { project: ProjectView }) {
  const t = useText(messages)
  const formats = useFormats()
  const why = useFailReason()
  const { winner, shares, ownRank, failReason, publicityEndsAt, currency, awardLine, next } = project
  const own = shares?.find((share) => share.own)
  const over = ['REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED'].includes(project.status)
  if (failReason) {
    return (
      <Empty icon="info" title={t('result.failed')}>
        {t('result.failedFor', { reason: why(failReason) })}
      </Empty>
    )
  }
  if (!winner && (!over || ownRank === undefined)) return <Empty icon="award" title={t('result.none')} />
  const items = [
    ownRank !== undefined && { label: t('result.rank'), value: ownRank },
    myResult(project) && { label: t('result.mine'), value: <MyResult row={project} /> },
    own && { label: t('result.share'), value: t('result.shareOf', { n: own.sharePct, amount: formats.money(own.amount, currency) }) },
    winner && !shares && { label: t('result.winner'), value: winner.name },
    winner && !shares && { label: t('result.price'), value: formats.money(winner.gross, currency) },
    awardLine === 'WAIT_CONFIRM' &&
      next?.kind === 'confirm' && { label: t('result.confirmBy'), value: <Time at={next.at} zone={project.form?.timeZone} /> },
    winner && publicityEndsAt && { label: t('result.publicity'), value: <Time at={publicityEndsAt} zone={project.form?.timeZone} /> },
  ]
  return (
    <Card>
      <Description items={items.filter((item) => typeof item === 'object')} />
      {shares && (
        <div className="detail-shares">
          <Shares shares={shares} currency={currency} />
        </div>
      )}
    </Card>
  )
}

type Shares = NonNullable<ProjectView['shares']>

/** Every winner of an award by shares, the own one marked. */
function Shares({ shares, currency }: { shares: Shares; currency: string }) {
  const t = useText(messages)
  const { money } = useFormats()
  return (
    <Table
      caption={t('result.winners')}
      rows={shares}
      rowKey={({ alias }) => alias}
      marked={({ own }) => own === true}
      columns={[
        {
          ...{ key: 'winner', label: t('result.winner'), wrap: true },
          cell: ({ name, gross }) => (
            <>
              {name}
              <small className="detail-narrow">{`${t('bid.price')} ${money(gross, currency)}`}</small>
            </>
          ),
        },
        { key: 'share', label: t('result.percent'), align: 'end', cell: ({ sharePct }) => t('result.shareIn', { n: sharePct }) },
        { key: 'amount', label: t('result.amount'), align: 'end', cell: ({ amount }) => money(amount, currency) },
        { key: 'price', label: t('bid.price'), align: 'end', wide: true, cell: ({ gross }) => money(gross, currency) },
      ]}
    />
  )
}
