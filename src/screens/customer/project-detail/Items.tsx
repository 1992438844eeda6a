import { useSignals } from '@preact/signals-react/runtime'
import { useCallback } from 'react'
import type { ProjectView } from '#contract/tender/project.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { itemFields } from '#domain/tender/lists/whole-list-fields.ts'
import { useRowSearch } from '#screens/row-search/index.ts'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Table } from '#ui/display/Table.tsx'
import { saveText } from '#ui/save-file.ts'
import { actions } from './actions.messages.ts'
import { itemsCsv } from './paper.rules.ts'
import { messages } from './project-detail.messages.ts'

type Item = ProjectView['items'][number]

/** What is bought or sold, line by line. */
export function Items({ project }: { project: ProjectView }) {
  useSignals()
  const t = useText(messages)
  const does = useText(actions)
  const formats = useFormats()
  const { locale } = useRuntime()
  const lang = locale.lang.value
  const units = useDictionary('tender_unit')
  const nameOf = useCallback(({ name, nameEn }: Item) => (lang === 'en' && nameEn ? nameEn : name), [lang])
  const recordOf = useCallback((item: Item) => ({ ...item, itemName: nameOf(item), itemRemark: item.remark }), [nameOf])
  const { found, search, none } = useRowSearch({ code: 'project-items', fields: itemFields, rows: project.items, recordOf })
  const priced = project.items.some((item) => item.ceilingUnitPrice !== undefined)
  const heads = (['line', 'code', 'name', 'spec', 'quantity', 'unit', 'need', 'remark'] as const).map((name) => t(`item.${name}`))
  return (
    <>
      {project.items.length > 0 && (
        <div className="detail-tools">
          {search}
          <Button icon="download" onPress={() => saveText(`items-${project.code}.csv`, itemsCsv(project, heads))}>
            {does('act.items')}
          </Button>
        </div>
      )}
      <Table
        caption={t('tab.items')}
        rows={found}
        empty={none}
        rowKey={(item) => String(item.lineNo)}
        columns={[
          { key: 'line', label: t('item.line'), align: 'end', cell: (item) => item.lineNo },
          { key: 'code', label: t('item.code'), cell: (item) => item.code ?? '–' },
          {
            key: 'name',
            label: t('item.name'),
            wrap: true,
            cell: nameOf,
          },
          { key: 'spec', label: t('item.spec'), wrap: true, cell: (item) => item.spec ?? '–' },
          { key: 'quantity', label: t('item.quantity'), align: 'end', cell: (item) => formats.money(item.quantity) },
          { key: 'unit', label: t('item.unit'), cell: (item) => wordFor(units, item.unitCode) },
          { key: 'need', label: t('item.need'), cell: (item) => item.needDate ?? '–' },
          ...(priced
            ? [
                {
                  key: 'ceiling',
                  label: `${t('item.ceiling')} ${project.currency}`,
                  align: 'end' as const,
                  cell: (item: Item) => (item.ceilingUnitPrice ? formats.money(item.ceilingUnitPrice) : '–'),
                },
              ]
            : []),
          { key: 'remark', label: t('item.remark'), cell: (item) => item.remark ?? '–' },
        ]}
      />
    </>
  )
}
