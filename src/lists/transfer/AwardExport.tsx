import { useText } from '#core/i18n/locale.tsx'
import { ListTransfer } from './ListTransfer.tsx'
import { messages } from './list-transfer.messages.ts'

/** The export of a project's award lines, on a page that has other things to take along. */
export function AwardExport({ projectId, total }: { projectId: string; total: number }) {
  const t = useText(messages)
  return <ListTransfer modelId="tender.award" pageId={projectId} query={{ projectId }} total={total} exportLabel={t('list.export.award')} />
}
