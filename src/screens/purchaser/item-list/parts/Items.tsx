import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { formOf } from '#domain/tender/project/draft.ts'
import { ListTransfer } from '#lists/transfer/ListTransfer.tsx'
import { useEditor } from '#screens/purchaser/item-list/editor.context.tsx'
import { cellFaults } from '#screens/purchaser/item-list/faults.rules.ts'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import { amountOf, emptyRow, type ItemRow, itemsOf, MAX_ITEMS, MOST, rowsOf } from '#screens/purchaser/item-list/items.rules.ts'
import { same } from '#screens/purchaser/item-list/merge.rules.ts'
import { useFaultText } from '#screens/purchaser/item-list/use-fault-text.ts'
import { useDictionary } from '#screens/use-dictionary.ts'
import { Button } from '#ui/controls/Button.tsx'
import { EditableTable, type EditColumn } from '#widgets/data-table/edit/index.ts'
import { OlderLines } from './OlderLines.tsx'
import { Part } from './Sections.tsx'

/** The lines: typed, pasted from a sheet, copied from an older project, put in order, summed up (TEND-14). */
export function Items() {
  useSignals()
  const t = useText(messages)
  const { editor, errors } = useEditor()
  const say = useFaultText()
  const { items, form } = editor.draft.value
  const [choosing, setChoosing] = useState(false)
  // The grid's rows keep their keys, and with them their undo, as long as the draft holds what they say.
  const rows = useRef<readonly ItemRow[]>([])
  if (!same(itemsOf(rows.current), items)) rows.current = rowsOf(items, () => crypto.randomUUID())
  const put = (next: readonly ItemRow[]) => {
    rows.current = next
    editor.set('items', itemsOf(next))
  }
  const problems = cellFaults(errors, 'items').flatMap((fault) => {
    const row = rows.current[fault.index]
    return row ? [{ key: row.id, prop: fault.prop, text: say(fault) }] : []
  })
  const columns = useItemColumns(formOf(form).scale)
  return (
    <Part
      id="items"
      actions={
        <>
          <LineTransfer />
          <Button icon="copy" onPress={() => setChoosing(true)}>
            {t('items.copy')}
          </Button>
        </>
      }
    >
      <div data-field="items">
        <EditableTable
          label={t('section.items')}
          columns={columns}
          rows={rows.current}
          onChange={put}
          createRow={() => emptyRow(crypto.randomUUID())}
          maxRows={MAX_ITEMS}
          movable
          removable
          totals={TOTALS}
          problems={problems}
          strict={errors.length > 0}
          empty={t('items.empty')}
        />
        <p className="ed-note">{t('items.count', { n: items.length, max: MAX_ITEMS })}</p>
      </div>
      {choosing && <OlderLines onClose={() => setChoosing(false)} />}
    </Part>
  )
}

/** Fields of the export that the table of lines shows. */
export const LINE_FIELDS = ['code', 'name', 'spec', 'unitCode', 'quantity', 'ceilingUnitPrice', 'needDate', 'remark']

/** Lines come from a workbook into the saved draft: what is typed is saved before, and what came is read afterwards. */
function LineTransfer() {
  useSignals()
  const { editor } = useEditor()
  const { id } = editor.stands.value
  const saved = async () => {
    await editor.flush()
    return editor.saving.peek().kind === 'saved'
  }
  const renew = async () => {
    await editor.renew()
    editor.forgetTaken()
  }
  const total = editor.draft.value.items.length
  return <ListTransfer modelId="tender.line" pageId={id} total={total} fields={LINE_FIELDS} before={saved} onImported={renew} />
}

const TOTALS = ['amount']

function useItemColumns(scale: number): readonly EditColumn[] {
  const t = useText(fieldMessages)
  const units = useDictionary('tender_unit')
  return useMemo(() => {
    const text = (prop: 'code' | 'name' | 'spec' | 'remark', width: number, required = false): EditColumn => ({
      prop,
      label: t(`item.${prop}`),
      width,
      maxLength: MOST[prop],
      required,
    })
    return [
      text('code', 110),
      text('name', 180, true),
      text('spec', 150),
      { prop: 'unitCode', label: t('item.unitCode'), type: 'select', choices: units, required: true, width: 90 },
      { prop: 'quantity', label: t('item.quantity'), type: 'number', decimals: 6, positive: true, required: true, width: 110 },
      { prop: 'ceilingUnitPrice', label: t('item.ceilingUnitPrice'), type: 'money', decimals: 6, positive: true, width: 120 },
      {
        prop: 'amount',
        label: t('item.amount'),
        type: 'money',
        width: 130,
        compute: (row) => amountOf(row as unknown as ItemRow, scale),
      },
      { prop: 'needDate', label: t('item.needDate'), type: 'date', width: 130 },
      text('remark', 160),
    ]
  }, [t, units, scale])
}
