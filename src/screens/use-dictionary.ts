import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { dictionariesOf, labelOf } from '#widgets/dictionary/index.ts'

export interface Choice {
  value: string
  label: string
}
/** Not read yet. */
const NOTHING: readonly Choice[] = []

/** The entries of a dictionary in a language. @throws Failure */
async function readChoices(runtime: Runtime, code: string, lang: string): Promise<readonly Choice[]> {
  const entries = await dictionariesOf(runtime).entries(code)
  // The dictionary's own root stands for the dictionary, not for a value.
  return entries.filter(({ code: value }) => value !== code).map((entry) => ({ value: entry.code, label: labelOf(entry, lang) }))
}

export type Words = Readonly<Record<string, readonly Choice[]>>

/** The entries of several dictionaries, by code; none of one that cannot be read. */
export async function readWords(runtime: Runtime, codes: readonly string[], lang: string): Promise<Words> {
  const read = async (code: string) => [code, await readChoices(runtime, code, lang).catch(() => [])] as const
  return Object.fromEntries(await Promise.all(codes.map(read)))
}

/** The entries of a dictionary in the language of now; none as long as, or if, it cannot be read. */
export function useDictionary(code: string): readonly Choice[] {
  useSignals()
  const runtime = useRuntime()
  const lang = runtime.locale.lang.value
  const [choices, setChoices] = useState<readonly Choice[]>(NOTHING)
  useEffect(() => {
    let cancelled = false
    readChoices(runtime, code, lang).then(
      (read) => !cancelled && setChoices(read),
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
