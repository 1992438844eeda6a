import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { remove } from '#domain/search/change.ts'
import type { SearchField } from '#domain/search/field.ts'
import { quickFilterOf, withoutItem } from '#domain/search/quick-filters.ts'
import type { Group } from '#domain/search/tree.ts'
import { Chips } from '#ui/controls/Chips.tsx'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import { askedCount, shortSentence, spoken } from '#widgets/advanced-search/sentence.rules.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'

/** What shows before the rest is folded or counted. */
const SHOWN = 12

interface SummaryProps {
  model: SearchModel
  /** Chips alone: there is no room for the sentence. */
  short?: boolean
}

/** What the list is searched by: a chip for each condition of the first level, and the whole as a sentence. Taking a chip away searches anew. */
export function Summary({ model, short = false }: SummaryProps) {
  useSignals()
  const t = useText(messages)
  const { searched, speech } = model
  const tree = searched.value
  const chips = spoken(tree, speech()).filter(({ id }) => !isShownBeside(tree, id, model.fields.value))
  if (chips.length === 0) return null
  const joined = chips.length > 1 || tree.logic === 'OR'
  return (
    <div className="as-summary" part="summary">
      <Chips
        label={t('summary')}
        max={SHOWN}
        chips={chips.map(({ id, text }) => ({ id, label: text }))}
        onRemove={(id) => {
          const done = model.amend(
            (root) => remove(root, id),
            (built) => withoutItem(built, tree, id),
          )
          if (done) model.say(t('said.removed', { count: askedCount(model.searched.peek(), speech()) }))
        }}
        // Behind the last chip, and in its place, is the button that tells how many there are.
        onLeave={() => model.host.root.querySelector<HTMLElement>('.as-open')?.focus()}
      />
      {joined && !short && <p className="as-sentence">{shortSentence(tree, speech(), chips, SHOWN)}</p>}
    </div>
  )
}

/** A list of the house says which of its fields it shows itself, e.g. as pressed chips. */
type BesideField = SearchField & { shownBeside?: boolean }

/** Whether the list itself shows this condition. */
function isShownBeside(tree: Group, id: string, fields: ReadonlyMap<string, BesideField>): boolean {
  const item = tree.children.find((one) => one.id === id)
  if (item?.kind !== 'condition' || item.rule !== 'eq' || item.prop === undefined) return false
  return fields.get(item.prop)?.shownBeside === true && quickFilterOf(tree, item.prop).kind === 'one'
}
