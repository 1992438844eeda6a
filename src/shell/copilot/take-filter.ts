import type { Criteria } from '#contract/search.ts'
import type { ShownList } from '#core/browser/shown.ts'
import type { Lang } from '#core/i18n/text.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { conditionsFrom, NotSearchable } from '#domain/search/from-criteria.ts'
import { messages } from './copilot.messages.ts'
import { fieldsOf } from './page-context.ts'

const NOTHING = { logic: 'AND', children: [] }

/** Searches the list that is shown as a proposal says, and offers the way back. Whatever the list cannot be searched by leaves it as it was. */
export async function takeFilter(
  filter: Criteria,
  title: string,
  list: ShownList,
  { locale, notices }: Pick<Runtime, 'locale' | 'notices'>,
): Promise<void> {
  const lang: Lang = locale.lang.peek()
  const say = (key: keyof (typeof messages)['en'] & string, args?: Record<string, string>) => locale.text(messages, key, args)
  const search = async (conditions: object): Promise<boolean> => {
    const isTaken = await list.apply(conditions)
    if (!isTaken) notices.show({ tone: 'warning', text: say('not.taken'), ms: 0 })
    return isTaken
  }
  try {
    const isTaken = await search(conditionsFrom(filter, fieldsOf(list, lang)))
    if (!isTaken) return
    const back = list.conditions ?? NOTHING
    const action = { label: say('undo'), run: () => void search(back) }
    notices.show({ tone: 'success', text: say('applied', { title }), ms: UNDO_MS, action })
  } catch (cause) {
    if (!(cause instanceof NotSearchable)) throw cause
    const field = list.fields[cause.prop]?.label[lang] ?? cause.prop
    notices.show({ tone: 'warning', text: say('not.field', { field }), ms: 0 })
  }
}

/** Long enough to look at the rows first. */
const UNDO_MS = 15_000
