import { computed, signal } from '@preact/signals-react'
import { warn } from '#core/element/page.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { Kept, List } from '#lists/index.ts'
import { type Embedding, type Row, type Task, taskSource } from '#screens/workspace/instance/index.ts'
import { type Filters, filtersOf } from './filters.rules.ts'

type EmbeddedLists = Embedding['lists']

/** What an element shows and can read again, whatever its lists begin with. */
export interface ShownLists extends Pick<EmbeddedLists, 'shown' | 'opened'> {
  /** The list of this name, as soon as it is shown and was read. @throws Failure it could not be had; the reason of the signal */
  read(code: string, signal: AbortSignal): Promise<List<Row>>
  refresh(): Promise<void>
}

/** Page sizes of the lists, with that of the page; a gateway gives no larger pages. */
const SIZES = [10, 20, 50]
const LARGEST = 100
const isSize = (size: number): boolean => Number.isInteger(size) && size > 0 && size <= LARGEST

/** A page is told in the console: its readers can do nothing about it. */
export const warnOfFilters = (tag: string, why: string): void => warn('FLY-E105', `<${tag}> filters: ${why}.`)

/** Lists of one element. They are found again as they were left while the element is there, and begin as its page says. */
export function createElementLists(tag: string, pageSize: number, filters: Filters): Pick<EmbeddedLists, 'traits'> {
  const first = isSize(pageSize) ? pageSize : SIZES[0]!
  if (first !== pageSize) warn('FLY-E105', `<${tag}> page-size: ${pageSize} is none from 1 to ${LARGEST}; ${first} is taken.`)
  const sizes = [...new Set([first, ...SIZES])].toSorted((one, other) => one - other) as [number, ...number[]]
  const memory = new Map<string, Kept>()
  const onFault = (field: string) => warnOfFilters(tag, `"${field}" cannot be asked that; it is left out`)
  return {
    traits: (definition) => {
      const { code } = definition
      const isLeft = memory.has(code)
      const begins = isLeft || Object.keys(filters).length > 0
      return {
        pageSizes: sizes,
        kept: { get: () => memory.get(code) ?? { pageSize: first }, set: (kept) => void memory.set(code, kept) },
        ...(begins && { begin: (quick) => (isLeft ? undefined : filtersOf(filters, definition, quick, onFault)) }),
      }
    },
  }
}

export function createShownLists(): ShownLists {
  const lists = signal<ReadonlyMap<string, List<Row>>>(new Map())
  const opened = new Set<() => Promise<void>>()
  return {
    shown(given) {
      const list = given as unknown as List<Row>
      lists.value = new Map(lists.peek()).set(list.code, list)
      return () => {
        if (lists.peek().get(list.code) === list) lists.value = new Map([...lists.peek()].filter(([code]) => code !== list.code))
      }
    },
    opened(read) {
      opened.add(read)
      return () => void opened.delete(read)
    },
    async read(code, until) {
      const list = await firstOf(() => {
        const one = lists.value.get(code)
        return one && one.state.value.phase !== 'loading' ? one : undefined
      }, until)
      const now = list.state.peek()
      if (now.phase === 'failed') throw now.failure
      return list
    },
    async refresh() {
      await Promise.all([...[...lists.peek().values()].map((list) => list.refresh()), ...[...opened].map((read) => read())])
    },
  }
}

/** What is asked for, as soon as it is there. */
async function firstOf<T>(ask: () => T | undefined, until: AbortSignal): Promise<T> {
  until.throwIfAborted()
  return new Promise((resolve, reject) => {
    const answer = computed(ask)
    const there = answer.peek()
    if (there !== undefined) return resolve(there)
    const stop = answer.subscribe((now) => {
      if (now === undefined) return
      stop()
      resolve(now)
    })
    const end = () => {
      stop()
      reject(until.reason)
    }
    until.addEventListener('abort', end, { once: true })
  })
}

export const rowsOf = ({ state }: List<Row>): readonly Row[] => {
  const now = state.peek()
  return now.phase === 'ready' ? now.page.rows : []
}

export const isLastPage = ({ state }: List<Row>): boolean => {
  const now = state.peek()
  return now.phase !== 'ready' || now.page.pageIndex * now.page.pageSize >= now.page.total
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
