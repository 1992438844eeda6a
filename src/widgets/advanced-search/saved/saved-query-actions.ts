import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { limits } from '#contract/limits.ts'
import { keptView, readView, viewText } from '#domain/list-view.ts'
import { contentOf, readContent, soundContentOf } from '#domain/search/content.ts'
import { bounds } from '#domain/search/criteria.ts'
import type { CommonQuery } from '#widgets/advanced-search/search.types.ts'
import type { SearchContext } from '#widgets/advanced-search/search-context.ts'
import { type ApplySavedQuery, createApplySavedQuery } from './apply-saved-query.ts'
import { createPersistQuery } from './persist-query.ts'
import { createRestoreView, type RestoreView } from './restore-view.ts'
import type { Outcome, SavedStore } from './saved.store.ts'

/** What the gateway takes. */
const MOST_CHARS: typeof limits.searchContentChars = 65_536
const MOST_QUERIES: typeof limits.maxSavedQueries = 200

/** What is asked of the person before something is kept. */
export type Asked =
  | { kind: 'save' }
  | { kind: 'rename' | 'copy' | 'take' | 'remove'; query: CommonQuery }
  /** It was overwritten since it was read. `again`: the person asked for it, for the version that stands now. */
  | { kind: 'stale'; query: CommonQuery; again: () => Promise<unknown> }
  | { kind: 'link'; query: CommonQuery; address: string }

/** What a query may be kept with beside its name. */
interface SaveOptions {
  isDefault?: boolean
  shared?: boolean
}

interface Obstacle {
  sentence: 'save.large' | 'save.full' | 'save.unfit' | 'save.unkept'
  limit: number
}

/** What a panel does with common queries. */
export interface SavedQueryActions extends Omit<ApplySavedQuery, 'applied' | 'isOwed' | 'resume'>, RestoreView {
  /** The query that was applied last; none after a reset. */
  readonly applied: ReadonlySignal<CommonQuery | undefined>
  /** What is shown is no longer what was applied. */
  readonly isModified: ReadonlySignal<boolean>
  readonly asked: Signal<Asked | undefined>
  /** Takes the conditions of a query and searches by them. @returns whether the search was made */
  apply(id: string): Promise<boolean>
  /** Why what is shown cannot be kept as one more query, whatever its name. */
  obstacle(): Obstacle | undefined
  /** @returns whether it was kept; undefined when the page stopped it */
  save(name: string, options?: SaveOptions): Promise<boolean | undefined>
  /** Overwrites the own query that is applied with what was changed of it; asks for a name when there is none. */
  keep(): Promise<void>
  /** Another name, or shared with others, or no longer; conditions and view stay. @returns as `save` */
  change(query: CommonQuery, to: { name?: string; shared?: boolean }): Promise<boolean | undefined>
  /** One of the person's own with the conditions and the view of another one. @returns as `save` */
  copy(query: CommonQuery, name: string, options?: SaveOptions): Promise<boolean | undefined>
  /** What somebody shared who has left becomes the person's own, for whoever uses it. @returns as `save` */
  takeOver(query: CommonQuery, name: string): Promise<boolean | undefined>
  setDefault(query: CommonQuery, isDefault: boolean): Promise<void>
  copyLink(query: CommonQuery): Promise<void>
  remove(id: string): Promise<boolean>
}

