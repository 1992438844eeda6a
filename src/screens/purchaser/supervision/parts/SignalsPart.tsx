import { useMemo } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import type { PartProps } from '#screens/purchaser/supervision/part-props.ts'
import type { Signals } from '#screens/purchaser/supervision/supervision.api.ts'
import { messages } from '#screens/purchaser/supervision/supervision.messages.ts'
import { Button } from '#ui/controls/Button.tsx'
import { useRowFilter } from '#ui/display/use-row-filter.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { SeverityTag } from './review-columns.tsx'

const CODES = ['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8', 'G9'] as const
const EVIDENCE = [
  'ip',
  'device',
  'phone',
  'email',
  'sha256',
  'same',
  'lines',
  'ratio',
  'n',
  'followed',
  'of',
  'others',
  'user',
  'contact',
] as const

type Signal = Signals[number]
const NONE: Signals = []

/** Clues of collusion with their evidence: never a sanction, always something a person looks at (7.7). */
export function SignalsPart({ data: { signals = NONE, timeZone }, may, onAction }: PartProps) {
  const t = useText(messages)
  const evidenceOf = useEvidence()
  const nameOf = useSignalName()
  const seenOf = useSeen(timeZone)
  const textsOf = (signal: Signal) => [
    ...[nameOf(signal), t(`severity.${signal.severity}`), firmsOf(signal), seenOf(signal), signal.ack?.note],
    ...evidenceOf(signal).map(({ label, value }) => `${label} ${value}`),
  ]
  const { shown, filter, none } = useRowFilter({ rows: signals, textsOf })
  if (signals.length === 0) return <Empty icon="shield" title={t('signals.none')} />
  return (
    <div className="sup-part">
      {filter}
      {none ?? (
        <ul className="sup-signals" aria-label={t('tab.signals')}>
          {shown.map((signal) => (
            <li key={signal.key}>
              <Clue signal={signal} zone={timeZone} open={!signal.ack && may('review.signal-ack')} onAction={onAction} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ClueProps extends Pick<PartProps, 'onAction'> {
  signal: Signal
  zone: string | undefined
  /** Its reader may look into it. */
  open: boolean
}

function Clue({ signal, zone, open, onAction }: ClueProps) {
  const t = useText(messages)
  const seen = useSeen(zone)(signal)
  const evidenceOf = useEvidence()
  const name = useSignalName()(signal)
  return (
    <Card
      heading={name}
      actions={
        open && (
          <Button
            label={`${t('acknowledge')} ${name}`}
            onPress={() => onAction({ action: 'signal', target: signal.key, about: `${name}: ${firmsOf(signal)}` })}
          >
            {t('acknowledge')}
          </Button>
        )
      }
    >
      <p className="sup-line">
        <SeverityTag severity={signal.severity} /> {firmsOf(signal)}
      </p>
      <Description items={evidenceOf(signal)} />
      {signal.ack && (
        <blockquote className="sup-ack">
          <strong>{seen}</strong>
          <p>{signal.ack.note}</p>
        </blockquote>
      )}
    </Card>
  )
}

const firmsOf = ({ firms }: Signal) => firms.map(({ alias, name }) => [alias, name].filter(Boolean).join(' ')).join(' · ')

/** What a clue is called; a kind that is newer than this page keeps its own name. */
function useSignalName() {
  const t = useText(messages)
  return ({ code }: Signal) => {
    const known = CODES.find((one) => one === code)
    return known ? `${known} ${t(`signal.${known}`)}` : code
  }
}

/** Who has looked into it, and when. */
function useSeen(zone: string | undefined) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  return ({ ack }: Signal) => ack && t('acknowledged', { by: ack.by, at: dateTime(ack.at, zone) })
}

/** What was found, by name; a name that is newer than this page stands as it is. */
function useEvidence() {
  const t = useText(messages)
  return useMemo(() => {
    const nameOf = (name: string) => {
      const known = EVIDENCE.find((one) => one === name)
      return known ? t(`evidence.${known}`) : name
    }
    return ({ evidence }: Signal) => Object.entries(evidence).map(([name, value]) => ({ label: nameOf(name), value }))
  }, [t])
}
