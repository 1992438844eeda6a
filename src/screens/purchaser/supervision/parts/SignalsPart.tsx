import { useMemo } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { signalFields } from '#domain/tender/lists/whole-list-fields.ts'
import type { Signals } from '#screens/purchaser/supervision/supervision.api.ts'
import { messages } from '#screens/purchaser/supervision/supervision.messages.ts'
import { useRowSearch } from '#screens/row-search/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import type { PartProps } from './ReviewDrawer.tsx'
import { SeverityTag } from './ReviewTable.tsx'

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
  // Rows are looked for by what they show, in the language of the page.
  const recordOf = useMemo(
    () => (signal: Signal) => ({
      clue: signal.code,
      severity: signal.severity,
      name: firmsOf(signal),
      evidence: evidenceOf(signal)
        .map(({ label, value }) => `${label} ${value}`)
        .join('\n'),
      looked: signal.ack !== undefined,
      lookedBy: signal.ack?.by,
      lookedAt: signal.ack?.at,
      words: signal.ack?.note,
    }),
    [evidenceOf],
  )
  const { found, search, none } = useRowSearch({ code: 'clues', fields: signalFields, rows: signals, recordOf })
  if (signals.length === 0) return <Empty icon="shield" title={t('signals.none')} />
  return (
    <div className="sup-part">
      {search}
      {none ?? (
        <ul className="sup-signals" aria-label={t('tab.signals')}>
          {found.map((signal) => (
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
  const { dateTime } = useFormats()
  const evidenceOf = useEvidence()
  const known = CODES.find((one) => one === signal.code)
  const name = known ? `${known} ${t(`signal.${known}`)}` : signal.code
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
          <strong>{t('acknowledged', { by: signal.ack.by, at: dateTime(signal.ack.at, zone) })}</strong>
          <p>{signal.ack.note}</p>
        </blockquote>
      )}
    </Card>
  )
}

const firmsOf = ({ firms }: Signal) => firms.map(({ alias, name }) => [alias, name].filter(Boolean).join(' ')).join(' · ')

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
