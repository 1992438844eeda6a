import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { messages } from './project-list.messages.ts'
import { myResult, myStatus } from './project-row.rules.ts'

/** Rank and outcome, as far as the firm may know them. */
export function Outcome({ row }: { row: ProjectRow }) {
  const t = useText(messages)
  if (row.ownRank === undefined && !myResult(row)) return <span className="ls-none">–</span>
  return (
    <span className="ls-result">
      {row.ownRank !== undefined && <span>{t('rank', { rank: row.ownRank })}</span>}
      <MyResult row={row} />
    </span>
  )
}

/** How it ended for the firm; nothing while nothing is published. */
export function MyResult({ row }: { row: Pick<ProjectRow, 'status' | 'awardLine' | 'bidder'> }) {
  const t = useText(messages)
  const result = myResult(row)
  if (!result) return null
  return <Tag tone={result === 'result.CONFIRMED' || result === 'result.WAIT_CONFIRM' ? 'success' : 'neutral'}>{t(result)}</Tag>
}

/** What the firm is in a project, in words. */
export function MyStatus({ row }: { row: Pick<ProjectRow, 'bidder' | 'application' | 'invitation'> }) {
  const t = useText(messages)
  return <>{t(myStatus(row))}</>
}
