import type { ReactNode } from 'react'
import type { ProjectStatus } from '#contract/tender/project.ts'
import type { Overview } from '#contract/tender/stat-calls.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { messages as live } from '#screens/bidding/live/live.messages.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Card } from '#ui/layout/Card.tsx'
import { messages } from './overview.messages.ts'

/** The life of a project, in its order. */
const ORDER: readonly ProjectStatus[] = [
  'DRAFT',
  'PUBLISH_APPROVAL',
  'REGISTRATION',
  'QUALIFICATION',
  'READY',
  'BIDDING',
  'SUSPENDED',
  'REVIEW',
  'AWARD_APPROVAL',
  'PUBLICITY',
  'AWARDED',
  'FAILED',
  'VOID',
]

interface TilesProps {
  figures: Overview
  navigate: ScreenProps['navigate']
}

/** How many projects are where; each opens the list of them. */
export function Statuses({ figures, navigate }: TilesProps) {
  const t = useText(messages)
  const name = useText(live)
  const counts = new Map(figures.status.map(({ status, count }) => [status, count]))
  return (
    <Card heading={t('status.heading')}>
      <ul className="overview-statuses">
        <li>
          <button type="button" className="overview-status" onClick={() => navigate(paths.purchaserList)}>
            <span className="overview-count">{figures.total}</span> {t('status.all')}
          </button>
        </li>
        {ORDER.flatMap((status) => {
          const count = counts.get(status)
          return count === undefined ? (
            []
          ) : (
            <li key={status}>
              <button type="button" className="overview-status" onClick={() => navigate(paths.purchaserList, { status })}>
                <span className="overview-count">{count}</span> {name(`status.${status}`)}
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Results of the period. A share of nothing is a dash. */
export function Tiles({ figures, navigate }: TilesProps) {
  const t = useText(messages)
  const { money } = useFormats()
  const { currency, awarded, sold, saving, participation, failure } = figures
  const share = (rate: string | undefined) => (rate === undefined ? '–' : `${rate} %`)
  return (
    <ul className="overview-tiles">
      <li>
        <button type="button" className="overview-tile" onClick={() => navigate(paths.purchaserList, { status: 'BIDDING' })}>
          <Tile label={t('tile.live')} value={figures.live} />
        </button>
      </li>
      <Plain label={t('tile.awarded')} value={money(awarded.amount, currency)} note={t('tile.awarded.note', { count: awarded.projects })} />
      {sold.projects > 0 && (
        <Plain label={t('tile.sold')} value={money(sold.amount, currency)} note={t('tile.sold.note', { count: sold.projects })} />
      )}
      <Plain label={t('tile.saving')} value={share(saving.rate)} note={money(saving.amount, currency)} />
      <Plain
        label={t('tile.participation')}
        value={share(participation.rate)}
        note={t('tile.participation.note', { approved: participation.approved, invited: participation.invited })}
      />
      <Plain label={t('tile.bidders')} value={figures.averageBidders ?? '–'} />
      <Plain
        label={t('tile.failure')}
        value={share(failure.rate)}
        note={t('tile.failure.note', { failed: failure.failed, awarded: failure.awarded })}
      />
    </ul>
  )
}

interface TileProps {
  label: string
  value: ReactNode
  note?: string
}

const Plain = (props: TileProps) => (
  <li className="overview-tile">
    <Tile {...props} />
  </li>
)

const Tile = ({ label, value, note }: TileProps) => (
  <>
    <span className="overview-label">{label}</span>
    <span className="overview-value">{value}</span>
    {note && <span className="overview-note">{note}</span>}
  </>
)
