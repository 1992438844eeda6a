import type { ProgressNode } from '#contract/workflow/shapes.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import type { Paper } from '#ui/print-paper.ts'
import { messages } from './approval-timeline.messages.ts'

/** Puts a timeline on paper when it is asked for. Times are whole there: paper outlives the year. */
export function useTimelinePaper(): (nodes: readonly ProgressNode[]) => Promise<Paper> {
  const t = useText(messages)
  const { lang } = useLocale()
  const { dateTime } = useFormats()
  return async (nodes) => (await import('./timeline-paper.ts')).timelinePaper(nodes, t, { lang, dateTime })
}
