import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import { dictionariesOf, labelOf } from '#widgets/dictionary/index.ts'

export interface Choice {
  value: string
  label: string
}
/** Not read yet. */
const NOTHING: readonly Choice[] = []

/** The entries of a dictionary in the language of now; none as long as, or if, it cannot be read. */
export function useDictionary(code: string): readonly Choice[] {
  useSignals()
  const runtime = useRuntime()
  const lang = runtime.locale.lang.value
  const [choices, setChoices] = useState<readonly Choice[]>(NOTHING)
  useEffect(() => {
    let cancelled = false
    dictionariesOf(runtime)
      .entries(code)
      .then(
        (entries) => {
          // The dictionary's own root stands for the dictionary, not for a value.
          const values = entries.filter(({ code: value }) => value !== code)
          if (!cancelled) setChoices(values.map((entry) => ({ value: entry.code, label: labelOf(entry, lang) })))
        },
        () => !cancelled && setChoices([]),
      )
    return () => {
      cancelled = true
    }
  }, [runtime, code, lang])
  return choices
}

/** The word for a value; the value itself where the dictionary has none, nothing while it is being read. */
export const wordFor = (choices: readonly Choice[] | undefined, value: string): string =>
  choices === undefined || choices === NOTHING ? '' : (choices.find((choice) => choice.value === value)?.label ?? value)
