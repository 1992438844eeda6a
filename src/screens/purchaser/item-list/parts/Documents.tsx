import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useEditor } from '#screens/purchaser/item-list/editor.context.tsx'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import { same } from '#screens/purchaser/item-list/merge.rules.ts'
import { useFaultText } from '#screens/purchaser/item-list/use-fault-text.ts'
import { EditableTable, type EditColumn } from '#widgets/data-table/edit/index.ts'
import { Attachments } from './Attachments.tsx'
import { Part } from './Sections.tsx'

interface DocRow {
  /** The document's code. */
  id: string
  name: string
  mandatory: string
}
interface RequiredDoc {
  code: string
  name: string
  mandatory: boolean
}

const MAX_DOCS = 20
const NAME_MAX = 80
const docsOf = (rows: readonly DocRow[]): RequiredDoc[] =>
  rows.map(({ id, name, mandatory }) => ({ code: id, name: name.slice(0, NAME_MAX), mandatory: mandatory !== 'no' }))
const rowsOf = (docs: readonly RequiredDoc[]): DocRow[] =>
  docs.map(({ code, name, mandatory }) => ({ id: code, name, mandatory: mandatory ? 'yes' : 'no' }))

/** What bidders are given, and what they hand in with their registration. */
export function Documents() {
  useSignals()
  const t = useText(messages)
  const label = useText(fieldMessages)
  const say = useFaultText()
  const { editor, errors } = useEditor()
  const docs = editor.draft.value.form.requiredDocs ?? []
  const rows = useRef<readonly DocRow[]>([])
  if (!same(docsOf(rows.current), docs)) rows.current = rowsOf(docs)
  const put = (next: readonly DocRow[]) => {
    rows.current = next
    editor.set('requiredDocs', docsOf(next))
  }
  const problems = errors.flatMap((fault) => {
    const [, index] = /^form\.requiredDocs\.(\d+)\.name$/.exec(fault.path) ?? []
    const row = index === undefined ? undefined : rows.current[Number(index)]
    return row ? [{ key: row.id, prop: 'name', text: say(fault) }] : []
  })
  const columns = useMemo<EditColumn[]>(
    () => [
      { prop: 'name', label: label('doc.name'), required: true, maxLength: NAME_MAX },
      {
        prop: 'mandatory',
        label: label('doc.mandatory'),
        type: 'select',
        required: true,
        choices: [
          { value: 'yes', label: label('doc.yes') },
          { value: 'no', label: label('doc.no') },
        ],
        width: 120,
      },
    ],
    [label],
  )
  return (
    <Part id="documents">
      <Attachments />
      <div data-field="requiredDocs">
        <EditableTable
          label={t('docs.label')}
          keysToldBefore
          columns={columns}
          rows={rows.current}
          onChange={put}
          createRow={() => ({ id: crypto.randomUUID(), name: '', mandatory: 'yes' })}
          maxRows={MAX_DOCS}
          movable
          removable
          problems={problems}
          strict={errors.length > 0}
          empty={t('docs.empty')}
        />
      </div>
    </Part>
  )
}
