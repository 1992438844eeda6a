import { browserTimers } from '#core/browser/timers.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { readEntries, readLabels } from './dictionary.api.ts'
import { createDictionaries, type Dictionaries } from './dictionary.store.ts'

/** Where every copy of the bundle on a page finds the same dictionaries; the number grows when their functions change. */
const KEY = Symbol.for('fly.dictionaries.1')
type Shared = typeof globalThis & { [KEY]?: WeakMap<object, Dictionaries> }

/** The dictionaries of a context, one for all its elements. Another user, and another language, begin with nothing. */
export function dictionariesOf(runtime: Runtime): Dictionaries {
  const shared = globalThis as Shared
  shared[KEY] ??= new WeakMap()
  const known = shared[KEY].get(runtime.http)
  if (known) return known
  const made = createDictionaries({
    readEntries: (code, url) => readEntries(runtime, code, url),
    readLabels: (codes) => readLabels(runtime, codes),
    timers: browserTimers,
  })
  shared[KEY].set(runtime.http, made)
  runtime.session.state.subscribe(() => made.forget())
  runtime.locale.lang.subscribe(() => made.forget())
  return made
}
