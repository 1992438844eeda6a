import { useFormats, useText } from '#core/i18n/locale.tsx'
import { formOf } from '#domain/tender/project/draft.ts'
import type { RoundPicture, SimulatedPlace, SimulatedRound } from '#domain/tender/simulation/simulation.ts'
import { type Column, Table } from '#ui/display/Table.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { simulationMessages } from './simulation.messages.ts'
import { type Say, sinceStart, type TrialProps } from './simulation.rules.ts'

interface RoundSeenProps extends TrialProps {
  round: SimulatedRound
  /** `all`: what is really there, which nobody sees; `purchaser`; or the alias of a bidder. */
  side: string
}

/** One round of a trial: when it goes on, and what somebody sees of it. */
export function RoundSeen({ round, side, form, say }: RoundSeenProps) {
  const t = useText(simulationMessages)
  const { no, extra, opensAfterMs, closesAfterMs, openedAfterMs } = round
  const title = extra ? t('round.extra') : t('round', { n: no })
  const times = { opens: sinceStart(opensAfterMs), closes: sinceStart(closesAfterMs) }
  const picture = side === 'purchaser' ? round.purchaser : round.bidders[side]
  return (
    <section className="ed-round-seen">
      <h4>
        {title}{' '}
        <small>
          {openedAfterMs === undefined ? t('times.sealed', times) : t('times', { ...times, opened: sinceStart(openedAfterMs) })}
        </small>
      </h4>
      {picture ? <Seen {...{ picture, round, title, form }} /> : <Everything {...{ round, title, form, say }} />}
    </section>
  )
}

interface PartProps {
  round: SimulatedRound
  title: string
  form: TrialProps['form']
}

function Everything({ round, title, form, say }: PartProps & { say: Say }) {
  const t = useText(simulationMessages)
  const { money } = useFormats()
  const { currency } = formOf(form)
  const columns: Column<SimulatedPlace>[] = [
    { key: 'rank', label: t('col.rank'), align: 'end', width: '64px', cell: ({ rank }) => rank ?? '–' },
    {
      ...{ key: 'bidder', label: t('col.bidder'), wrap: true },
      cell: (place) => (
        <>
          {place.alias} <Remark place={place} say={say} isOpened={round.openedAfterMs !== undefined} />
        </>
      ),
    },
    { key: 'price', label: t('col.price'), align: 'end', cell: ({ gross }) => (gross ? money(gross, currency) : '–') },
  ]
  return <Table caption={title} rows={round.places} rowKey={({ alias }) => alias} columns={columns} />
}

function Remark({ place: { gross, carried, eliminated, refused }, say, isOpened }: { place: SimulatedPlace; say: Say; isOpened: boolean }) {
  const t = useText(simulationMessages)
  const { money } = useFormats()
  const notes = [
    ...(refused
      ? [t('refusedPrice', { price: money(refused.gross), why: say({ code: refused.code, path: '', args: refused.args }) })]
      : []),
    ...(carried ? [t('carried')] : []),
    ...(isOpened && gross === undefined ? [t('noQuote')] : []),
    ...(eliminated ? [t(`out.${eliminated}`)] : []),
  ]
  return notes.length > 0 ? <small className="ed-remark">{notes.join(t('semicolon'))}</small> : null
}

/** The two moments of a round, as its reader finds them in his hall. */
function Seen({ picture, round: { no, openedAfterMs }, title, form }: PartProps & { picture: RoundPicture }) {
  const t = useText(simulationMessages)
  const { money } = useFormats()
  const { currency } = formOf(form)
  const open = useOpenFacts(picture)
  const after = useOpenedFacts(picture, no, form)
  return (
    <div className="ed-moments">
      <div>
        <h5>{t('moment.open')}</h5>
        <Description items={open} />
      </div>
      <div>
        <h5>{t('moment.opened')}</h5>
        {openedAfterMs === undefined ? <p className="ed-note">{t('sealedForever')}</p> : <Description items={after} />}
      </div>
      {picture.rows.length > 0 && (
        <Table
          caption={title}
          rows={picture.rows}
          rowKey={({ alias }) => alias}
          marked={({ own }) => own === true}
          columns={[
            { key: 'rank', label: t('col.rank'), align: 'end', width: '64px', cell: ({ rank }) => rank },
            { key: 'bidder', label: t('col.bidder'), cell: ({ alias, own }) => (own ? t('own', { alias }) : alias) },
            { key: 'price', label: t('col.price'), align: 'end', cell: ({ gross }) => money(gross, currency) },
          ]}
        />
      )}
    </div>
  )
}

type Fact = { label: string; value: string | number }

function useOpenFacts({ open }: RoundPicture): Fact[] {
  const t = useText(simulationMessages)
  const { money } = useFormats()
  if (open.quotesReceived !== undefined) {
    return [{ label: t('received'), value: t('ofBidders', { n: open.quotesReceived, of: open.bidders ?? 0 }) }]
  }
  if (open.why === 'ELIMINATED' || open.why === 'NOT_TIED') return [{ label: t('ownQuote'), value: t('watches') }]
  const limit = open.why === 'NO_LOWER' ? t('limit.none') : open.next ? money(open.next.max, open.currency) : t('limit.any')
  return [
    { label: t('ownQuote'), value: t(open.submitted ? 'ownQuote.sealed' : 'ownQuote.none') },
    { label: t(open.direction === 'reverse' ? 'limit' : 'limit.forward'), value: limit },
  ]
}

function useOpenedFacts({ after }: RoundPicture, no: number, form: TrialProps['form']): Fact[] {
  const t = useText(simulationMessages)
  const { money } = useFormats()
  const { currency, direction } = formOf(form)
  const round = after.rounds.find((one) => one.no === no)
  if (!round) return []
  const { lowest, tieCount, ownPrice, ownRank, carried, received, active } = round
  const own = ownPrice !== undefined && money(ownPrice, currency)
  const isOut = after.eliminated?.round === no
  return [
    ...(own ? [{ label: t('ownPrice'), value: carried ? t('ownPrice.carried', { price: own }) : own }] : []),
    ...(ownRank === undefined ? [] : [{ label: t('ownRank'), value: ownRank }]),
    ...(isOut ? [{ label: t('state'), value: t(`out.${after.eliminated!.cause}`) }] : []),
    ...(received === undefined ? [] : [{ label: t('received'), value: received }]),
    ...(active === undefined ? [] : [{ label: t('active'), value: active }]),
    {
      label: t(direction === 'reverse' ? 'lowest' : 'highest'),
      value: lowest === undefined ? t('notShown') : `${money(lowest, currency)}${tieCount ? t('shared', { n: tieCount }) : ''}`,
    },
  ]
}
