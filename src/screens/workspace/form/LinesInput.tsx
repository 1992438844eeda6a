import { useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { MAX_LINES } from '#domain/workflow/forms/define-form.ts'
import { EditableTable } from '#widgets/data-table/edit/index.ts'
import type { FieldInputProps } from './FieldInput.tsx'
import { messages } from './form.messages.ts'
import { isSame, type LineRow, linesFrom, rowsOf } from './form.rules.ts'
import { AMOUNT, useLineColumns } from './line-columns.ts'

const TOTALS = [AMOUNT]

/** Lines: typed, pasted from a sheet, put in order, summed up while they are typed. */
export function LinesInput({ field, fields, value, onChange, faults = {}, strict = false }: FieldInputProps) {
  const t = useText(messages)
  const { columns } = useLineColumns(field, fields)
  // The grid's rows keep their keys, and with them their undo, as long as the form holds what they say.
  const rows = useRef<readonly LineRow[]>([])
  if (!isSame(linesFrom(field, rows.current), value ?? [])) rows.current = rowsOf(field, value, () => crypto.randomUUID())
  const put = (next: readonly LineRow[]) => {
    rows.current = next
    onChange(field.field, linesFrom(field, next))
  }
  const fault = faults[field.field]
  return (
    <>
      <p className="wf-input-label" data-required={field.required ? '' : undefined}>
        {field.label}
      </p>
      <EditableTable
        label={field.label}
        columns={columns}
        rows={rows.current}
        onChange={put}
        createRow={() => ({ id: crypto.randomUUID() })}
        maxRows={MAX_LINES}
        movable
        removable
        totals={columns.some(({ prop }) => prop === AMOUNT) ? TOTALS : []}
        strict={strict}
        empty={t('lines.empty')}
      />
      {fault && (
        <p className="wf-fault" role="alert" data-invalid-field="">
          {fault}
        </p>
      )}
      <p className="wf-note">{t('lines.count', { n: rows.current.length, max: MAX_LINES })}</p>
    </>
  )
}
