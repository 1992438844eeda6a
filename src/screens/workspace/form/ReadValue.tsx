import { createElement } from 'react'
import type { FormField } from '#contract/workflow/task-calls.ts'
import { tagOf } from '#core/element/page.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { type Column, Table } from '#ui/display/Table.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Tooltip } from '#ui/overlay/Tooltip.tsx'
import type { EditColumn } from '#widgets/data-table/edit/index.ts'
import { messages } from './form.messages.ts'
import { filesOf, linesOf, textOf, type Values } from './form.rules.ts'
import { AMOUNT, useLineColumns } from './line-columns.ts'

interface ReadValueProps {
  field: FormField
  fields: readonly FormField[]
  value: unknown
  /** Why it takes no change. */
  closed?: string | undefined
}

/** One field as it is read. */
export function ReadValue({ field, fields, value, closed }: ReadValueProps) {
  const t = useText(messages)
  const element = elementFor(field, value)
  return (
    <>
      <p className="wf-label">
        {field.label}
        {closed && (
          <Tooltip text={closed}>
            <button type="button" className="wf-closed" aria-label={t('closed.label', { label: field.label })}>
              <Icon name="info" />
            </button>
          </Tooltip>
        )}
      </p>
      {element ??
        (field.type === 'LINES' ? (
          <ReadLines field={field} fields={fields} lines={linesOf(value)} />
        ) : (
          <p className={field.type === 'DECIMAL' ? 'wf-value wf-figure' : 'wf-value'}>
            <PlainValue field={field} value={value} none={t('none')} />
          </p>
        ))}
    </>
  )
}

/** Values that an element knows the names of. It draws no label of its own: that of every field looks alike. */
function elementFor({ type, label }: FormField, value: unknown) {
  const frame = { className: 'wf-read', 'aria-label': label, readonly: true }
  if (type === 'USER') return createElement(tagOf('user-picker'), { ...frame, value: textOf(value) })
  if (type === 'DEPARTMENT') return createElement(tagOf('org-picker'), { ...frame, value: textOf(value) })
  if (type === 'FILES') return createElement(tagOf('attachment-upload'), { ...frame, multiple: true, value: filesOf(value).join('||') })
  return undefined
}

/** A value that is one text. */
export function PlainValue({ field, value, none }: { field: FormField; value: unknown; none: string }) {
  const { money, number } = useFormats()
  const text = textOf(value)
  if (text === '') return none
  if (field.type === 'DECIMAL') return money(text)
  if (field.type === 'INT') return number(Number(text))
  return field.type === 'DICT' ? <DictWord code={field.dictCode ?? ''} value={text} /> : text
}

const DictWord = ({ code, value }: { code: string; value: string }) => wordFor(useDictionary(code), value)

interface ReadLinesProps {
  field: FormField
  fields: readonly FormField[]
  lines: readonly Values[]
}

type Line = Values & { at: number }

/** A value of a line, which has no head above it on a telephone. */
const Cell = ({ label, children }: { label: string; children: string }) => (
  <span className="wf-cell" data-label={label}>
    {children}
  </span>
)

/** Lines as a plain table, with the product of each. */
export function ReadLines({ field, fields, lines }: ReadLinesProps) {
  const t = useText(messages)
  const { money, number } = useFormats()
  const { columns, words } = useLineColumns(field, fields)
  // What no line says needs no column.
  const isSaid = ({ prop, required }: EditColumn) => prop === AMOUNT || required === true || lines.some((line) => textOf(line[prop]) !== '')
  const shown = columns.filter(isSaid).map((column): Column<Line> => {
    const { prop, label, compute } = column
    const own = field.columns?.find((one) => one.field === prop)
    const isFigure = prop === AMOUNT || own?.type === 'DECIMAL' || own?.type === 'INT'
    const textIn = (line: Line) => {
      const text = compute ? compute(line as Parameters<typeof compute>[0]) : textOf(line[prop])
      if (text === '') return t('none')
      if (own?.type === 'DICT') return wordFor(words[own.dictCode ?? ''], text)
      if (own?.type === 'INT') return number(Number(text))
      return isFigure ? money(text) : text
    }
    return {
      key: prop,
      label,
      ...(isFigure && { align: 'end' as const }),
      wrap: own?.type === 'TEXT',
      cell: (line) => <Cell label={label}>{textIn(line)}</Cell>,
    }
  })
  const rows = lines.map((line, at): Line => ({ ...line, at }))
  return <Table cards caption={field.label} columns={shown} rows={rows} rowKey={({ at }) => String(at)} />
}
