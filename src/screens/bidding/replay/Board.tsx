import { memo } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import type { Frame, Place } from '#domain/tender/replay/frame.ts'
import { useRoundName } from '#screens/bidding/rounds/index.ts'
import { type Column, Table } from '#ui/display/Table.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { messages } from './replay.messages.ts'

interface BoardProps {
  frame: Frame
  /** Numbers of the rounds there were; none in free bidding. */
  rounds: readonly RoundColumn[]
  currency: string
}

export interface RoundColumn {
  no: number
  extra?: boolean
}

/** Who stood where at this instant; what the reader may not know stays a dash. Drawn again when something happened, not as time runs. */
export const Board = memo(function Board({ frame, rounds, currency }: BoardProps) {
  const t = useText(messages)
  const { money } = useFormats()
  const nameOf = useRoundName()
  const price: Column<Place> = {
    key: 'price',
    label: `${t('price')} ${currency}`,
    align: 'end',
    cell: ({ gross }) => (gross === undefined ? '–' : money(gross)),
  }
  const columns: Column<Place>[] = [
    { key: 'rank', label: t('rank'), align: 'end', cell: (place) => <Rank place={place} /> },
    { key: 'bidder', label: t('bidder'), cell: ({ alias, isOwn }) => <Bidder alias={alias} isOwn={isOwn} /> },
    ...(rounds.length > 0 ? rounds.map((round) => roundColumn(round, nameOf(round), money, t('carried'))) : [price]),
    { key: 'state', label: t('state'), wrap: true, cell: (place) => <Marks place={place} /> },
  ]
  return (
    <Card heading={t('board')}>
      <Table
        caption={t('board.caption')}
        rows={frame.places}
        rowKey={({ alias }) => alias}
        marked={({ isOwn }) => isOwn === true}
        empty={t('board.none')}
        columns={columns}
      />
    </Card>
  )
})

function roundColumn({ no }: RoundColumn, label: string, money: (gross: string) => string, carried: string): Column<Place> {
  return {
    key: `round${no}`,
    label,
    align: 'end',
    cell: ({ rounds }) => {
      const named = rounds.find(({ round }) => round === no)
      if (named?.gross === undefined) return '–'
      return named.isCarried ? (
        <span className="replay-muted" title={carried}>
          {`${money(named.gross)} ↺`}
        </span>
      ) : (
        money(named.gross)
      )
    },
  }
}

function Rank({ place: { rank, isRankOld } }: { place: Place }) {
  const t = useText(messages)
  if (rank === undefined) return '–'
  return isRankOld ? t('rank.then', { rank }) : rank
}

function Bidder({ alias, isOwn }: { alias: string; isOwn: true | undefined }) {
  const t = useText(messages)
  return (
    <span className="replay-bidder">
      <strong>{alias}</strong>
      {isOwn && <Tag tone="info">{t('you')}</Tag>}
    </span>
  )
}

function Marks({ place: { hasSealed, out, isBanned, over, rounds } }: { place: Place }) {
  const t = useText(messages)
  const isCarried = rounds.at(-1)?.isCarried
  if (!hasSealed && !out && !isBanned && !over && !isCarried) return '–'
  return (
    <span className="replay-bidder">
      {hasSealed && <Tag tone="info">{t('sealed')}</Tag>}
      {!out && isCarried && <Tag tone="neutral">{t('carried')}</Tag>}
      {out && <Tag tone="warning">{t(out.cause === 'NO_PRICE' ? 'out.NO_PRICE' : 'out.RANK', { n: out.round })}</Tag>}
      {isBanned && <Tag tone="danger">{t('banned')}</Tag>}
      {over !== undefined && <Tag tone="danger">{t('over')}</Tag>}
    </span>
  )
}
