import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { messages } from './project-list.messages.ts'
import { myStatus } from './project-row.rules.ts'

/** What the firm is in a project, in words. */
export function MyStatus({ row }: { row: Pick<ProjectRow, 'bidder' | 'application' | 'invitation'> }) {
  const t = useText(messages)
  return <>{t(myStatus(row))}</>
}
