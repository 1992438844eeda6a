import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { FirmFile, RosterRow } from '#contract/tender/firm-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { createQuery, type Query, type QueryOptions, type QueryState } from '#core/query.ts'

export interface Invitations {
  project: ProjectView
  /** Every invited firm of the project. */
  rows: readonly RosterRow[]
}

export interface FirmPopClient extends QueryOptions<Invitations> {
  readonly projectId: string
  firm(id: string, signal: AbortSignal): Promise<FirmFile>
  /** @param key same key, same decision. @throws Failure, e.g. TENDER-2027, 2028, 2038 */
  review(ids: readonly string[], agree: boolean, comment: string, key: string): Promise<void>
}

export interface FirmPopStore extends Query<Invitations> {
  readonly projectId: string
  /** The firm that is looked at alone; undefined: all that wait, as a table. */
  readonly current: ReadonlySignal<string | undefined>
  readonly firm: ReadonlySignal<QueryState<FirmFile>>
  look(id: string | undefined): void
  /** Decides, and goes on: after one firm to the next that waits. @throws Failure */
  review(ids: readonly string[], agree: boolean, comment: string, key: string): Promise<void>
}

export const isWaiting = ({ invitation }: Pick<RosterRow, 'invitation'>): boolean => invitation === 'PROPOSED'

/** The one after `id` among those that wait, from the beginning again at the end; undefined when nobody else waits. */
export function nextWaiting(rows: readonly RosterRow[], id: string): string | undefined {
  const at = rows.findIndex(({ customerId }) => customerId === id)
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
  return others.find((row) => isWaiting(row) && row.customerId !== id)?.customerId
}

/** Invitations of a project that wait for another person's word (TEND-17): one after the other, or several at once. */
export function createFirmPopStore(client: FirmPopClient, first?: string): FirmPopStore {
  const list = createQuery(client)
  const current = signal(first)
  const firm = createQuery({ read: (still) => client.firm(current.peek() ?? '', still) })

  function look(id: string | undefined): void {
    current.value = id
    firm.clear()
    if (id !== undefined) void firm.refresh()
  }

  return {
    ...list,
    projectId: client.projectId,
    current,
    firm: firm.state,
    look,
    open: async () => {
      if (current.peek() !== undefined) look(current.peek())
      await list.open()
    },
    close: () => {
      firm.clear()
      list.close()
    },
    review: async (ids, agree, comment, key) => {
      await client.review(ids, agree, comment, key)
      const shown = list.state.peek()
      const alone = current.peek()
      const next = shown.phase === 'ready' && alone !== undefined ? nextWaiting(shown.data.rows, alone) : undefined
      await list.refresh()
      if (alone !== undefined && current.peek() === alone) look(next)
    },
  }
}
