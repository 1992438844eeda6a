import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { readView, viewText } from '#domain/list-view.ts'
import { contentOf, readContent, soundContentOf } from '#domain/search/content.ts'
import { bounds } from '#domain/search/criteria.ts'
import { type Applying, makeApplying } from './applying.ts'
import type { Ground } from './ground.ts'
import type { Outcome, SavedStore } from './saved.store.ts'
import type { CommonQuery } from './search.types.ts'
import { makeWriting } from './writing.ts'

/** What is asked of the person before something is kept. */
export type Asked =
  | { kind: 'save' }
  | { kind: 'rename' | 'copy' | 'take' | 'remove'; query: CommonQuery }
  /** It was overwritten since it was read. `again`: the person's own wish, for the version that stands now. */
  | { kind: 'stale'; query: CommonQuery; again: () => Promise<unknown> }
  | { kind: 'link'; query: CommonQuery; address: string }

/** What a query may be kept with beside its name. */
interface Wish {
  isDefault?: boolean
  shared?: boolean
}

/** What a panel does with common queries. */
export interface Keeping extends Omit<Applying, 'applied'> {
  /** The query that was applied last; none after a reset. */
  readonly applied: ReadonlySignal<CommonQuery | undefined>
  /** What is shown is no longer what was applied. */
  readonly isModified: ReadonlySignal<boolean>
  readonly asked: Signal<Asked | undefined>
  /** Takes the conditions of a query and searches by them. @returns whether the search was made */
  apply(id: string): Promise<boolean>
  /** @returns whether it was kept; undefined when the page stopped it */
  save(name: string, wish?: Wish): Promise<boolean | undefined>
  /** Overwrites the own query that is applied with what is shown; asks for a name when there is none. */
  keep(): Promise<void>
  /** Another name, or shared with others, or no longer; conditions and view stay. @returns as `save` */
  change(query: CommonQuery, to: { name?: string; shared?: boolean }): Promise<boolean | undefined>
  /** One of the person's own with the conditions and the view of another one. @returns as `save` */
  copy(query: CommonQuery, name: string, wish?: Wish): Promise<boolean | undefined>
  /** What somebody shared who has left becomes the person's own, for whoever uses it. @returns as `save` */
  takeOver(query: CommonQuery, name: string): Promise<boolean | undefined>
  setDefault(query: CommonQuery, isDefault: boolean): Promise<void>
  copyLink(query: CommonQuery): Promise<void>
  remove(id: string): Promise<boolean>
}

/**
 * Whether a list is shown otherwise than a query says. Columns it does not name are the reader's own; one that says nothing at all leaves
 * everything to him.
 */
function isOtherView(kept: string, shown: unknown): boolean {
  if (kept === '') return false
  const [wished, { columns, ...rest }] = [readView(kept), readView(shown)]
  return viewText(wished) !== viewText({ ...(wished.columns && columns && { columns }), ...rest })
}

/** @param search searches by the present conditions; the list is to be shown as the query says */
export function makeKeeping(ground: Ground, saved: SavedStore, search: (query: CommonQuery | undefined) => boolean): Keeping {
  const { host, store } = ground
  const { applied, take, leave, part, ...applying } = makeApplying(ground, saved, search)
  const asked = signal<Asked | undefined>(undefined)
  const { tell, write, insert } = makeWriting(ground, saved, { applied, asked })
  const viewNow = () => viewText(host.props.view.value)
  /** What is shown. A page that tells nothing of its view leaves that of the query. */
  const present = () => ({ content: contentOf(store.tree.peek()), ...(viewNow() && { view: viewNow() }) })
  const isModified = computed(() => {
    const now = applied.value
    const tree = now && readContent(now.content, bounds)
    if (!tree) return false
    return contentOf(tree) !== soundContentOf(store.tree.value, bounds) || isOtherView(now.view, host.props.view.value)
  })
  return {
    applied,
    isModified,
    asked,
    leave,
    part,
    search: applying.search,
    apply: async (id) => (await take(id)) === 'done',
    take,
    async save(name, wish = {}) {
      const kept = await insert(name, { ...present(), ...on(wish) })
      if (kept) applied.value = saved.queries().find((one) => one.mine && one.name === kept)
      return isKept(kept)
    },
    async keep() {
      const query = applied.peek()
      if (query?.mine && query.version !== undefined) await write(query, () => present())
      else asked.value = { kind: 'save' }
    },
    change: async (query, to) => isWritten(await write(query, ({ content }) => ({ content, ...to }))),
    copy: async ({ content, view }, name, wish = {}) => isKept(await insert(name, { content, ...(view && { view }), ...on(wish) })),
    takeOver: async (query, name) => isWritten(await write(query, ({ content }) => ({ content, name }), 'take.done')),
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

const isKept = (name: string | false | undefined): boolean | undefined => (name === undefined ? undefined : name !== false)
const isWritten = (outcome: Outcome | 'stopped'): boolean | undefined => (outcome === 'stopped' ? undefined : outcome !== 'failed')

/** Only what is wished: a gateway that knows nothing of it is not asked for it. */
const on = ({ isDefault, shared }: Wish): Wish => ({ ...(isDefault && { isDefault }), ...(shared && { shared }) })

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
