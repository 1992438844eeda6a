import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { cellText } from '#domain/excel/sheet-cell.ts'
import { Table } from '#ui/display/Table.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { messages } from '#widgets/import-dialog/import.messages.ts'
import type { Book } from '#widgets/import-dialog/read/book.types.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'
import { counted } from '#widgets/transfer/index.ts'

/** Lines in which headers are offered. */
const HEADER_LINES = 10
const SHOWN_ROWS = 5
const SHOWN_COLUMNS = 12

/** Which sheet, which line has the headers, and what is in it as far as one must know. */
export function SheetChoice({ importing: { store } }: { importing: Importing }) {
  useSignals()
  const t = useText(messages)
  const now = store.file.state.value
  if (!('book' in now) || now.book.sheets.length === 0) return null
  const { book } = now
  const lines = Array.from({ length: Math.max(HEADER_LINES, book.headerLine) }, (_, at) => String(at + 1))
  return (
    <>
      <div className="import-sheet">
        <SelectField
          label={t('import.sheet')}
          value={book.sheet}
          options={book.sheets.map(({ name, hidden }) => ({ value: name, label: hidden ? t('import.hiddenSheet', { name }) : name }))}
          onChange={(sheet) => void store.file.look({ sheet })}
        />
        <SelectField
          label={t('import.headerLine')}
          value={String(book.headerLine)}
          options={lines.map((line) => ({ value: line, label: line }))}
          onChange={(line) => void store.file.look({ headerLine: Number(line) })}
        />
      </div>
      <Warnings book={book} />
      {book.first.length > 0 && <FirstRows book={book} />}
    </>
  )
}

function Warnings({ book }: { book: Book }) {
  const t = useText(messages)
  const warnings = [
    book.merged > 0 && counted(t, 'import.merged', book.merged),
    book.hiddenRows > 0 && counted(t, 'import.hiddenRows', book.hiddenRows),
    book.hiddenColumns > 0 && counted(t, 'import.hiddenColumns', book.hiddenColumns),
  ].filter((one) => one !== false)
  if (warnings.length === 0) return null
  return (
    <Notice tone="warning">
      {warnings.map((one) => (
        <div key={one}>{one}</div>
      ))}
    </Notice>
  )
}

function FirstRows({ book }: { book: Book }) {
  const t = useText(messages)
  const columns = book.headers.slice(0, SHOWN_COLUMNS).map((header, at) => ({
    key: String(at),
    label: header,
    cell: ({ cells }: Book['first'][number]) => <span className="import-cell">{cellText(cells[at] ?? null)}</span>,
  }))
  return (
    <Table
      caption={t('import.firstRows', { name: book.sheet })}
      columns={[{ key: 'line', label: t('import.line'), align: 'end', cell: ({ line }) => line }, ...columns]}
      rows={book.first.slice(0, SHOWN_ROWS)}
      rowKey={({ line }) => String(line)}
    />
  )
}
