import { useText } from '#core/i18n/locale.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { runMessages } from '#widgets/import-dialog/run.messages.ts'

/** What the reader saw in the file: merged cells, hidden rows, rounded numbers. */
export function Warned({ warnings }: { warnings: readonly string[] }) {
  const t = useText(runMessages)
  if (warnings.length === 0) return null
  return (
    <Notice tone="warning" title={t('import.warnings')}>
      {warnings.map((one) => (
        <div key={one}>{one}</div>
      ))}
    </Notice>
  )
}
