import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import type { ChartModel } from './chart.rules.ts'
import type { openDrawing } from './drawing.ts'
import { type Look, optionsOf } from './options.rules.ts'

/** A box that changes its size is drawn anew at most this often (specification section 9, Chart). */
const RESIZE_MS = 100

/** A figure that was pressed. */
export interface Choice {
  series: string
  label: string
  value: number | null
}

type Opened = ReturnType<typeof openDrawing>

interface DrawingProps {
  box: RefObject<HTMLDivElement | null>
  model: ChartModel
  onFail: () => void
  palette?: readonly string[] | undefined
  chartOptions?: Record<string, unknown> | undefined
  onChoose?: ((choice: Choice) => void) | undefined
}

/** The drawing itself is hidden from screen readers: the table beside it says the same in order. */
export function Drawing({ box, model, onFail, palette = [], chartOptions, onChoose }: DrawingProps) {
  useSignals()
  const { theme, locale, clock } = useRuntime()
  const [drawing, setDrawing] = useState<Opened>()
  const choose = useRef(onChoose)
  choose.current = onChoose
  const lang = locale.lang.value
  const dark = theme.shown.value === 'dark'
  useEffect(() => {
    const place = box.current
    if (!place) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const redrawn = async (drawn: Opened) => {
      await clock.wait(RESIZE_MS, signal)
      drawn.resize()
    }
    import('./drawing.ts').then(({ openDrawing }) => {
      if (signal.aborted) return
      const opened = openDrawing(place)
      const observer = new ResizeObserver(throttled(() => redrawn(opened)))
      observer.observe(place)
      signal.addEventListener('abort', () => {
        observer.disconnect()
        opened.dispose()
        setDrawing(undefined)
      })
      setDrawing(opened)
    }, onFail)
    return () => controller.abort()
  }, [box, clock, onFail])
  useEffect(() => {
    if (!drawing || !box.current) return
    drawing.setOption(optionsOf(model, lookOf(box.current, { lang, dark, palette })), true)
    if (chartOptions) drawing.setOption(chartOptions)
  }, [drawing, box, model, lang, dark, palette, chartOptions])
  useEffect(() => {
    const pressed = ({ seriesIndex = 0, dataIndex, name }: { seriesIndex?: number; dataIndex: number; name: string }) => {
      const { name: series = '', values = [] } = model.series[seriesIndex] ?? {}
      choose.current?.({ series, label: model.labels[dataIndex] ?? name, value: values[dataIndex] ?? null })
    }
    drawing?.on('click', pressed as never)
    return () => void (drawing?.isDisposed() === false && drawing.off('click', pressed))
  }, [drawing, model])
  return <div ref={box} className="chart-drawing" part="canvas" aria-hidden="true" />
}

/** Calls `work` unless it is at it. */
function throttled(work: () => Promise<void>): () => void {
  let busy = false
  return () => {
    if (busy) return
    busy = true
    work().then(
      () => {
        busy = false
      },
      () => undefined,
    )
  }
}

function lookOf(place: HTMLElement, reader: Pick<Look, 'lang' | 'dark' | 'palette'>): Look {
  const { color, borderColor, fontFamily } = getComputedStyle(place)
  const asks = (what: string) => matchMedia(what).matches
  return {
    ...reader,
    text: color,
    line: borderColor,
    font: fontFamily,
    animated: !asks('(prefers-reduced-motion: reduce)'),
    patterns: asks('(prefers-contrast: more)') || asks('(forced-colors: active)'),
  }
}
