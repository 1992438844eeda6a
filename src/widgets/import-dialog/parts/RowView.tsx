import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { RowProblem } from '#contract/excel-shapes.ts'
import { useText } from '#core/i18n/locale.tsx'
import { headerNames } from '#domain/excel/headers.ts'
import { cellText } from '#domain/excel/sheet-cell.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { mapMessages } from '#widgets/import-dialog/map.messages.ts'
import type { BookRow } from '#widgets/import-dialog/read/book.types.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'

type Reading = { phase: 'reading' } | { phase: 'read'; row: BookRow | undefined }

/** One line of the chosen file, cell by cell, with the column that is to blame marked. */
export function RowView({ importing, problem: { line, column } }: { importing: Importing; problem: RowProblem }) {
  useSignals()
  const t = useText(mapMessages)
  const [reading, setReading] = useState<Reading>({ phase: 'reading' })
  const file = importing.store.file.state.value
  useEffect(() => {
    let wanted = true
    const put = (row: BookRow | undefined) => wanted && setReading({ phase: 'read', row })
    importing.rows(line).then(
      ([row]) => put(row),
      () => put(undefined),
    )
    return () => {
      wanted = false
    }
  }, [importing, line])
  if (file.phase !== 'ready') return null
  if (reading.phase === 'reading') return <Skeleton lines={2} />
  const { row } = reading
  const { headers } = file.book
  // A problem names its column as it is named on the wire: a long header is cut there.
  const names = headerNames(headers)
  if (!row) return <p>{t('import.problems.gone')}</p>
  return (
    <dl className="import-row" aria-label={t('import.problems.row', { line })}>
      {headers.map(
        (header, at) =>
          header !== '' && (
            <div key={header} data-fault={column !== '' && names[at] === column ? '' : undefined}>
              <dt>{header}</dt>
              <dd>{cellText(row.cells[at] ?? null) ?? t('import.map.empty')}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