/** @param search searches by the present conditions; the list is to be shown as the query says */
export function createSavedQueryActions(
  context: SearchContext,
  saved: SavedStore,
  search: (query: CommonQuery | undefined) => boolean,
): SavedQueryActions {
  const { host, store, nameless } = context
  // How the list was shown when the query that is applied was applied, or kept.
  const since = signal<unknown>(undefined)
  const { applied, isOwed, take, resume, leave, part, ...applying } = createApplySavedQuery(context, saved, (query) => {
    if (query) since.value = host.props.view.peek()
    return search(query)
  })
  const asked = signal<Asked | undefined>(undefined)
  const { tell, write, insert } = createPersistQuery(context, saved, { applied, asked })
  const conditions = (shared?: boolean) => contentFor(context, contentOf(store.tree.peek()), shared)
  const isOtherView = (view: string) => keptView(view, host.props.view.value, since.value) !== viewText(view)
  const isModified = computed(() => {
    const now = applied.value
    const tree = now && readContent(now.content, bounds)
    if (!tree) return false
    return contentOf(nameless(tree)) !== soundContentOf(nameless(store.tree.value), bounds) || isOtherView(now.view)
  })
  return {
    applied,
    isModified,
    ...createRestoreView(context, saved, { applied, isOwed, isModified, isOtherView, since, resume }),
    asked,
    ...{ take, leave, part },
    search: applying.search,
    apply: async (id) => (await take(id)) === 'done',
    obstacle: () => obstacleTo(saved, conditions(), context.slips().length > 0),
    async save(name, options = {}) {
      const shown = host.props.view.peek()
      const view = viewText(shown)
      const kept = await insert(name, { content: conditions(options.shared), ...(view && { view }), ...on(options) })
      if (!kept) return isKept(kept)
      since.value = shown
      applied.value = saved.queries().find((one) => one.mine && one.name === kept)
      host.emit('fly-save', { view: readView(view) })
      return isKept(kept)
    },
    async keep() {
      const query = applied.peek()
      if (!query?.mine || query.version === undefined) {
        asked.value = { kind: 'save' }
        return
      }
      const shown = host.props.view.peek()
      const view = keptView(query.view, shown, since.peek())
      const outcome = await write(query, ({ shared }) => ({ content: conditions(shared), ...(view !== viewText(query.view) && { view }) }))
      if (outcome === 'done') since.value = shown
    },
    change: async (query, to) =>
      isWritten(await write(query, ({ content, shared }) => ({ content: contentFor(context, content, to.shared ?? shared), ...to }))),
    async copy({ content, view, shared }, name, options = {}) {
      const copied = contentFor(context, content, shared, options.shared)
      return isKept(await insert(name, { content: copied, ...(view && { view }), ...on(options) }))
    },
    takeOver: async (query, name) =>
      isWritten(await write(query, ({ content, shared }) => ({ content: contentFor(context, content, shared), name }), 'take.done')),
    async setDefault({ id }, isDefault) {
      const ok = await saved.setDefault(id, isDefault)
      tell(ok ? 'overwritten' : 'overwrite.failed', ok)
    },
    async copyLink(query) {
      const address = host.props.linkOf.value?.(query.id) ?? ''
      if (await copied(address)) tell('link.done', true)
      else asked.value = { kind: 'link', query, address }
    },
    async remove(id) {
      const ok = await saved.delete(id)
      if (ok && applied.peek()?.id === id) part()
      tell(ok ? 'delete.done' : 'delete.failed', ok)
      return ok
    },
  }
}

function obstacleTo(saved: SavedStore, content: string, isSaid: boolean): Obstacle | undefined {
  if (saved.queries().filter(({ mine }) => mine).length >= MOST_QUERIES) return { sentence: 'save.full', limit: MOST_QUERIES }
  // No gateway takes what it could not hand out again.
  if (!readContent(content, bounds)) return { sentence: isSaid ? 'save.unfit' : 'save.unkept', limit: 0 }
  return content.length > MOST_CHARS ? { sentence: 'save.large', limit: MOST_CHARS } : undefined
}

/**
 * What others see has no names: whoever reads it asks for them. One's own keeps them for a day on which nobody answers, where there is room for them.
 */
function contentFor({ nameless }: SearchContext, content: string, ...shared: readonly (boolean | undefined)[]): string {
  const tree = shared.includes(true) || content.length > MOST_CHARS ? readContent(content, bounds) : undefined
  return tree ? contentOf(nameless(tree)) : content
}

const isKept = (name: string | false | undefined): boolean | undefined => (name === undefined ? undefined : name !== false)
const isWritten = (outcome: Outcome | 'stopped'): boolean | undefined => (outcome === 'stopped' ? undefined : outcome !== 'failed')

/** Only what is wished: a gateway that knows nothing of it is not asked for it. */
const on = ({ isDefault, shared }: SaveOptions): SaveOptions => ({ ...(isDefault && { isDefault }), ...(shared && { shared }) })

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
