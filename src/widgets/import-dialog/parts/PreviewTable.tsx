import { useText } from '#core/locale.tsx'
import type { Lang } from '#core/text.ts'
import { faultSentence } from '#domain/excel/cell-fault.ts'
import { Table } from '#ui/Table.tsx'
import { messages } from '#widgets/import-dialog/import.messages.ts'
import { mapMessages } from '#widgets/import-dialog/map.messages.ts'
import type { Preview, PreviewCell } from '#widgets/import-dialog/preview.rules.ts'

/** The first rows as they will be read; what would not be taken is marked and says why. */
export function PreviewTable({ preview, lang }: { preview: Preview; lang: Lang }) {
  const t = useText(mapMessages)
  const words = useText(messages)
  const { rows, columns, faults } = preview
  return (
    <section className="import-preview">
      <h3>{t('import.map.preview')}</h3>
      <p aria-live="polite">
        {faults > 0 ? t('import.map.faults', { count: faults, rows: rows.length }) : t('import.map.fine', { rows: rows.length })}
      </p>
      <Table
        caption={t('import.map.preview')}
        columns={[
          { key: 'line', label: words('import.line'), align: 'end', cell: ({ line }) => line },
          ...columns.map(({ key, field }, at) => ({
            key,
            label: field.label,
            cell: ({ cells }: Preview['rows'][number]) => <Shown cell={cells[at]!} lang={lang} />,
          })),
        ]}
        rows={rows}
        rowKey={({ line }) => String(line)}
      />
    </section>
  )
}

function Shown({ cell: { text, fault }, lang }: { cell: PreviewCell; lang: Lang }) {
  const t = useText(mapMessages)
  if (!fault) return <span className="import-cell">{text}</span>
  return (
    <span className="import-cell" data-fault="">
      <span>{text || t('import.map.empty')}</span>
      <small>{faultSentence(fault, lang)}</small>
    </span>
  )
}
