import { useEffect, useState } from 'react'
import type { DictionaryLabels } from '#contract/dictionary.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { dictionariesOf } from '#widgets/dictionary/index.ts'
import type { TableColumn } from './table.types.ts'

const noLabels: DictionaryLabels = {}

/** Labels of the dictionaries that columns name. Until they are there, and when they cannot be read, cells show the values themselves. */
export function useLabels(runtime: Runtime, columns: readonly TableColumn[]): DictionaryLabels {
  const codes = [...new Set(columns.flatMap(({ dictCode }) => dictCode || []))].sort().join(',')
  const lang = runtime.locale.lang.value
  const [labels, setLabels] = useState(noLabels)
  useEffect(() => {
    if (codes === '') return undefined
    let ended = false
    readLabels(runtime, codes.split(','), lang).then(
      (read) => !ended && setLabels(read),
      () => undefined,
    )
    return () => {
      ended = true
    }
  }, [runtime, codes, lang])
  return labels
}

/** They go along with what the dictionary displays of the page ask for; a dictionary that nobody knows is left out. */
async function readLabels(runtime: Runtime, codes: readonly string[], lang: string): Promise<DictionaryLabels> {
  const dictionaries = dictionariesOf(runtime)
  const read = await Promise.all(codes.map(async (code) => [code, await dictionaries.labels(code, lang)] as const))
  return Object.fromEntries(read.flatMap(([code, labels]) => (labels ? [[code, labels]] : [])))
}
