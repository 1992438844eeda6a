import { useEffect, useState } from 'react'
import type { DictionaryLabels } from '#contract/dictionary.ts'
import type { Runtime } from '#core/runtime.ts'
import { readLabels } from './labels.api.ts'
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
    void lang
    readLabels(runtime, codes.split(',')).then(
      (read) => !ended && setLabels(read),
      () => undefined,
    )
    return () => {
      ended = true
    }
  }, [runtime, codes, lang])
  return labels
}
