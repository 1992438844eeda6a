import { useFormats, useText } from '#core/locale.tsx'
import type { Signals } from '#screens/purchaser/supervision/supervision.api.ts'
import { messages } from '#screens/purchaser/supervision/supervision.messages.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Description } from '#ui/Description.tsx'
import { Empty } from '#ui/Empty.tsx'
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

/** Clues of collusion with their evidence: never a sanction, always something a person looks at (7.7). */
export function SignalsPart({ data: { signals = [], timeZone }, may, onWish }: PartProps) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  if (signals.length === 0) return <Empty icon="shield" title={t('signals.none')} />
  const nameOf = ({ code }: Signals[number]) => {
    const known = CODES.find((one) => one === code)
    return known ? `${code} ${t(`signal.${known}`)}` : code
  }
  const firms = (signal: Signals[number]) => signal.firms.map(({ alias, name }) => [alias, name].filter(Boolean).join(' ')).join(' · ')
  return (
    <ul className="sup-signals" aria-label={t('tab.signals')}>
      {signals.map((signal) => (
        <li key={signal.key}>
          <Card
            heading={nameOf(signal)}
            actions={
              !signal.ack &&
              may('review.signal-ack') && (
                <Button
                  label={`${t('acknowledge')} ${nameOf(signal)}`}
                  onPress={() => onWish({ deed: 'signal', target: signal.key, about: `${nameOf(signal)}: ${firms(signal)}` })}
                >
                  {t('acknowledge')}
                </Button>
              )
            }
          >
            <p className="sup-line">
              <SeverityTag severity={signal.severity} /> {firms(signal)}
            </p>
            <Description items={Object.entries(signal.evidence).map(([name, value]) => ({ label: evidenceName(name, t), value }))} />
            {signal.ack && (
              <blockquote className="sup-ack">
                <strong>{t('acknowledged', { by: signal.ack.by, at: dateTime(signal.ack.at, timeZone) })}</strong>
                <p>{signal.ack.note}</p>
              </blockquote>
            )}
          </Card>
        </li>
      ))}
    </ul>
  )
}

function evidenceName(name: string, t: (key: `evidence.${(typeof EVIDENCE)[number]}`) => string): string {
  const known = EVIDENCE.find((one) => one === name)
  return known ? t(`evidence.${known}`) : name
}
