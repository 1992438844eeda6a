import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { type Column, Table } from '#ui/display/Table.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { type ChartModel, type Context, optionsOf } from './chart.rules.ts'
import { messages } from './overview.messages.ts'

/** A box that changes its size is drawn anew at most this often (specification section 9, Chart). */
const RESIZE_MS = 100

interface ChartProps {
  heading: string
  model: ChartModel
  /** Head of the labels' column in the table. */
  labelHead: string
  /** One figure as text, for the table. */
  figure: (value: number, series: number) => string
}

/** A chart and the same figures as a table: drawings are for who sees them, tables for everybody. */
export function Chart({ heading, model, labelHead, figure }: ChartProps) {
  useSignals()
  const t = useText(messages)
  const [asTable, setAsTable] = useState(false)
  // A drawing that cannot be fetched leaves the table.
  const showTable = useCallback(() => setAsTable(true), [])
  const isEmpty = model.labels.length === 0
  const toggle = (
    <Button kind="text" aria-pressed={asTable} onPress={() => setAsTable(!asTable)}>
      {t(asTable ? 'asChart' : 'asTable')}
    </Button>
  )
  return (
    <Card heading={heading} actions={isEmpty ? undefined : toggle}>
      {isEmpty ? (
        <Empty icon="trend" title={t('chart.empty')} />
      ) : (
        <>
          {!asTable && <Drawing model={model} onFail={showTable} />}
          <div className={asTable ? 'overview-table' : 'visually-hidden'}>
            <FigureTable heading={heading} model={model} labelHead={labelHead} figure={figure} />
          </div>
        </>
      )}
    </Card>
  )
}

function FigureTable({ heading, model: { labels, series }, labelHead, figure }: ChartProps) {
  const columns: Column<number>[] = [
    { key: 'label', label: labelHead, wrap: true, cell: (at) => labels[at] },
    ...series.map(({ name, values }, index) => ({
      key: name,
      label: name,
      align: 'end' as const,
      cell: (at: number) => figure(values[at] ?? 0, index),
    })),
  ]
  return <Table caption={heading} columns={columns} rows={labels.map((_, at) => at)} rowKey={String} />
}

/** The drawing itself is hidden from screen readers: the table beside it says the same in order. */
function Drawing({ model, onFail }: { model: ChartModel; onFail: () => void }) {
  useSignals()
  const { theme, locale, clock } = useRuntime()
  const place = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<{ setOption: (options: object, anew: boolean) => void }>()
  const lang = locale.lang.value
  const shown = theme.shown.value
  useEffect(() => {
    const box = place.current
    if (!box) return undefined
    const controller = new AbortController()
    let end = () => {}
    import('./drawing.ts').then(({ openDrawing }) => {
      if (controller.signal.aborted) return
      const opened = openDrawing(box)
      let waiting = false
      const observer = new ResizeObserver(() => {
        if (waiting) return
        waiting = true
        clock.wait(RESIZE_MS, controller.signal).then(
          () => {
            waiting = false
            opened.resize()
          },
          () => undefined,
        )
      })
      observer.observe(box)
      end = () => {
        observer.disconnect()
        opened.dispose()
        setDrawing(undefined)
      }
      setDrawing(opened)
    }, onFail)
    return () => {
      controller.abort()
      end()
    }
  }, [clock, onFail])
  useEffect(() => {
    if (!drawing || !place.current) return
    const animated = !matchMedia('(prefers-reduced-motion: reduce)').matches
    drawing.setOption(optionsOf(model, contextOf(place.current), { lang, animated, dark: shown === 'dark' }), true)
  }, [drawing, model, lang, shown])
  return <div ref={place} className="overview-chart" aria-hidden="true" />
}

function contextOf(place: HTMLElement): Context {
  const style = getComputedStyle(place)
  return { text: style.color, line: style.borderColor, font: style.fontFamily }
}
