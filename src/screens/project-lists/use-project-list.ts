import { useSignals } from '@preact/signals-react/runtime'
import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import type { List } from '#lists/index.ts'
import { messages } from './project-lists.messages.ts'
import { MODES, type ModeCounts } from './project-source.ts'

/** Tabs by kind of bidding, and the words that lists of projects have in common. */
export function useProjectList<Counts extends ModeCounts>({ counts }: List<ProjectRow, Counts>) {
  useSignals()
  const t = useText(messages)
  const modes = { label: t('tabs.label'), values: MODES.map((id) => ({ id, label: t(`tab.${id}`), count: counts.value?.modes[id] })) }
  return { modes, words: { search: t('search'), none: t('none'), order: t('order') } }
}
