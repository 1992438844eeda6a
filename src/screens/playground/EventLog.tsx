import { useText } from '#core/i18n/locale.tsx'
import { useFormats } from '#core/i18n/use-formats.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { type LogEntry, MOST_ENTRIES } from './event-log.rules.ts'
import { messages } from './playground.messages.ts'

interface EventLogProps {
  entries: readonly LogEntry[]
  isPaused: boolean
  onPause: (wanted: boolean) => void
  onClear: () => void
}

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Events as they come: when, which, and what they tell. */
export function EventLog({ entries, isPaused, onPause, onClear }: EventLogProps) {
  const t = useText(messages)
  const { time } = useFormats()
  const actions = (
    <>
      <Button icon={isPaused ? 'play' : 'pause'} onPress={() => onPause(!isPaused)}>
        {t(isPaused ? 'goOn' : 'pause')}
      </Button>
      <Button icon="trash" disabled={entries.length === 0} onPress={onClear}>
        {t('clear')}
      </Button>
    </>
  )
  return (
    <Card heading={t('events')} actions={actions}>
      {isPaused && <p className="play-note">{t('paused')}</p>}
      {entries.length === 0 ? (
        <p className="play-note">{t('events.none')}</p>
      ) : (
        <ol className="play-events" aria-label={t('events')}>
          {entries.map(({ id, at, name, detail, isFault }) => (
            <li key={id} data-fault={isFault ? '' : undefined}>
              <time>{time(new Date(at).toISOString(), { zone: ZONE, ms: true })}</time> <b>{name}</b> {detail && <code>{detail}</code>}
            </li>
          ))}
        </ol>
      )}
      {entries.length === MOST_ENTRIES && <p className="play-note">{t('newest', { count: MOST_ENTRIES })}</p>}
    </Card>
  )
}
