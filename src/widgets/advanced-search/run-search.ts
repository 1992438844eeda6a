import { readView } from '#domain/list-view.ts'
import { changeBetween } from '#domain/search/quick-filters.ts'
import { excessOf, firstTree, type Group } from '#domain/search/tree.ts'
import { saidOnce } from './announcements.ts'
import { messages } from './search.messages.ts'
import type { CommonQuery } from './search.types.ts'
import { publicTree, type SearchContext } from './search-context.ts'
import { sentence } from './sentence.rules.ts'

/** How the page is told to search. */
export interface RunSearch {
  /**
   * @param applied the common query that is searched by: the page hears how it wants the list
   * @returns false when conditions have to be mended first
   */
  search(applied?: CommonQuery): boolean
  /**
   * Changes what the list is searched by, and searches. What is built and not searched for yet gets the same change and waits on.
   * @param built the change of what is built, where it differs from that of what is searched by
   * @returns false when there is no room for more
   */
  amend(change: (searched: Group) => Group, built?: (root: Group) => Group): boolean
  /**
   * The list is searched by this already. What filters beside it have said goes into what is built and not searched for yet, too; a search that has
   * nothing to do with the one before takes its place. A list that is searched by nothing now has nothing to put there: what is built waits on
   * without what the filters had said, and is not thrown away as by a reset.
   */
  follow(tree: Group): void
}

/** @param settle ends what was about to search by itself */
export function createRunSearch(context: SearchContext, settle: () => void): RunSearch {
  const { host, store, searched, slips, query, say, speech, refused, stopped, excess } = context
  function searchBy(tree: Group, applied?: CommonQuery): void {
    settle()
    searched.value = tree
    const view = applied ? { view: readView(applied.view) } : {}
    host.emit('fly-search', { conditions: publicTree(tree), query: query(tree), text: sentence(tree, saidOnce(speech())), ...view })
  }
  function search(applied?: CommonQuery): boolean {
    settle()
    const count = slips().length
    stopped.value = count > 0 ? host.text(messages, 'said.wrong', { count }) : excess()
    say(stopped.value)
    if (stopped.value) return false
    searchBy(store.tree.peek(), applied)
    return true
  }
  function amend(change: (root: Group) => Group, built = change): boolean {
    const now = searched.peek()
    const tree = change(now)
    const was = store.tree.peek()
    const next = was === now ? tree : built(was)
    const why = excessOf(tree, now) ?? excessOf(next, was)
    if (why) {
      context.refuse(why)
      return false
    }
    refused.value = excess(tree)
    if (refused.value) {
      say(refused.value)
      return false
    }
    store.change(() => next)
    searchBy(tree)
    return true
  }
  function followNothing(tree: Group, was: Group, built: Group): void {
    const change = changeBetween(was, tree)
    const left = change ? change(built) : built === was ? tree : built
    const isLeft = left.children.length > 0
    searched.value = isLeft && built === was ? left : tree
    store.change(() => (isLeft ? left : firstTree(context.list.peek())))
  }
  function follow(tree: Group): void {
    const [was, built] = [searched.peek(), store.tree.peek()]
    if (tree.children.length === 0) {
      followNothing(tree, was, built)
      return
    }
    const change = built === was ? undefined : changeBetween(was, tree)
    const next = change ? change(built) : tree
    searched.value = change ? change(was) : tree
    const why = excessOf(next, built)
    if (why) context.refuse(why)
    else store.change(() => next)
  }
  return { search, amend, follow }
}
