import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { RoundNote } from '#screens/bidding/live/RoundNote.tsx'
import { StatusTag } from '#screens/bidding/live/StatusTag.tsx'
import { Money } from '#ui/display/figures.tsx'
import { Countdown } from './Countdown.tsx'
import { messages } from './home.messages.ts'
import { dueOf } from './home.rules.ts'

interface ProjectLineProps {
  row: ProjectRow
  action: ReactNode
  /** What is to be said of the row here, e.g. what waits. */
  note?: ReactNode
}

/** One project of a block: what it is, how it stands, what is due, what can be done. */
export function ProjectLine({ row, action, note }: ProjectLineProps) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const title = locale.lang.value === 'en' && row.titleEn ? row.titleEn : row.title
  return (
    <li className="home-row">
      <div className="home-row-text">
        <span className="home-row-title">
          <strong>{title}</strong> <StatusTag status={row.status} fault={row.fault} />
        </span>
        <span className="home-row-facts">
          {note && <strong>{note}</strong>}
          <span>{row.code}</span>
          <RoundNote row={row} />
          {row.ownRank !== undefined && <span>{t('rank', { rank: row.ownRank })}</span>}
          {row.best !== undefined && (
            <span>
              {t('best')} <Money amount={row.best} currency={row.currency} />
            </span>
          )}
        </span>
      </div>
      <div className="home-row-end">
        <Countdown due={dueOf(row)} />
        {action}
      </div>
    </li>
  )
}
