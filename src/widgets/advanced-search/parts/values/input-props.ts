import { useText } from '#core/i18n/locale.tsx'
import type { Answer, SearchField } from '#domain/search/field.ts'
import type { Rule } from '#domain/search/rules.ts'
import type { Condition } from '#domain/search/tree.ts'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'

export interface ValueProps {
  /** What it stands in is named by its field. */
  alone?: boolean | undefined
  model: SearchModel
  condition: Condition
  field: SearchField
  rule: Rule
}

/** What an input gets: the condition, and the way to answer. Changes of one input that follow each other are one step of undoing. */
export interface InputProps extends ValueProps {
  answer: (answer: Answer) => void
}

/** What the parts of a value are called: with their field, so that each is told from those of other conditions wherever it is met. */
export function useNames({ model, field, alone }: Pick<ValueProps, 'model' | 'field' | 'alone'>) {
  const t = useText(messages)
  const label = model.speech().label(field)
  return (part: keyof typeof messages.en) => (alone ? t(part) : t('named', { field: label, part: t(part) }))
}

/** Figures of full width and grouping commas are how people type and paste numbers. */
export const numberOf = (text: string): string => text.normalize('NFKC').replace(/[,\s]/g, '')
