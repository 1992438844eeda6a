import { useSignals } from '@preact/signals-react/runtime'
import type { ProjectView } from '#contract/tender-project.ts'
import { useRuntime } from '#core/context.tsx'
import { useFormats, useText } from '#core/locale.tsx'
import { Button } from '#ui/Button.tsx'
import { saveText } from '#ui/print-paper.ts'
import { Table } from '#ui/Table.tsx'
import { actions } from './actions.messages.ts'
import { itemsCsv } from './paper.rules.ts'
import { messages } from './project-detail.messages.ts'

/** What is bought or sold, line by line. */
export function Items({ project }: { project: ProjectView }) {
  useSignals()
  const t = useText(messages)
  const does = useText(actions)
  const formats = useFormats()
  const { locale } = useRuntime()
  const priced = project.items.some((item) => item.ceilingUnitPrice !== undefined)
  const heads = (['line', 'code', 'name', 'spec', 'quantity', 'unit', 'need', 'remark'] as const).map((name) => t(`item.${name}`))
  return (
    <>
      {project.items.length > 0 && (
        <p className="detail-tools">
          <Button icon="download" onPress={() => saveText(`items-${project.code}.csv`, itemsCsv(project, heads))}>
            {does('act.items')}
          </Button>
        </p>
      )}
      <Table
        caption={t('tab.items')}
        rows={project.items}
        rowKey={(item) => String(item.lineNo)}
        columns={[
          { key: 'line', label: t('item.line'), align: 'end', cell: (item) => item.lineNo },
          { key: 'code', label: t('item.code'), cell: (item) => item.code ?? '–' },
          {
            key: 'name',
            label: t('item.name'),
            wrap: true,
            cell: (item) => (locale.lang.value === 'en' && item.nameEn ? item.nameEn : item.name),
          },
          { key: 'spec', label: t('item.spec'), wrap: true, cell: (item) => item.spec ?? '–' },
          { key: 'quantity', label: t('item.quantity'), align: 'end', cell: (item) => formats.money(item.quantity) },
          { key: 'unit', label: t('item.unit'), cell: (item) => item.unitCode },
          { key: 'need', label: t('item.need'), cell: (item) => item.needDate ?? '–' },
          ...(priced
            ? [
                {
                  key: 'ceiling',
                  label: `${t('item.ceiling')} ${project.currency}`,
                  align: 'end' as const,
                  cell: (item: ProjectView['items'][number]) => (item.ceilingUnitPrice ? formats.money(item.ceilingUnitPrice) : '–'),
                },
              ]
            : []),
          { key: 'remark', label: t('item.remark'), cell: (item) => item.remark ?? '–' },
        ]}
      />
    </>
  )
}
