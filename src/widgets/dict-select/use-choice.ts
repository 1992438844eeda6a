import { useEffect } from 'react'
import { popupOf } from '#core/element/body/popup.ts'
import { fieldOf } from '#core/element/field/field.ts'
import { valuesOf } from '#widgets/dictionary/index.ts'
import type { Failing } from '#widgets/select/index.ts'
import { type ChoiceRules, choose, detailOf, mayChoose, type Shown, shownOf, without } from './choice.rules.ts'
import type { DictHost } from './dict-select.types.ts'
import { type Loaded, useDictionary } from './use-dictionary.ts'

export interface Choice {
  host: DictHost
  loaded: Loaded
  rules: ChoiceRules
  values: readonly string[]
  shown: readonly Shown[]
  /** A press on an entry. Where one may be chosen the popup closes. */
  onChoose: (node: number) => void
  onRemove: (value: string) => void
  /** Reads the dictionary anew. */
  again: () => void
  /** The labels, for a field that is read-only. */
  still: () => string
}

/** What is wrong with the entries, unless the page shows it itself. */
export const failureOf = ({ loaded, again }: Choice): Failing => ({
  text: loaded.phase === 'failed' && !loaded.quiet ? loaded.reason : '',
  retry: again,
})

/** What is chosen and what may be, as one of the four displays needs it. Signals of the element are read here. */
export function useChoice(host: DictHost): Choice {
  const { loaded, again } = useDictionary(host)
  const { display, multiple, numeric, leafOnly } = host.props
  host.textRevision.value
  const field = fieldOf(host)
  const rules: ChoiceRules = {
    dictionary: loaded.dictionary,
    multiple: display.value === 'checkbox' || (multiple.value && display.value !== 'radio'),
    numeric: numeric.value,
    leafOnly: leafOnly.value,
    cascade: display.value === 'tree',
  }
  const values = valuesOf(field.value.value)
  const commit = (next: readonly string[]) => field.commit(next.join(','), detailOf(next, rules, host.lang()))
  useEffect(() =>
    host.expose({
      clear: () => commit([]),
      refresh: async () => again(),
    }),
  )
  const shown = shownOf(values, rules, host.lang())
  return {
    host,
    loaded,
    rules,
    values,
    shown,
    again,
    still: () => shown.map(({ label }) => label).join('、') || '—',
    onChoose(node) {
      if (!mayChoose(rules, node)) return
      commit(choose(values, node, rules))
      if (!rules.multiple) popupOf(host).close('select')
    },
    onRemove: (value) => commit(without(values, value, rules)),
  }
}
