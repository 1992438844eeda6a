import { useSignals } from '@preact/signals-react/runtime'
import type { RoundRow, RoundView } from '#contract/tender/round-view.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Announcements, Standstill, useFocusKept } from '#screens/bidding/live/index.ts'
import type { RoundsClient, RoundsStore } from '#screens/bidding/rounds/client/index.ts'
import { RoundCountdown } from '#screens/bidding/rounds/shared/RoundCountdown.tsx'
import { useRoundName } from '#screens/bidding/rounds/shared/use-round-name.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Draw } from './Draw.tsx'
import { forAudience, toldRounds } from './hall-table.rules.ts'
import { Latest } from './Latest.tsx'
import { LowestChart } from './LowestChart.tsx'
import { Opening } from './Opening.tsx'
import { RoundNews } from './RoundNews.tsx'
import css from './RoundsBoard.css?inline'
import { RoundTable } from './RoundTable.tsx'
import { messages } from './rounds-hall.messages.ts'

const sheet = styleSheet(css)

export interface RoundsBoardProps {
  client: RoundsClient
  store: RoundsStore
  /** Time, opening and the figure of the moment only. */
  brief?: boolean | undefined
  readonly?: boolean | undefined
  /** On a wall: what every bidder may see, and nothing of who looks. */
  projected?: boolean | undefined
}

/** The live board of sealed rounds: time and the figure of the moment, the opening, the rounds side by side, chart and messages. */
export function RoundsBoard({ client, store, brief, readonly, projected }: RoundsBoardProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const own = store.view.value
  const box = useFocusKept<HTMLDivElement>(own && `${own.phase} ${own.canOpen}`)
  if (!own) return null
  const { view, prices } = projected ? forAudience(own, store.prices.value) : { view: own, prices: store.prices.value }
  const isOnline = client.connection.value === 'live' && view.phase !== 'CLOSED' && !projected
  // When all is over the way that prices went stands where the time stood.
  const hasWay = view.phase === 'CLOSED' && !brief && toldRounds(view).length > 0
  return (
    <div className="rounds-board">
      <RoundNews store={store} />
      <Standstill view={view} />
      <Out view={view} />
      {view.waived && <Notice tone="info">{t('waived')}</Notice>}
      <div ref={box} className="rounds-top" tabIndex={-1}>
        {isCommittees(view) && <Opening view={view} client={client} store={store} readonly={readonly || projected} />}
        {hasWay && <Chart view={view} />}
        {!isCommittees(view) && !hasWay && (
          <Card>
            <RoundCountdown view={view} clock={client.clock} large />
          </Card>
        )}
        <Card>
          <Latest view={view} online={isOnline ? store.online.value : undefined} />
        </Card>
      </div>
      {!isCommittees(view) && <Opening view={view} client={client} store={store} readonly={readonly || projected} />}
      {!brief && <More store={store} view={view} prices={prices} hasChart={!hasWay} />}
    </div>
  )
}

/** No clock runs: in its place stands what is waited for. */
const isCommittees = ({ phase, opening }: RoundView): boolean => phase === 'WAITING' && opening === 'committee'

/** What who did not go on reads. */
function Out({ view: { eliminated, rounds } }: { view: RoundView }) {
  const t = useText(messages)
  const nameOf = useRoundName()
  const round = rounds.find(({ no }) => no === eliminated?.round)
  if (!eliminated || !round) return null
  return <Notice tone="warning">{t(`out.${eliminated.cause}`, { name: nameOf(round) })}</Notice>
}

interface MoreProps extends Pick<RoundsBoardProps, 'store'> {
  view: RoundView
  prices: readonly RoundRow[]
  hasChart: boolean
}

/** Rounds side by side, draw, chart and messages. */
function More({ store, view, prices, hasChart }: MoreProps) {
  useSignals()
  const t = useText(messages)
  return (
    <>
      <Card heading={t('table')}>
        <RoundTable view={view} prices={prices} />
      </Card>
      {view.drawn && <Draw view={view} drawn={view.drawn} />}
      <div className={hasChart ? 'rounds-more' : undefined}>
        {hasChart && <Chart view={view} />}
        <Announcements zone={view.timeZone} list={store.messages.value} hasOlder={store.hasOlderMessages.value} />
      </div>
    </>
  )
}

function Chart({ view }: { view: RoundView }) {
  const t = useText(messages)
  return (
    <Card heading={t('chart')}>
      <LowestChart view={view} />
    </Card>
  )
}
