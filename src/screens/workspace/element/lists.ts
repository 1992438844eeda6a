import { warn } from '#core/element/page.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { Kept, List } from '#lists/index.ts'
import { type Embedding, type Row, type Task, taskSource } from '#screens/workspace/instance/index.ts'
import { type Filters, filtersOf } from './filters.rules.ts'

type EmbeddedLists = Embedding['lists']

export interface ElementLists extends EmbeddedLists {
  /** The list of this name, as soon as it is shown and was read. */
  read(code: string): Promise<List<Row>>
  refresh(): Promise<void>
}

/** Page sizes of the lists, with that of the page; a gateway gives no larger pages. */
const SIZES = [10, 20, 50]
const LARGEST = 100
const isSize = (size: number): boolean => Number.isInteger(size) && size > 0 && size <= LARGEST

/** Lists of one element. They are found again as they were left while the element is there, and begin as its page says. */
export function createElementLists(tag: string, pageSize: number, filters: Filters): ElementLists {
  const first = isSize(pageSize) ? pageSize : SIZES[0]!
  if (first !== pageSize) warn('FLY-E105', `<${tag}> page-size: ${pageSize} is none from 1 to ${LARGEST}; ${first} is taken.`)
  const sizes = [...new Set([first, ...SIZES])].toSorted((one, other) => one - other) as [number, ...number[]]
  const memory = new Map<string, Kept>()
  const lists = new Map<string, List<Row>>()
  const waiting: (() => void)[] = []
  const onFault = (field: string) => warn('FLY-E105', `<${tag}> filters: "${field}" cannot be asked that; it is left out.`)
  return {
    traits: (definition) => {
      const { code } = definition
      const begins = Object.keys(filters).length > 0
      return {
        pageSizes: sizes,
        kept: { get: () => memory.get(code) ?? { pageSize: first }, set: (kept) => void memory.set(code, kept) },
        ...(begins && { begin: (quick) => filtersOf(filters, definition, quick, onFault) }),
      }
    },
    shown(list) {
      lists.set(list.code, list)
      for (const go of waiting.splice(0)) go()
      return () => {
        if (lists.get(list.code) === list) lists.delete(list.code)
      }
    },
    async read(code) {
      for (;;) {
        const list = lists.get(code)
        if (list) {
          await untilRead(list)
          return list
        }
        await new Promise<void>((go) => waiting.push(go))
      }
    },
    async refresh() {
      await Promise.all([...lists.values()].map((list) => list.refresh()))
    },
  }
}

const untilRead = ({ state }: List<Row>): Promise<void> =>
  new Promise((resolve) => {
    let end: (() => void) | undefined
    let isRead = false
    end = state.subscribe(({ phase }) => {
      if (phase === 'loading' || isRead) return
      isRead = true
      queueMicrotask(() => end?.())
      resolve()
    })
  })

export const rowsOf = ({ state }: List<Row>): readonly Row[] => {
  const now = state.peek()
  return now.phase === 'ready' ? now.page.rows : []
}

/** A task that waits for the reader, wherever it stands in the list. */
export async function findTask(runtime: Runtime, taskId: number, signal: AbortSignal): Promise<Task | undefined> {
  const { read } = taskSource(runtime, 'POST /workflow/api/v1/task/unfinished-page-list')
  for (let pageIndex = 1; ; pageIndex += 1) {
    const { rows, total, pageSize } = await read({}, { pageIndex, pageSize: LARGEST }, signal)
    const found = rows.find((row) => row.taskId === taskId)
    if (found || rows.length === 0 || pageIndex * pageSize >= total) return found
  }
}
