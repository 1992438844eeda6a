import type { Signal } from '@preact/signals-react'
import { readContent } from '#domain/search/content.ts'
import { bounds } from '#domain/search/criteria.ts'
import type { QueryDraft } from '#widgets/advanced-search/search.api.ts'
import type { CommonQuery } from '#widgets/advanced-search/search.types.ts'
import { publicTree, type SearchContext } from '#widgets/advanced-search/search-context.ts'
import { messages } from './saved.messages.ts'
import type { Outcome, SavedStore } from './saved.store.ts'
import type { Asked } from './saved-query-actions.ts'

/** How common queries are written, and what the person reads of it. */
export interface PersistQuery {
  tell(key: Toast, ok: boolean): void
  /** Overwrites a query as it was read last; what came between is asked about. @returns `stopped` when the page did not let it */
  write(
    query: CommonQuery,
    draft: (latest: CommonQuery) => Omit<QueryDraft, 'id' | 'version' | 'name'> & { name?: string },
    done?: Toast,
  ): Promise<Outcome | 'stopped'>
  /** @returns the name under which it was kept; false when it could not be, undefined when the page did not let it */
  insert(name: string, draft: Omit<QueryDraft, 'name'>): Promise<string | false | undefined>
}

type Toast = 'save.done' | 'save.failed' | 'delete.done' | 'delete.failed' | 'overwritten' | 'overwrite.failed' | 'link.done' | 'take.done'

const TOAST_MS = 1_000

export function createPersistQuery(
  { host, runtime, say }: SearchContext,
  saved: SavedStore,
  { applied, asked }: { applied: Signal<CommonQuery | undefined>; asked: Signal<Asked | undefined> },
): PersistQuery {
  const tell: PersistQuery['tell'] = (key, ok) => {
    const text = host.text(messages, key)
    runtime.notices.show({ tone: ok ? 'success' : 'danger', text, ms: TOAST_MS })
    say(text)
  }
  /** Whatever is kept, the page hears of it before, and may stop it or give it another name. @returns undefined when it stopped it */
  const permitted = async (name: string, content: string): Promise<string | undefined> => {
    const tree = readContent(content, bounds)
    const { ok, patch } = await host.before('fly-before-save', { name, conditions: tree ? publicTree(tree) : {} })
    if (!ok) return undefined
    return typeof patch.name === 'string' ? patch.name : name
  }
  const write: PersistQuery['write'] = async (query, draft, done = 'overwritten') => {
    const latest = saved.queries().find(({ id }) => id === query.id) ?? query
    const { id, version } = latest
    const options = draft(latest)
    const name = await permitted(options.name ?? latest.name, options.content)
    if (name === undefined) return 'stopped'
    const outcome = await saved.save({ id, ...(version !== undefined && { version }), ...options, name })
    if (outcome === 'stale') asked.value = { kind: 'stale', query, again: () => write(query, draft, done) }
    else tell(outcome === 'done' ? done : 'overwrite.failed', outcome === 'done')
    if (outcome === 'done' && applied.peek()?.id === id) applied.value = saved.queries().find((one) => one.id === id)
    return outcome
  }
  return {
    tell,
    write,
    async insert(wished, draft) {
      const name = await permitted(wished, draft.content)
      if (name === undefined) return undefined
      const ok = saved.faultOf(name) === undefined && (await saved.save({ ...draft, name })) === 'done'
      tell(ok ? 'save.done' : 'save.failed', ok)
      return ok && name.trim()
    },
  }
}
