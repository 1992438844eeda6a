import { useSignals } from '@preact/signals-react/runtime'
import type { ProjectView } from '#contract/tender/project.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { Button } from '#ui/controls/Button.tsx'
import { type Column, Table, textsOf } from '#ui/display/Table.tsx'
import { useRowFilter } from '#ui/display/use-row-filter.tsx'
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
  const columns: Column<Item>[] = [
    { key: 'line', label: t('item.line'), align: 'end', text: ({ lineNo }) => lineNo },
    { key: 'code', label: t('item.code'), text: ({ code }) => code },
    { key: 'name', label: t('item.name'), wrap: true, text: ({ name, nameEn }) => (lang === 'en' && nameEn) || name },
    { key: 'spec', label: t('item.spec'), wrap: true, text: ({ spec }) => spec },
    {
      ...{ key: 'quantity', label: t('item.quantity'), align: 'end' },
      text: ({ quantity }) => formats.money(quantity),
      sort: ({ quantity }) => Number(quantity),
    },
    { key: 'unit', label: t('item.unit'), text: ({ unitCode }) => wordFor(units, unitCode) },
    { key: 'need', label: t('item.need'), text: ({ needDate }) => needDate },
    ...(project.items.some(({ ceilingUnitPrice }) => ceilingUnitPrice !== undefined)
      ? [
          {
            ...{ key: 'ceiling', label: `${t('item.ceiling')} ${project.currency}`, align: 'end' as const },
            text: ({ ceilingUnitPrice = '' }: Item) => formats.money(ceilingUnitPrice),
            sort: ({ ceilingUnitPrice }: Item) => ceilingUnitPrice && Number(ceilingUnitPrice),
          },
        ]
      : []),
    { key: 'remark', label: t('item.remark'), text: ({ remark }) => remark },
  ]
  const { shown, filter, none } = useRowFilter({ rows: project.items, textsOf: textsOf(columns) })
  const heads = (['line', 'code', 'name', 'spec', 'quantity', 'unit', 'need', 'remark'] as const).map((name) => t(`item.${name}`))
  return (
    <>
      {project.items.length > 0 && (
        <div className="detail-tools">
          {filter}
          <Button icon="download" onPress={() => saveText(`items-${project.code}.csv`, itemsCsv(project, heads))}>
            {does('act.items')}
          </Button>
        </div>
      )}
      <Table caption={t('tab.items')} rows={shown} empty={none} rowKey={({ lineNo }) => String(lineNo)} columns={columns} />
    </>
  )
}
