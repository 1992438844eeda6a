import type { TextArgs } from '#core/i18n/text.ts'
import { bounds, SEARCH_TEXT_LENGTH, textFault } from '#domain/search/bounds.ts'
import type { Condition } from '#domain/search/tree.ts'
import type { ConditionFault } from '#domain/search/wire.ts'
import { listOf } from './sentence.rules.ts'

/** Characters of a value that are enough to find it among others. */
const SHOWN = 24

/** What the sentence of a fault has to be told: the limit that was passed, and the first value that no search takes. */
export const faultArgs = (fault: ConditionFault, { value }: Condition): TextArgs => ({
  limit: fault === 'long' ? SEARCH_TEXT_LENGTH : bounds.values,
  value: shown(listOf(value).find((one) => textFault(one)) ?? ''),
})

/** What nobody can see has a sign that can be seen. */
function shown(value: string): string {
  const signs = [...value.toWellFormed().replaceAll('\0', '\uFFFD')]
  return signs.length > SHOWN ? `${signs.slice(0, SHOWN).join('')}…` : signs.join('')
}
