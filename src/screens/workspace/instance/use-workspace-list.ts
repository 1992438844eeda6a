import { useEffect, useMemo } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { createList, type Kept, type List } from '#lists/index.ts'
import type { ListSource, ListTraits } from '#lists/list.ts'
import { type Row, useEmbedding } from './embedding.ts'

/** A person can have several tasks of one process. */
const idOf = (row: Row): string => ('taskId' in row ? `${row.id}:${row.taskId}` : row.id)

/** What a list is found with again in this browser tab. */
const keptIn = ({ storage }: Runtime, name: string): NonNullable<ListTraits<Row>['kept']> => ({
  get: () => storage.tab.read<Kept>(name),
  set: (kept) => void storage.tab.write(name, kept),
})

/**
 * One list of the workspace: as its reader left it, or as the page that it stands in says.
 *
 * @param begin what it begins with instead
 */
export function useWorkspaceList<R extends Row, Call>(
  definition: List<R>['definition'],
  source: (runtime: Runtime, call: Call) => ListSource<R>,
  call: Call,
  begin?: NonNullable<ListTraits<R>['begin']>,
): List<R> {
  const runtime = useRuntime()
  const lists = useEmbedding()?.lists
  const list = useMemo(() => {
    const own: Partial<ListTraits<R>> = begin ? { begin } : { kept: keptIn(runtime, definition.code) }
    return createList<R>(runtime, definition, source(runtime, call), { idOf, ...own, ...lists?.traits<R>(definition) })
  }, [runtime, definition, source, call, begin, lists])
  useEffect(() => lists?.shown(list), [lists, list])
  return list
}
