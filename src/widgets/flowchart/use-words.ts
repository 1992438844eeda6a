import { useMemo } from 'react'
import { type Translate, useText } from '#core/i18n/locale.tsx'
import type { ChartNode } from './chart.rules.ts'
import { messages } from './flowchart.messages.ts'
import type { ChartWords } from './shapes.ts'

type Words = Translate<keyof typeof messages.en & string>

const wordsOf = (t: Words): ChartWords => ({
  kind: {
    start: t('kind.start'),
    apply: t('kind.apply'),
    approval: t('kind.approval'),
    cc: t('kind.cc'),
    exclusive: t('kind.exclusive'),
    parallel: t('kind.parallel'),
    end: t('kind.end'),
  },
  state: {
    '': '',
    waiting: t('state.waiting'),
    done: t('state.done'),
    returned: t('state.returned'),
    refused: t('state.refused'),
    canceled: t('state.canceled'),
  },
})

/** Kinds and states in the reader's language; the same object as long as they are the same words. */
export function useWords(): ChartWords {
  const t = useText(messages)
  const said = JSON.stringify(wordsOf(t))
  return useMemo(() => JSON.parse(said) as ChartWords, [said])
}

/** What a node is called where it is read out: first what is drawn, as it is drawn, so that whoever speaks what is seen is understood. */
export function useNodeName(): (node: ChartNode) => string {
  const t = useText(messages)
  const words = useWords()
  return (node) => {
    const kind = words.kind[node.kind]
    const parts = [node.name || kind, node.note, words.state[node.state], node.name === kind ? '' : kind]
    return parts.filter(Boolean).reduce((before, next) => t('chart.node', { before, next }))
  }
}
