import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { toCsv } from '#domain/tsv.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Menu } from '#ui/controls/Menu.tsx'
import { type Column, Table } from '#ui/display/Table.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { saveFile } from '#ui/save-file.ts'
import css from './Chart.css?inline'
import { messages } from './chart.messages.ts'
import { type ChartModel, cellsOf, thinned } from './chart.rules.ts'
import { type Choice, Drawing } from './Drawing.tsx'
import { pictureOf } from './picture.ts'

const sheet = styleSheet(css)

/** A table in the page holds so many rows at most; a file holds all. */
const TABLE_ROWS = 200

export interface ChartProps {
  /** Its name: of the table for screen readers, and of files. */
  heading: string
  model: ChartModel
  /** Head of the labels' column in the table. */
  labelHead: string
  /** One figure as text, for the table. */
  figure: (value: number, series: number) => string
  /** What stands in its place without labels. */
  emptyTitle: string
  /** Puts drawing and tools into their frame. */
  children: (content: ReactNode, tools: ReactNode) => ReactNode
  palette?: readonly string[] | undefined
  /** Options of the library, laid over our own. */
  chartOptions?: Record<string, unknown> | undefined
  onChoose?: ((choice: Choice) => void) | undefined
  /** Set to how the drawing becomes a picture, while there is one. */
  picture?: RefObject<(() => Promise<string>) | null> | undefined
}

/** A chart and the same figures as a table: drawings are for who sees them, tables for everybody. */
export function Chart({ heading, model, labelHead, figure, emptyTitle, children, picture, ...drawing }: ChartProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const [asTable, setAsTable] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // A drawing that cannot be fetched leaves the table.
  const showTable = useCallback(() => setAsTable(true), [])
  const others = t('others')
  const drawn = useMemo(() => thinned(model, others), [model, others])
  if (model.labels.length === 0) return children(<Empty icon="trend" title={emptyTitle} />, undefined)
  const toCanvas = async () => {
    const svg = box.current?.querySelector('svg')
    return svg && pictureOf(svg, getComputedStyle(box.current!).backgroundColor)
  }
  if (picture) picture.current = async () => (await toCanvas())?.toDataURL() ?? ''
  const save = async (kind: string) => {
    if (kind === 'csv') return saveFile(`${heading}.csv`, new Blob([toCsv(cellsOf(model, labelHead))], { type: 'text/csv' }))
    const canvas = await toCanvas()
    canvas?.toBlob((png) => png && saveFile(`${heading}.png`, png))
  }
  const tools = (
    <>
      <Button kind="text" aria-pressed={asTable} onPress={() => setAsTable(!asTable)}>
        {t(asTable ? 'asChart' : 'asTable')}
      </Button>
      <Menu
        trigger={<Icon name="download" />}
        label={`${t('save')}: ${heading}`}
        align="end"
        items={[
          { id: 'png', label: t('png'), disabled: asTable },
          { id: 'csv', label: t('csv') },
        ]}
        onSelect={(kind) => void save(kind)}
      />
    </>
  )
  const shown = drawn.labels.length
  return children(
    <>
      {!asTable && <Drawing {...drawing} box={box} model={drawn} onFail={showTable} />}
      {!asTable && shown < model.labels.length && <p className="chart-note">{t('thinned', { shown, count: model.labels.length })}</p>}
      <div className={asTable ? 'chart-table' : 'visually-hidden'} part="table">
        <FigureTable heading={heading} model={model} labelHead={labelHead} figure={figure} />
      </div>
    </>,
    tools,
  )
}

type FiguresProps = Pick<ChartProps, 'heading' | 'model' | 'labelHead' | 'figure'>

function FigureTable({ heading, model: { labels, series }, labelHead, figure }: FiguresProps) {
  const t = useText(messages)
  const columns: Column<number>[] = [
    { key: 'label', label: labelHead, wrap: true, cell: (at) => labels[at] },
    ...series.map(({ name, values }, index) => ({
      key: `${index} ${name}`,
      label: name,
      align: 'end' as const,
      cell: (at: number) => {
        const value = values[at] ?? null
        return value === null ? '–' : figure(value, index)
      },
    })),
  ]
  const count = labels.length
  const shown = Math.min(count, TABLE_ROWS)
  return (
    <>
      <Table caption={heading} columns={columns} rows={Array.from({ length: shown }, (_, at) => at)} rowKey={String} />
      {shown < count && <p className="chart-note">{t('firstRows', { shown, count })}</p>}
    </>
  )
}
