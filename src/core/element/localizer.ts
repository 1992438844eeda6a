import type { Messages, TextArgs } from '#core/i18n/text.ts'
import type { RuntimeCore } from '#core/runtime/runtime-core.ts'
import { type Atom, atom, type ReadonlyAtom } from './atom.ts'
import { contextAt, langAt } from './closest-context.ts'
import { watchPage } from './look/theme.ts'
import { RUNTIME_EVENT } from './page.ts'
import type { Inside } from './shell.ts'

/** The sentences of one element in its language, whether or not it has a runtime. */
export interface Localizer {
  /** Grows whenever a sentence may read differently: another language, texts that arrived, other `messages` of the page. */
  readonly revision: ReadonlyAtom<number>
  /** BCP 47, as the nearest place says it (elements.md 2.5, `lang`). */
  lang(): string
  /** A sentence of a feature: the element's own `messages`, then what the page or the gateway gave, then the bundled one. */
  text<K extends string>(messages: Messages<K>, key: K, args?: TextArgs): string
}

type Locale = RuntimeCore['locale']
type Contexts = { contexts: ReadonlyMap<string, RuntimeCore> } | undefined

/** The language service of a context, without loading the core for an element that does not need it. */
const localeAt = (name: string): Locale | undefined =>
  (globalThis as Record<symbol, unknown> as Record<symbol, Contexts>)[Symbol.for('fly.runtime')]?.contexts.get(name)?.locale

/** Fills `{{name}}` places; a value that is missing leaves its place empty. */
const fill = (text: string, args: TextArgs = {}): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(args[name] ?? ''))

/** Makes the localizer of an element for one of its lives. */
export function createLocalizer(
  { element, cells }: Pick<Inside, 'element' | 'cells'>,
  moves: ReadonlyAtom<unknown>,
  life: AbortSignal,
): Localizer {
  const revision: Atom<number> = atom(0)
  let known: string | undefined
  const grow = () => {
    known = undefined
    revision.value += 1
  }
  const locale = () => localeAt(contextAt(element, String(cells.get('context')?.value ?? '')))
  const lang = () => {
    known ??= langAt(element, locale()?.lang.get())
    return known
  }

  let heard: Locale | undefined
  const hear = () => {
    const now = locale()
    if (!now || now === heard) return
    heard = now
    life.addEventListener('abort', now.revision.subscribe(grow))
    grow()
  }
  hear()
  globalThis.addEventListener(RUNTIME_EVENT, hear, { signal: life })
  const own = new MutationObserver(grow)
  own.observe(element, { attributeFilter: ['lang'] })
  const ends = [() => own.disconnect(), watchPage(grow), moves.subscribe(grow), cells.get('messages')?.subscribe(grow)]
  life.addEventListener('abort', () => {
    for (const end of ends) end?.()
  })

  return {
    revision,
    lang,
    text(messages, key, args) {
      const mine = (cells.get('messages')?.value as Record<string, unknown> | undefined)?.[key]
      if (typeof mine === 'string') return fill(mine, args)
      const given = locale()
      // What the gateway and the page gave is in the language of the runtime; a place that says another one has the bundled sentence.
      const language = /^zh\b/i.test(lang()) ? 'zh' : 'en'
      return given && given.lang.get() === language
        ? given.text(messages, key, args)
        : fill(messages[language][key] ?? messages.zh[key] ?? key, args)
    },
  }
}
