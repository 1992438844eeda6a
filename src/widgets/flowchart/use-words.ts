import { useMemo } from 'react'
import { type Translate, useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
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

/** What a node is called where it is read out. */
export function useNodeName(): (node: ChartNode) => string {
  const t = useText(messages)
  const words = useWords()
  const { lang } = useLocale()
  return (node) => {
    const args = { name: node.name || words.kind[node.kind], kind: words.kind[node.kind], state: words.state[node.state] }
    return [t(node.state ? 'chart.nodeState' : 'chart.node', args), node.note].filter(Boolean).join(lang === 'zh' ? '，' : ', ')
  }
}
