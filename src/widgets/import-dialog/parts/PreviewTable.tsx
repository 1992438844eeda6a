import { useId } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import type { Lang } from '#core/i18n/text.ts'
import { faultSentence } from '#domain/excel/cell-fault.ts'
import { Table } from '#ui/display/Table.tsx'
import { fits } from '#widgets/import-dialog/corrections.rules.ts'
import type { Corrections } from '#widgets/import-dialog/corrections.store.ts'
import { messages } from '#widgets/import-dialog/import.messages.ts'
import { mapMessages } from '#widgets/import-dialog/map.messages.ts'
import type { Preview, PreviewCell } from '#widgets/import-dialog/preview.rules.ts'
import { counted } from '#widgets/transfer/index.ts'
import { FixInput } from './FixInput.tsx'

type Row = Preview['rows'][number]

/** The first rows as they will be read; what would not be taken is marked, says why, and can be mended where it stands. */
export function PreviewTable({ preview, corrections, lang }: { preview: Preview; corrections: Corrections; lang: Lang }) {
  const t = useText(mapMessages)
  const words = useText(messages)
  const { rows, columns } = preview
  return (
    <section className="import-preview">
      <h3>{t('import.map.preview')}</h3>
      <Found preview={preview} />
      <Table
        caption={t('import.map.preview')}
        columns={[
          { key: 'line', label: words('import.line'), align: 'end', cell: (row) => <Line row={row} /> },
          ...columns.map(({ key, field, name }, at) => ({
            key,
            label: field.label,
            cell: ({ line, cells, isLeftOut }: Row) => (
              <Shown cell={cells[at]!} place={{ line, column: name }} isLeftOut={isLeftOut} corrections={corrections} lang={lang} />
            ),
          })),
        ]}
        rows={rows}
        rowKey={({ line }) => String(line)}
      />
    </section>
  )
}

/** What of the first rows can be read; those that are left out are not asked about. */
function Found({ preview: { rows, faults, taken } }: { preview: Preview }) {
  const t = useText(mapMessages)
  const left = rows.length - taken
  const found =
    faults > 0
      ? counted(t, 'import.map.faults', faults)
      : taken === 0
        ? t('import.map.noneTaken')
        : left > 0
          ? t('import.map.fineBut', { rows: rows.length, left })
          : counted(t, 'import.map.fine', taken)
  return <p aria-live="polite">{found}</p>
}

function Line({ row: { line, isLeftOut } }: { row: Row }) {
  const t = useText(mapMessages)
  return (
    <>
      {line}
      {isLeftOut && <small className="import-out">{t('import.map.leftOut')}</small>}
    </>
  )
}

interface ShownProps {
  cell: PreviewCell
  place: { line: number; column: string }
  isLeftOut: boolean
  corrections: Corrections
  lang: Lang
}

function Shown({ cell: { text, fault, isCorrected, inFile }, place, isLeftOut, corrections, lang }: ShownProps) {
  const t = useText(mapMessages)
  const reason = useId()
  if (isLeftOut) return <s className="import-cell">{text}</s>
  if (!fault && !isCorrected) return <span className="import-cell">{text}</span>
  return (
    <span className="import-cell" data-fault={fault ? '' : undefined} data-corrected={isCorrected ? '' : undefined}>
      <FixInput
        label={t('import.map.cellOf', place)}
        text={text}
        invalid={fault !== undefined}
        describedBy={fault && reason}
        locked={fits(text) ? undefined : 'long'}
        onText={(value) => corrections.setCells([{ ...place, value, inFile }]) > 0}
      />
      {fault && <small id={reason}>{faultSentence(fault, lang)}</small>}
    </span>
  )
}
