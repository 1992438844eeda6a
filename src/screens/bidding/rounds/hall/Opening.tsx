import { useSignals } from '@preact/signals-react/runtime'
import type { RoundView } from '#contract/tender/round-view.ts'
import { useAction } from '#core/action.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { clockFace, useHallTime, useNow } from '#screens/bidding/live/index.ts'
import type { RoundsClient, RoundsStore } from '#screens/bidding/rounds/client/index.ts'
import { currentRound, type Round } from '#screens/bidding/rounds/shared/round-time.rules.ts'
import { useRoundName } from '#screens/bidding/rounds/shared/use-round-name.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Card } from '#ui/layout/Card.tsx'
import css from './Opening.css?inline'
import { isLate, type Place, placesOf, turnsOf } from './opening.rules.ts'
import { messages } from './rounds-hall.messages.ts'
import { useFreshPicture } from './use-rounds.ts'

const sheet = styleSheet(css)

interface OpeningProps {
  view: RoundView
  client: RoundsClient
  store: RoundsStore
  readonly?: boolean | undefined
}

/** The round that is over and not opened yet: by whom it is to be opened, and the button of whoever may (TEND-38). */
export function Opening(props: OpeningProps) {
  const round = currentRound(props.view)
  if (!round || props.view.phase !== 'WAITING') return null
  return props.view.opening === 'committee' ? <Committee {...props} round={round} /> : <BySystem {...props} round={round} />
}

/** Opens nothing by itself: the gateway does, or says why it cannot. */
function useOpen({ view, client, store }: OpeningProps) {
  return useAction(async (roundNo: number, key) => store.take((await client.open(roundNo, key)).round), `round.open ${view.projectId}`)
}

function Committee(props: OpeningProps & { round: Round }) {
  useSignals()
  useStyles(sheet)
  const { view, client, store, round, readonly } = props
  const t = useText(messages)
  const nameOf = useRoundName()
  const time = useHallTime(view.timeZone)
  const now = useNow(client.clock)
  const action = useOpen(props)
  useFreshPicture(turnsOf(view, now), client, store)
  const name = nameOf(round)
  const places = view.approvals && placesOf(view.approvals, now)
  const deputy = view.deputyFrom !== undefined && Date.parse(view.deputyFrom) <= now
  return (
    <Card heading={t('opening.title', { name })}>
      <div className="opening">
        <p>{t(places ? 'opening.lead' : 'opening.wait')}</p>
        <p className="opening-note">{t('opening.closed', { at: time(round.closesAt ?? view.closesAt) })}</p>
        {places && (
          <ul className="opening-places">
            {places.map((place) => (
              <PlaceOf key={place.role} place={place} deputy={deputy} now={now} />
            ))}
          </ul>
        )}
        {places && view.deputyFrom && !places[0].word && (
          <p className="opening-note">{t(deputy ? 'opening.deputy' : 'opening.deputyFrom', { at: time(view.deputyFrom) })}</p>
        )}
        {view.canOpen && !readonly && (
          <span>
            <Button kind="primary" icon="check" busy={action.phase.value === 'running'} onPress={() => void action.run(round.no)}>
              {t('opening.open', { name })}
            </Button>
          </span>
        )}
        {action.failure.value && <Notice tone="danger">{action.failure.value.message}</Notice>}
      </div>
    </Card>
  )
}

function PlaceOf({ place: { role, word }, deputy, now }: { place: Place; deputy: boolean; now: number }) {
  const t = useText(messages)
  const label = role === 'BUYER' && deputy && word?.role !== 'BUYER' ? 'place.deputy' : (`place.${role}` as const)
  return (
    <li className="opening-place" data-given={word ? '' : undefined}>
      <span className="opening-mark">
        <Icon name={word ? 'check' : 'clock'} />
      </span>
      <span className="opening-who">
        <small>{t(label)}</small>
        <strong>{word ? word.by : t('place.open')}</strong>
      </span>
      {word && <span className="opening-left">{t('place.left', { left: clockFace(Math.max(0, Date.parse(word.until) - now)).text })}</span>}
    </li>
  )
}

/** The system opens at the close. Where it has not, those in charge may try at once, and are told why it does not open. */
function BySystem(props: OpeningProps & { round: Round }) {
  useSignals()
  const { view, client, round, readonly } = props
  const t = useText(messages)
  const nameOf = useRoundName()
  const late = isLate(round, useNow(client.clock))
  const action = useOpen(props)
  const mayTry = late && !readonly && view.canOpen === true
  const failed = action.failure.value
  return (
    <Notice
      tone={failed ? 'danger' : late ? 'warning' : 'info'}
      title={t(late ? 'opening.late' : 'opening.soon', { name: nameOf(round) })}
      action={
        mayTry ? (
          <Button busy={action.phase.value === 'running'} onPress={() => void action.run(round.no)}>
            {t('opening.try')}
          </Button>
        ) : undefined
      }
    >
      {failed?.message}
    </Notice>
  )
}
