import type { ProjectRow } from '#contract/tender/project.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { ListSource, ListTraits, PageOf } from '#lists/list.ts'

/** `switchs` of the store: '1' three rounds, '2' free bidding, '0' all. */
export const MODES = ['1', '2', '0'] as const
export type Mode = (typeof MODES)[number]
/** How many projects there are, by kind of bidding. */
export interface ModeCounts {
  modes: Readonly<Record<Mode, number>>
}

type Page = { pageIndex: number; pageSize: number }
interface ProjectCalls<Counts> {
  read(body: object, query: Page, signal: AbortSignal): Promise<PageOf<ProjectRow>>
  counts(body: object, signal: AbortSignal): Promise<Counts>
  topic: 'list:cg' | 'list:gy'
}

/** The projects of one side, which follow what happens, counted beside (TEND-24, TEND-28). */
export const projectSource = <Counts>({ stream }: Runtime, { topic, ...calls }: ProjectCalls<Counts>): ListSource<ProjectRow, Counts> => ({
  ...calls,
  follow({ hear, refresh }, signal) {
    const on = {
      list: (data: { topic: string; id: string; patch: Partial<ProjectRow> }) => void (data.topic === topic && hear(data.id, data.patch)),
    }
    stream.follow([topic], on, { signal, poll: refresh })
  },
})

const isMode = (mode: string): mode is Mode => mode === '0' || mode === '1' || mode === '2'

/** What lists of projects have in common: the kind of bidding is remembered in the store of the page (STORE-01). */
export const projectTraits = <Counts extends ModeCounts>({ store }: Runtime) =>
  ({
    idOf: ({ id }) => id,
    // Another status, or another round, may bring it under other filters and gives it other operations.
    isMoved: (row, { status, roundNo, roundPhase }) =>
      (status !== undefined && status !== row.status) ||
      (roundNo !== undefined && (roundNo !== row.roundNo || roundPhase !== row.roundPhase)),
    modes: {
      all: '0',
      get: () => (isMode(store.switchs.value.peek()) ? store.switchs.value.peek() : '1'),
      set: (mode) => store.switchs.set(isMode(mode) ? mode : '1'),
      count: ({ modes }, mode) => (isMode(mode) ? modes[mode] : undefined),
    },
  }) satisfies ListTraits<ProjectRow, Counts>
