import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useText } from '#core/locale.tsx'
import { remove } from '#domain/search/change.ts'
import { conditionsOf, type Spot, spotOf } from '#domain/search/tree.ts'
import { Chips } from '#ui/Chips.tsx'
import { isListed } from '#widgets/advanced-search/options.api.ts'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import { shortSentence, spoken } from '#widgets/advanced-search/sentence.rules.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'

/** What shows before the rest is folded or counted. */
const SHOWN = 12

interface SummaryProps {
  model: SearchModel
  onOpen: () => void
  /** Chips alone: there is no room for the sentence. */
  short?: boolean
}

/** What the list is searched by: a chip for each condition of the first level, and the whole as a sentence. Taking a chip away searches anew. */
export function Summary({ model, onOpen, short = false }: SummaryProps) {
  useSignals()
  const t = useText(messages)
  const { searched, fields, choices, speech } = model
  const tree = searched.value
  const chips = spoken(tree, speech())
  // Codes of enum fields get their names, also while the conditions are folded.
  useEffect(() => {
    for (const { prop, value } of conditionsOf(tree)) {
      const field = prop === undefined ? undefined : fields.value.get(prop)
      if (field && isListed(field) && value !== undefined) choices.want(field)
    }
  }, [tree, fields.value, choices])
  if (chips.length === 0) return null
  const joined = chips.length > 1 || tree.logic === 'OR'
  return (
    <div className="as-summary" part="summary">
      <Chips
        label={t('summary')}
        max={SHOWN}
        chips={chips.map(({ id, text }) => ({ id, label: text }))}
        onRemove={(id) =>
          model.amend(
            (root) => remove(root, id),
            (root) => (isSame(spotOf(root, id), spotOf(tree, id)) ? remove(root, id) : root),
          )
        }
        onLeave={onOpen}
      />
      {joined && !short && <p className="as-sentence">{shortSentence(tree, speech(), chips, SHOWN)}</p>}
    </div>
  )
}

/** Whether what is built still says there what the chip says; what was changed since stays. */
const isSame = (built: Spot | undefined, searched: Spot | undefined): boolean =>
  JSON.stringify(built?.item) === JSON.stringify(searched?.item)
