import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useState } from 'react'
import type { FormField } from '#contract/workflow/task-calls.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { readWords, type Words } from '#screens/use-dictionary.ts'
import type { EditColumn } from '#widgets/data-table/edit/index.ts'
import { messages } from './form.messages.ts'
import { productOf } from './form.rules.ts'

/** Key of the column that nobody types: the product of a line. */
export const AMOUNT = 'line-amount'

type Column = NonNullable<FormField['columns']>[number]
const NONE: Words = {}

/** Entries of the dictionaries that the columns are chosen from, by code; none of one that cannot be read. */
function useWords(codes: string): Words {
  useSignals()
  const runtime = useRuntime()
  const lang = runtime.locale.lang.value
  const [words, setWords] = useState(NONE)
  useEffect(() => {
    let cancelled = false
    void readWords(runtime, codes.split(',').filter(Boolean), lang).then((found) => cancelled || setWords(found))
    return () => {
      cancelled = true
    }
  }, [runtime, codes, lang])
  return words
}

const WIDTH: Readonly<Record<Column['type'], number>> = { TEXT: 140, DECIMAL: 110, INT: 80, DATE: 130, DICT: 80 }

function editColumn({ field, label, type, required, maxLength, scale = 0, dictCode = '' }: Column, words: Words): EditColumn {
  const base = { prop: field, label, required, width: WIDTH[type] }
  if (type === 'DECIMAL') return { ...base, type: 'number', decimals: scale }
  if (type === 'INT') return { ...base, type: 'number', decimals: 0 }
  if (type === 'DATE') return { ...base, type: 'date' }
  if (type === 'DICT') return { ...base, type: 'select', choices: words[dictCode] ?? [] }
  return { ...base, ...(maxLength !== undefined && { maxLength }) }
}

/** Columns of a field of lines, with the product of each line where a sum of the form is made of it. */
export function useLineColumns(field: FormField, fields: readonly FormField[]): { columns: EditColumn[]; words: Words } {
  const t = useText(messages)
  const { columns = [] } = field
  const words = useWords([...new Set(columns.map(({ dictCode = '' }) => dictCode))].join(','))
  const sum = fields.find(({ sumOf }) => sumOf?.lines === field.field)
  const made = useMemo(() => {
    const typed = columns.map((column) => editColumn(column, words))
    const factors = sum?.sumOf?.factors
    if (!factors) return typed
    const amount: EditColumn = {
      prop: AMOUNT,
      label: t('line.amount'),
      type: 'money',
      width: 120,
      // What it comes to is in sight while the rest is scrolled.
      fixed: 'end',
      compute: (row) => productOf(row as Readonly<Record<string, unknown>>, factors, sum.scale ?? 2),
    }
    // Right after what it is made of.
    const at = Math.max(...factors.map((factor) => columns.findIndex((column) => column.field === factor))) + 1
    return typed.toSpliced(at, 0, amount)
  }, [t, columns, words, sum])
  return { columns: made, words }
}
