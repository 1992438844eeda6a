import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import type { Draft } from './draft.types.ts'
import { readNames } from './item-list.api.ts'
import { type Path, valueAt } from './merge.rules.ts'

/** The word for an id or code in a field; itself as long as, or if, nothing better is known. */
export type NameOf = (path: Path, id: string) => string

const PEOPLE: readonly Path[] = ['managerId', 'supervisorIds', 'reviewerIds']
const NAMED: readonly Path[] = [...PEOPLE, 'deptId', 'categoryCode']

/** Whether a field holds ids or codes, which nobody reads. */
export const isNamed = (path: Path): boolean => NAMED.includes(path)

const NOBODY: ReadonlyMap<string, string> = new Map()

/** Names of the persons, departments and the category that the drafts have in these fields, and of the units of their lines. */
export function useNames(paths: readonly Path[], ...drafts: readonly Draft[]): NameOf {
  useSignals()
  const runtime = useRuntime()
  const lang = runtime.locale.lang.value
  const categories = useDictionary('tender_category')
  const units = useDictionary('tender_unit')
  const [names, setNames] = useState(NOBODY)
  const idsAt = (wanted: readonly Path[]) =>
    [...new Set(wanted.filter((path) => paths.includes(path)).flatMap((path) => drafts.flatMap((draft) => valueAt(draft, path) ?? [])))]
      .map(String)
      .filter(Boolean)
      .join(',')
  const [people, departments] = [idsAt(PEOPLE), idsAt(['deptId'])]
  useEffect(() => {
    let cancelled = false
    readNames(runtime, { people: people.split(',').filter(Boolean), departments: departments.split(',').filter(Boolean), lang }).then(
      (found) => cancelled || setNames(found),
      // Without names the ids stand there: the choice can still be made.
      () => undefined,
    )
    return () => {
      cancelled = true
    }
  }, [runtime, people, departments, lang])
  return (path, id) => {
    if (path === 'categoryCode') return wordFor(categories, id)
    return path === 'items' ? wordFor(units, id) : (names.get(id) ?? id)
  }
}
