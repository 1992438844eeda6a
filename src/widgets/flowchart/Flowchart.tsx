import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useDeferredValue, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Chart } from '#contract/workflow/definition-calls.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, useQuery } from '#core/query.ts'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { ChartNode } from './chart.rules.ts'
import css from './Flowchart.css?inline'
import { FlowList } from './FlowList.tsx'
import { FlowPicture } from './FlowPicture.tsx'
import { messages } from './flowchart.messages.ts'
import { layouter } from './layout.ts'
import type { Placed } from './layout.types.ts'
import { graphOf } from './shapes.ts'
import { useScale, withinLimits, type Zoom } from './use-scale.ts'
import { useWords } from './use-words.ts'

export const sheet = styleSheet(css)

export interface FlowchartProps {
  chart: Chart
  /** `select`: one of the nodes where somebody is asked can be chosen. */
  mode?: 'view' | 'select' | undefined
  /** Id of the chosen node. */
  value?: string | undefined
  /** Of `select`: ids that can be chosen; every node where somebody is asked when left out. */
  targets?: readonly string[] | undefined
  zoom?: Zoom | undefined
  onSelect?: ((node: ChartNode) => void) | undefined
  controls?: RefObject<FlowchartControls | null> | undefined
}

/** What the view can be told to do. */
export interface FlowchartControls {
  fit(): void
  zoomBy(factor: number): void
  toSVG(): Promise<string>
  print(): Promise<void>
}

/** A process as a picture, or as a list for who does not see it. @see FLOW-05 */
export function Flowchart(props: FlowchartProps) {
  const t = useText(messages)
  return props.chart.nodes.length > 0 ? <Drawn {...props} /> : <Empty title={t('chart.empty')} />
}

function Drawn(props: FlowchartProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { chart, zoom = 'fit', controls } = props
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  const [asList, setAsList] = useState(false)
  const query = useMemo(() => createQuery({ read: (signal) => layouter().place(graphOf(chart, words), signal) }), [chart, words])
  const state = useQuery(query)
  const drawable = useMemo(() => (state.phase === 'ready' ? { chart, placed: state.data } : undefined), [chart, state])
  // Hundreds of nodes are drawn in slices, between which the page lives on.
  const drawn = useDeferredValue(drawable)
  const { scale, setZoom } = useScale(box, drawn?.placed, zoom)
  const control = useControls({ drawn, words, scale, setZoom, title: t('chart.label') })
  useImperativeHandle(controls, () => control)
  useCurrentInSight(box, drawn)
  const unplaced = state.phase === 'failed'
  const listed = asList || unplaced
  return (
    <div className="fc">
      <div part="toolbar" className="fc-toolbar" role="toolbar" aria-label={t('chart.label')}>
        {!listed && (
          <>
            <IconButton icon="minus" label={t('chart.smaller')} disabled={!drawn} onPress={() => control.zoomBy(1 / STEP)} />
            <IconButton icon="plus" label={t('chart.larger')} disabled={!drawn} onPress={() => control.zoomBy(STEP)} />
            <Button kind="text" disabled={!drawn} onPress={control.fit}>
              {t('chart.fit')}
            </Button>
          </>
        )}
        <Button kind="text" disabled={!drawn} onPress={control.print}>
          {t('chart.print')}
        </Button>
        {!unplaced && <IconButton icon="list" label={t('chart.list')} pressed={asList} onPress={() => setAsList(!asList)} />}
      </div>
      {unplaced && <Notice tone="warning">{t('chart.unplaced')}</Notice>}
      {listed ? (
        <FlowList {...props} />
      ) : (
        <div
          ref={box}
          part="canvas"
          className="fc-canvas"
          style={drawn && ({ '--fc-height': `${Math.ceil(drawn.placed.height) + 2}px` } as object)}
        >
          {drawn ? (
            <FlowPicture {...props} chart={drawn.chart} placed={drawn.placed} words={words} scale={scale} />
          ) : (
            <Skeleton lines={6} />
          )}
        </div>
      )}
    </div>
  )
}

const STEP = 1.25

interface Drawable {
  chart: Chart
  placed: Placed
}

interface ControlDeps {
  drawn: Drawable | undefined
  words: ReturnType<typeof useWords>
  scale: number
  setZoom: (zoom: Zoom) => void
  title: string
}

function useControls({ drawn, words, scale, setZoom, title }: ControlDeps): FlowchartControls {
  const pictureIn = async (page: Document) =>
    drawn ? (await import('./drawing.ts')).drawChart(page, drawn.chart, drawn.placed, words) : undefined
  return {
    fit: () => setZoom('fit'),
    zoomBy: (factor) => Number.isFinite(factor) && factor > 0 && setZoom(withinLimits(scale * factor)),
    async toSVG() {
      const picture = await pictureIn(document)
      return picture ? new XMLSerializer().serializeToString(picture) : ''
    },
    async print() {
      const [{ printPaper }, picture] = await Promise.all([import('#ui/print-paper.ts'), pictureIn(document)])
      if (picture) printPaper({ title, blocks: [{ drawing: picture }] })
    },
  }
}

/** A picture that is larger than its box begins where the process waits. */
function useCurrentInSight(box: RefObject<HTMLDivElement | null>, drawn: Drawable | undefined): void {
  useEffect(() => {
    const current = drawn && box.current?.querySelector('[data-state=waiting]')
    current?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [box, drawn])
}
