import { useId } from 'react'
import type { Chart } from '#contract/workflow/definition-calls.ts'
import { useText } from '#core/i18n/locale.tsx'
import { isTarget, readingOrder } from './chart.rules.ts'
import type { FlowchartProps } from './Flowchart.tsx'
import { messages } from './flowchart.messages.ts'
import { useNodeName } from './use-words.ts'

interface ListProps extends Pick<FlowchartProps, 'mode' | 'value' | 'targets' | 'onSelect'> {
  chart: Chart
}

/** The same process as a list: nodes as the arrows go, each with where it leads to. */
export function FlowList({ chart, mode = 'view', value, targets, onSelect }: ListProps) {
  const t = useText(messages)
  const nameOf = useNodeName()
  const group = useId()
  const byId = new Map(chart.nodes.map((node) => [node.id, node]))
  const leadsTo = (id: string) =>
    chart.edges
      .filter(({ from }) => from === id)
      .map(({ to, name, taken }) => {
        const target = byId.get(to)
        const said = [name, target ? target.name || t(`kind.${target.kind}`) : ''].filter(Boolean).join(' → ')
        return taken ? t('chart.taken', { name: said }) : said
      })
  return (
    <ol className="fc-list" aria-label={t('chart.label')}>
      {readingOrder(chart).map((node) => {
        const next = leadsTo(node.id)
        return (
          <li key={node.id} aria-current={node.state === 'waiting' ? 'step' : undefined}>
            {mode === 'select' ? (
              <label>
                <input
                  type="radio"
                  name={group}
                  checked={node.id === value}
                  disabled={!isTarget(node, targets)}
                  onChange={() => onSelect?.(node)}
                />
                {nameOf(node)}
              </label>
            ) : onSelect ? (
              <button type="button" className="fc-link" onClick={() => onSelect(node)}>
                {nameOf(node)}
              </button>
            ) : (
              nameOf(node)
            )}
            {next.length > 0 && (
              <small>{t('chart.leads', { names: next.reduce((before, one) => t('chart.and', { before, next: one })) })}</small>
            )}
          </li>
        )
      })}
    </ol>
  )
}
