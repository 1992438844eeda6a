import { type ReactNode, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { ListTransfer } from '#lists/transfer/ListTransfer.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { messages } from './customer-list.messages.ts'
import { registeredOf } from './roster.rules.ts'
import type { Roster } from './roster.ts'

interface Asked {
  rows: Roster['rows']
  projectId: string
  chosen: readonly string[]
  /** Undefined where the list is not narrowed. */
  shown: readonly string[] | undefined
}

/**
 * Registrations have an export of their own: papers, deposits and decisions, of the firms that have registered.
 *
 * @returns its button, and what is to be said beneath when it was pressed for firms that have not registered
 */
export function useRegistrationExport({ rows, projectId, chosen, shown }: Asked): { button: ReactNode; note: ReactNode } {
  const t = useText(messages)
  const [told, setTold] = useState<string>()
  const { ids, pageIds, total, lacks } = registeredOf(rows, chosen, shown)
  if (total === 0) return { button: null, note: null }
  // What is told is of what was chosen then.
  const asked = [lacks, ...chosen].join(' ')
  const before = async () => {
    setTold(lacks && asked)
    return !lacks
  }
  const button = (
    <ListTransfer
      modelId="tender.application"
      pageId={projectId}
      query={{ projectId }}
      ids={ids}
      pageIds={pageIds}
      scope={ids.length === 0 && pageIds.length > 0 ? 'page' : undefined}
      total={total}
      exportLabel={t('export.registrations')}
      before={before}
    />
  )
  const note = lacks && told === asked && (
    <Notice tone="warning" onClose={() => setTold(undefined)}>
      {t(`export.none.${lacks}`)}
    </Notice>
  )
  return { button, note }
}
