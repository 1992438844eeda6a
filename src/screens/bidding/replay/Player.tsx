import { useMemo } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import type { Frame } from '#domain/tender/replay/frame.ts'
import type { Replay } from '#domain/tender/replay/replay.ts'
import { isTurn, tellingOf } from '#domain/tender/replay/telling.ts'
import { roundMessages, useRoundName } from '#screens/bidding/rounds/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { Board, type RoundColumn } from './Board.tsx'
import { Events, useEventWord } from './Events.tsx'
import { LONGEST_WAIT_MS, SPEEDS } from './play.rules.ts'
import { messages } from './replay.messages.ts'
import { TimeBar } from './TimeBar.tsx'
import { type Playback, usePlayback } from './use-playback.ts'

const TONES = { OPEN: 'success', WAITING: 'info', INTERVAL: 'neutral', SUSPENDED: 'danger', CLOSED: 'neutral' } as const

interface PlayerProps {
  replay: Replay
  currency: string
  zone: string | undefined
}

/** A competition as it went: the time it stands at on top, beneath it who stood where and what had happened. */
export function Player({ replay, currency, zone }: PlayerProps) {
  const t = useText(messages)
  const playback = usePlayback(replay)
  const { index, isPlaying } = playback
  const frame = useMemo(() => replay.frameAt(index), [replay, index])
  const rounds = useMemo(() => roundsOf(replay), [replay])
  const word = useEventWord(currency)
  const phase = usePhase(frame)
  const last = replay.moments[index]!.entries.at(-1)!
  const spoken = `${phase}, ${t('at.event', { n: index + 1, m: replay.moments.length })}`
  return (
    <div className="replay">
      <Card>
        <Head frame={frame} playback={playback} phase={phase} currency={currency} zone={zone} />
        <TimeBar replay={replay} playback={playback} currency={currency} zone={zone} spoken={spoken} />
        <Controls replay={replay} playback={playback} word={word} zone={zone} />
      </Card>
      <div className="replay-more">
        <Board frame={frame} rounds={rounds} currency={currency} />
        <Events moments={replay.moments} index={index} currency={currency} zone={zone} onChoose={playback.goTo} />
      </div>
      <span className="visually-hidden">
        <LiveText>{isPlaying ? '' : `${word(tellingOf(last))}, ${spoken}`}</LiveText>
      </span>
    </div>
  )
}

/** The rounds of the whole log, so that columns do not come and go. */
function roundsOf({ moments }: Replay): RoundColumn[] {
  const opened = moments.flatMap(({ entries }) => entries.filter(({ type }) => type === 'round.opened' || type === 'round.scheduled'))
  const extra = opened.find(({ parts }) => parts.pub?.extra === true)?.parts.pub?.round
  const numbers = [...new Set(opened.map(({ parts }) => Number(parts.pub?.round)))]
  return numbers.toSorted((a, b) => a - b).map((no) => ({ no, ...(no === extra && { extra: true }) }))
}

function usePhase({ phase, round, isExtra }: Frame): string {
  const t = useText(messages)
  const word = useText(roundMessages)
  const nameOf = useRoundName()
  if (round === undefined && phase === 'OPEN') return t('free.OPEN')
  return word(`phase.${phase}`, { name: round === undefined ? '' : nameOf({ no: round, ...(isExtra && { extra: true }) }) })
}

interface HeadProps {
  frame: Frame
  playback: Playback
  phase: string
  currency: string
  zone: string | undefined
}

/** The time it stands at, and what held then. */
function Head({ frame, playback, phase, currency, zone }: HeadProps) {
  const t = useText(messages)
  const formats = useFormats()
  const { best, tieCount = 1, round, received, bids, closesAt, opensAt, resumeAt, reason } = frame
  const tied = tieCount > 1 ? t('tied', { n: tieCount }) : ''
  const at = new Date(playback.at).toISOString()
  const time = (iso: string) => formats.dateTime(iso, zone)
  const items = [
    best !== undefined && { label: t(round === undefined ? 'best' : 'lowest'), value: `${formats.money(best, currency)}${tied}` },
    round === undefined && { label: t('bids'), value: bids },
    round !== undefined && !['INTERVAL', 'CLOSED'].includes(frame.phase) && { label: t('received'), value: received },
    frame.phase === 'INTERVAL' && opensAt !== undefined && { label: t('opens'), value: time(opensAt) },
    frame.phase === 'OPEN' && closesAt !== undefined && { label: t('closes'), value: time(closesAt) },
    frame.phase === 'SUSPENDED' && resumeAt !== undefined && { label: t('resumes'), value: time(resumeAt) },
  ].filter((item) => typeof item === 'object')
  return (
    <div className="replay-head">
      <time className="replay-clock" dateTime={at}>
        {`${formats.date(at, zone)} ${formats.time(at, { ms: !playback.isPlaying, ...(zone && { zone }) })}`}
      </time>
      <Tag tone={TONES[frame.phase]}>{phase}</Tag>
      {frame.phase === 'SUSPENDED' && reason !== undefined && <span className="replay-muted">{reason}</span>}
      <Description items={items} />
    </div>
  )
}

interface ControlsProps extends Pick<HeadProps, 'playback' | 'zone'> {
  replay: Replay
  word: ReturnType<typeof useEventWord>
}

function Controls({ replay: { moments }, playback, word, zone }: ControlsProps) {
  const t = useText(messages)
  const formats = useFormats()
  const { isPlaying, index, speed } = playback
  const turns = useMemo(
    () =>
      moments.flatMap(({ at, entries }) =>
        entries
          .filter(isTurn)
          .slice(0, 1)
          .map((entry) => ({ at, entry })),
      ),
    [moments],
  )
  return (
    <div className="replay-controls">
      <IconButton icon="chevron-left" label={t('previous')} disabled={index === 0} onPress={() => playback.step(-1)} />
      <Button kind="primary" icon={isPlaying ? 'pause' : 'play'} onPress={playback.toggle}>
        {t(isPlaying ? 'pause' : 'play')}
      </Button>
      <IconButton icon="chevron-right" label={t('next')} disabled={index === moments.length - 1} onPress={() => playback.step(1)} />
      <SelectField
        label={t('speed')}
        value={String(speed)}
        options={SPEEDS.map((value) => ({ value: String(value), label: `×${value}` }))}
        onChange={(value) => playback.setSpeed(SPEEDS.find((one) => String(one) === value) ?? 1)}
      />
      <SelectField
        label={t('jump')}
        value=""
        options={[
          { value: '', label: t('jump.choose') },
          ...turns.map(({ at, entry }) => ({
            value: at,
            label: `${formats.time(at, zone ? { zone } : {})} ${word(tellingOf(entry))}`,
          })),
        ]}
        onChange={(at) => at && playback.goTo(Date.parse(at))}
      />
      <span className="replay-muted">{t('shortened', { s: LONGEST_WAIT_MS / 1_000 })}</span>
    </div>
  )
}
