import { useEffect, useRef } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import { unfinishedTasks } from '#domain/workflow/lists/unfinished.ts'
import type { Row } from '#screens/workspace/instance/index.ts'
import { addressOf, neighbour, openedBy } from '#screens/workspace/tasks/index.ts'
import { findTask, isLastPage, rowsOf, type ShownLists } from './lists.ts'
import type { Tab } from './tabs.rules.ts'
import type { Here, WorkspaceHost } from './WorkspaceElement.tsx'

interface Methods {
  embedding: { lists: ShownLists }
  here: Here
  setHere: (here: Here) => void
  tabs: readonly Tab[]
  refresh: () => Promise<void>
}

const PENDING: Tab = 'unfinished'

/** What a page does by itself: it is answered, and no event tells it what it did. */
export function useMethods(host: WorkspaceHost, given: Methods): void {
  const runtime = useRuntime()
  const latest = useRef(given)
  latest.current = given
  useEffect(() => {
    const life = new AbortController()
    const show = (row: Row | undefined): Row | null => {
      if (!row) return null
      host.write('tab', PENDING)
      latest.current.setHere({ tab: PENDING, params: addressOf(row) })
      return row
    }
    const pending = () => {
      host.write('tab', PENDING)
      return latest.current.embedding.lists.read(unfinishedTasks.code, life.signal)
    }
    const isShown = () => latest.current.tabs.includes(PENDING)
    const end = host.expose({
      async select(taskId: number | string) {
        if (!isShown()) return null
        const rows = rowsOf(await pending())
        const wanted = Number(taskId)
        return show(rows.find((row) => 'taskId' in row && row.taskId === wanted) ?? (await findTask(runtime, wanted, life.signal)))
      },
      async next() {
        if (!isShown()) return null
        const { tab, params } = latest.current.here
        const list = await pending()
        const open = tab === PENDING ? openedBy(params) : undefined
        const row = neighbour(rowsOf(list), open, 1)
        if (row || isLastPage(list)) return show(row)
        await list.turn(list.wanted.peek().pageIndex + 1)
        return show(rowsOf(await pending())[0])
      },
      async refresh() {
        const { embedding, refresh } = latest.current
        await Promise.all([embedding.lists.refresh(), refresh()])
      },
    })
    return () => {
      life.abort()
      end()
    }
  }, [host, runtime])
}
