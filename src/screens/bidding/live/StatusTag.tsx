import type { ProjectRow, ProjectStatus } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { messages } from './status.messages.ts'

/** The status of a project, in words and colour; where what is stored of it cannot be read, that. */
export function StatusTag({ status, fault }: { status: ProjectStatus; fault?: ProjectRow['fault'] | undefined }) {
  const nameOf = useStatusName()
  return <Tag tone={fault ? 'danger' : toneOf(status)}>{nameOf({ status, fault })}</Tag>
}

export function useStatusName() {
  const t = useText(messages)
  return ({ status, fault }: Pick<ProjectRow, 'status'> & { fault?: ProjectRow['fault'] | undefined }) =>
    t(fault ? 'unreadable' : `status.${status}`)
}

function toneOf(status: ProjectStatus) {
  switch (status) {
    case 'BIDDING':
      return 'success'
    case 'SUSPENDED':
    case 'FAILED':
    case 'VOID':
      return 'danger'
    case 'REGISTRATION':
    case 'QUALIFICATION':
    case 'READY':
      return 'info'
    case 'AWARDED':
    case 'PUBLICITY':
      return 'success'
    default:
      return 'neutral'
  }
}
