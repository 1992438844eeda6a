import { Fragment, type KeyboardEvent, type MouseEvent, memo, useMemo, useState } from 'react'
import type { Chart } from '#contract/workflow/definition-calls.ts'
import { useText } from '#core/i18n/locale.tsx'
import { type ChartEdge, type ChartNode, isTarget, readingOrder } from './chart.rules.ts'
import type { FlowchartProps } from './Flowchart.tsx'
import { messages } from './flowchart.messages.ts'
import type { Placed, Point } from './layout.types.ts'
import { type ChartWords, edgeShape, labelAt, lineAt, nodeShape, STATE_ICONS } from './shapes.ts'
import { useNodeName } from './use-words.ts'
import { walk } from './walk.rules.ts'

interface PictureProps extends Pick<FlowchartProps, 'mode' | 'value' | 'targets' | 'onSelect'> {
  chart: Chart
  placed: Placed
  words: ChartWords
  scale: number
}

/** The picture itself. One node is in the order of Tab; arrow keys go from it along the arrows. */
export function FlowPicture({ chart, placed, words, scale, mode = 'view', value = '', targets, onSelect }: PictureProps) {
  const t = useText(messages)
  const nameOf = useNodeName()
  const [moved, setMoved] = useState('')
  const active = [moved, value].find((id) => chart.nodes.some((node) => node.id === id)) ?? firstOf(chart)
  const edges = useMemo(() => <Edges edges={chart.edges} placed={placed} />, [chart, placed])
  const choose = (id: string | undefined) => {
    const node = chart.nodes.find((one) => one.id === id)
    if (!node) return
    setMoved(node.id)
    if (mode === 'view' || isTarget(node, targets)) onSelect?.(node)
  }
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const id = nodeIn(event.target)
    if (id === undefined) return
    if (event.key === 'Enter' || event.key === ' ') choose(id)
    else {
      const to = walk(chart, placed, id, event.key)
      if (to === undefined) return
      setMoved(to)
      focusNode(event.currentTarget, to)
    }
    event.preventDefault()
  }
  return (
    <svg
      className="fc-picture"
      role={mode === 'select' ? 'radiogroup' : 'group'}
      aria-label={t('chart.label')}
      aria-description={t('chart.keys')}
      viewBox={`0 0 ${placed.width} ${placed.height}`}
      width={placed.width * scale}
      height={placed.height * scale}
      onKeyDown={onKeyDown}
      onClick={(event: MouseEvent) => choose(nodeIn(event.target))}
    >
      {edges}
      {readingOrder(chart).map((node) => {
        const place = placed.nodes.get(node.id)
        return (
          place && (
            <FlowNode
              key={node.id}
              node={node}
              place={place}
              words={words}
              label={nameOf(node)}
              active={node.id === active}
              role={mode === 'select' ? 'radio' : onSelect ? 'button' : 'img'}
              chosen={node.id === value}
              disabled={mode === 'select' && !isTarget(node, targets)}
            />
          )
        )
      })}
    </svg>
  )
}

/** Where it waits, else where it begins. */
const firstOf = (chart: Chart): string | undefined => (chart.nodes.find(({ state }) => state === 'waiting') ?? readingOrder(chart)[0])?.id

const nodeIn = (target: EventTarget): string | undefined => (target as Element).closest<SVGGElement>('[data-node]')?.dataset.node

function focusNode(picture: SVGSVGElement, id: string): void {
  const node = [...picture.querySelectorAll<SVGGElement>('[data-node]')].find(({ dataset }) => dataset.node === id)
  node?.focus()
}

/** Where an arrow leads is said by the list, and felt by the keys. */
const unread = { 'aria-hidden': true }

function Edges({ edges, placed }: { edges: readonly ChartEdge[]; placed: Placed }) {
  // What was taken lies above what was not.
  const drawn = edges.toSorted((one, other) => Number(one.taken) - Number(other.taken))
  return drawn.map((edge) => {
    const place = placed.edges.get(edge.id)
    if (!place) return null
    const { line, head, name } = edgeShape(edge, place.points)
    const { label } = place
    return (
      <g key={edge.id} part="edge" className="fc-edge" data-taken={edge.taken ? '' : undefined} {...unread}>
        {edge.name && <title>{edge.name}</title>}
        <path className="fc-line" d={line} />
        <path className="fc-head" d={head} />
        {label && <Lines lines={name} x={label.x} yOf={(line) => labelAt(label, line, name.length)} className="fc-edge-name" />}
      </g>
    )
  })
}

interface LinesProps {
  lines: readonly string[]
  x?: number
  yOf: (line: number) => number
  className: string
}

/** Nobody sees the space after a line that ends in a Latin word; who reads the page as text would have one word otherwise. */
const Lines = ({ lines, x = 0, yOf, className }: LinesProps) =>
  lines.map((text, line) => (
    <Fragment key={`${yOf(line)}`}>
      {/[!-~]$/.test(lines[line - 1] ?? '') && ' '}
      <text className={className} x={x} y={yOf(line)}>
        {text}
      </text>
    </Fragment>
  ))

interface NodeProps {
  node: ChartNode
  place: Point
  words: ChartWords
  label: string
  active: boolean
  role: 'radio' | 'button' | 'img'
  chosen: boolean
  disabled: boolean
}

/** Drawn anew only when something about it changes: a chart may have hundreds. */
const FlowNode = memo(function FlowNode({ node, place, words, label, active, role, chosen, disabled }: NodeProps) {
  const shape = nodeShape(node, words)
  const { outline, sign, name, note, state, width, height } = shape
  const choice = role === 'radio' ? { 'aria-checked': chosen } : undefined
  return (
    <g
      part={node.state === 'waiting' ? 'node node-current' : node.state === 'done' ? 'node node-done' : 'node'}
      className="fc-node"
      data-node={node.id}
      data-state={node.state}
      data-kind={node.kind}
      transform={`translate(${place.x} ${place.y})`}
      role={role}
      tabIndex={active ? 0 : -1}
      aria-label={label}
      aria-disabled={disabled || undefined}
      aria-current={node.state === 'waiting' ? 'step' : undefined}
      {...choice}
    >
      <title>{label}</title>
      <path className="fc-ring" d={outline} />
      <path className="fc-box" d={outline} />
      {sign.map((path) => (
        <path key={path} className="fc-sign" d={path} />
      ))}
      <Lines lines={name} yOf={(line) => lineAt(shape, line)} className="fc-name" />{' '}
      <Lines lines={note} yOf={(line) => lineAt(shape, name.length + line)} className="fc-note" />{' '}
      {node.state && sign.length === 0 && (
        <text className="fc-state" y={lineAt(shape, name.length + note.length)}>
          {state}
        </text>
      )}
      {node.state && (
        <g className="fc-badge" transform={`translate(${width / 2 - 10} ${-height / 2 - 10}) scale(0.83)`}>
          <circle cx="12" cy="12" r="13" />
          {STATE_ICONS[node.state].map((path) => (
            <path key={path} d={path} />
          ))}
        </g>
      )}
    </g>
  )
})
