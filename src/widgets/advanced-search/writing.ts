import type { Signal } from '@preact/signals-react'
import type { Ground } from './ground.ts'
import type { Asked } from './keeping.ts'
import { messages } from './saved.messages.ts'
import type { Outcome, SavedStore } from './saved.store.ts'
import type { QueryDraft } from './search.api.ts'
import type { CommonQuery } from './search.types.ts'

/** How common queries are written, and what the person reads of it. */
export interface Writing {
  tell(key: Toast, ok: boolean): void
  /** Overwrites a query as it was read last; what came between is asked about. */
  write(
    query: CommonQuery,
    draft: (latest: CommonQuery) => Omit<QueryDraft, 'id' | 'version' | 'name'> & { name?: string },
  ): Promise<Outcome>
  /** @returns whether it was kept */
  insert(name: string, draft: Omit<QueryDraft, 'name'>): Promise<boolean>
}

type Toast = 'save.done' | 'save.failed' | 'delete.done' | 'delete.failed' | 'overwritten' | 'overwrite.failed' | 'link.done'

const TOAST_MS = 1_000

export function makeWriting(
  { host, runtime, said }: Ground,
  saved: SavedStore,
  { applied, asked }: { applied: Signal<CommonQuery | undefined>; asked: Signal<Asked | undefined> },
): Writing {
  const tell: Writing['tell'] = (key, ok) => {
    const text = host.text(messages, key)
    runtime.notices.show({ tone: ok ? 'success' : 'danger', text, ms: TOAST_MS })
    said.value = text
  }
  const write: Writing['write'] = async (query, draft) => {
    const latest = saved.queries().find(({ id }) => id === query.id) ?? query
    const { id, name, version } = latest
    const outcome = await saved.save({ id, name, ...(version !== undefined && { version }), ...draft(latest) })
    if (outcome === 'stale') asked.value = { kind: 'stale', query, again: () => write(query, draft) }
    else tell(outcome === 'done' ? 'overwritten' : 'overwrite.failed', outcome === 'done')
    if (outcome === 'done' && applied.peek()?.id === id) applied.value = saved.queries().find((one) => one.id === id)
    return outcome
  }
  return {
    tell,
    write,
    async insert(name, draft) {
      const ok = saved.faultOf(name) === undefined && (await saved.save({ ...draft, name })) === 'done'
      tell(ok ? 'save.done' : 'save.failed', ok)
      return ok
    },
  }
}
