import { contentOf, readContent } from '#domain/search/content.ts'
import { bounds } from '#domain/search/criteria.ts'
import { conditionsOf } from '#domain/search/tree.ts'
import { type Ground, publicTree } from './ground.ts'
import type { SavedStore } from './saved.store.ts'
import { messages } from './search.messages.ts'

/** What a panel does with common queries. */
export interface Keeping {
  /** Takes the conditions of a query and searches by them. @returns whether the search was made */
  apply(id: string): Promise<boolean>
  /** @returns whether it was kept; undefined when the page stopped it */
  save(name: string, isDefault: boolean): Promise<boolean | undefined>
  remove(id: string): Promise<boolean>
}

const TOAST_MS = 1_000

export function makeKeeping({ host, runtime, store, said, notice, faultOf }: Ground, saved: SavedStore, search: () => boolean): Keeping {
  const toast = (key: 'save.done' | 'save.failed' | 'delete.done' | 'delete.failed', ok: boolean) => {
    const text = host.text(messages, key)
    runtime.notices.show({ tone: ok ? 'success' : 'danger', text, ms: TOAST_MS })
    said.value = text
  }
  return {
    async apply(id) {
      const found = await saved.find(id)
      const tree = found && readContent(found.content, bounds)
      if (!tree) {
        notice.value = host.text(messages, 'saved.broken')
        return false
      }
      store.change(() => tree)
      const stale = conditionsOf(tree).filter((condition) => faultOf(condition.id) === 'stale').length
      notice.value = stale > 0 ? host.text(messages, 'saved.stale', { count: stale }) : ''
      return search()
    },
    async save(name, isDefault) {
      const verdict = await host.before('fly-before-save', { name, conditions: publicTree(store.tree.peek()) })
      if (!verdict.ok) return undefined
      const wished = typeof verdict.patch.name === 'string' ? verdict.patch.name : name
      const ok = saved.faultOf(wished) === undefined && (await saved.save(wished, contentOf(store.tree.peek()), isDefault))
      toast(ok ? 'save.done' : 'save.failed', ok)
      return ok
    },
    async remove(id) {
      const ok = await saved.delete(id)
      toast(ok ? 'delete.done' : 'delete.failed', ok)
      return ok
    },
  }
}
