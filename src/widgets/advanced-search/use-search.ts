import { effect } from '@preact/signals-react'
import { useEffect, useState } from 'react'
import { browserTimers } from '#core/browser/timers.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { addCondition, addGroup } from '#domain/search/change.ts'
import { readContent } from '#domain/search/content.ts'
import { bounds } from '#domain/search/criteria.ts'
import type { SearchField } from '#domain/search/field.ts'
import { conditionsOf, firstTree } from '#domain/search/tree.ts'
import { type CountStore, createCountStore } from './count.store.ts'
import { isNamedByAll, referenceRows } from './options.api.ts'
import { createRunSearch, type RunSearch } from './run-search.ts'
import { messages as savedMessages } from './saved/saved.messages.ts'
import { createSavedStore, type SavedStore } from './saved/saved.store.ts'
import { createSavedQueryActions, type SavedQueryActions } from './saved/saved-query-actions.ts'
import { savedClient } from './search.api.ts'
import { messages } from './search.messages.ts'
import type { AdvancedSearchMethods, SearchHost } from './search.types.ts'
import { beginningOf, createSearchContext, isUnreadable, publicTree, type SearchContext } from './search-context.ts'

type ReferenceLoader = (asked: { text: string; page: number; signal: AbortSignal }) => Promise<{ rows: object[]; total: number }>

/** What the views of a panel show and may ask for. */
export interface SearchModel extends SearchContext, SavedQueryActions, Omit<RunSearch, 'search'> {
  readonly saved: SavedStore
  readonly count: CountStore
  reference(field: SearchField): ReferenceLoader
  reset(): void
  /** Somebody else is signed in: what one person asked for, typed or was told is not shown to the next one. */
  forget(): void
  end(): void
}

const AUTO_MS = 300

function makeModel(host: SearchHost, runtime: Runtime): SearchModel {
  const { props } = host
  let pause = new AbortController()
  const context = createSearchContext(host, runtime, () => {
    const isMended = slips().length === 0
    refused.value = isMended ? excess() : ''
    const valid = isMended && refused.value === ''
    notice.value = ''
    host.emit('fly-change', { conditions: publicTree(store.tree.peek()), valid })
    void count.ask()
    pause.abort()
    if (!props.autoSearch.value || !valid) return
    pause = new AbortController()
    browserTimers.wait(AUTO_MS, pause.signal).then(
      () => void keeping.search(),
      () => undefined,
    )
  })
  const { store, searched, slips, query, notice, say, list, refused, stopped, excess } = context
  const count = createCountStore(
    {
      counter: () => props.counter.peek(),
      isShown: () => props.presentation.peek() !== 'popover' || props.expanded.peek(),
      query: () => (slips().length === 0 && excess() === '' ? query() : undefined),
    },
    browserTimers,
  )
  const saved = createSavedStore((queries) => host.emit('fly-saved-change', { saved: queries.map(({ id, name }) => ({ id, name })) }))
  const { amend, follow, ...searching } = createRunSearch(context, () => pause.abort())
  const keeping = createSavedQueryActions(context, saved, searching.search)

  return {
    ...context,
    ...keeping,
    saved,
    count,
    reference: (field) => (asked) => referenceRows(runtime.http, field, context.projectCode(), asked),
    amend,
    follow,
    reset() {
      keeping.leave()
      store.change(() => firstTree(list.value))
      searched.value = beginningOf([], list.value).searched
      stopped.value = ''
      say(host.text(messages, 'said.reset'))
      host.emit('fly-reset', {})
    },
    forget() {
      pause.abort()
      context.begin()
      keeping.asked.value = undefined
      context.filteredColumn.value = undefined
      notice.value = ''
      say('')
      count.clear()
      context.choices.forget()
      context.names.forget()
    },
    end() {
      keeping.leave()
      pause.abort()
      count.clear()
      saved.end()
    },
  }
}

function methodsOf(model: SearchModel): AdvancedSearchMethods {
  const { store, names, fields, query, search, reset, apply, remove, save, keep, maxDepth } = model
  return {
    getQuery: () => query(),
    getConditions: () => publicTree(store.tree.peek()),
    search: async () => search(),
    reset: async () => reset(),
    addCondition: async (groupId) => void store.change((root) => addCondition(root, groupId ?? root.id)),
    addGroup: async () => void store.change((root) => addGroup(root, root.id, maxDepth())),
    setConditions: async (conditions, isSearched) => {
      const tree = readContent(conditions, bounds)
      if (!tree) return false
      if (isSearched === true) model.follow(tree)
      else store.change(() => tree)
      void names.want(conditionsOf(tree), fields.peek())
      return true
    },
    saveQuery: async (name) => (await save(String(name))) === true,
    keepQuery: keep,
    filterBy: async (prop, anchor) => {
      model.filteredColumn.value = { prop: String(prop), anchor: anchor instanceof HTMLElement ? anchor : model.host.element }
    },
    applyQuery: async (id) => apply(String(id)),
    deleteQuery: async (id) => remove(String(id)),
  }
}

/** Common queries of the present list and user; the list opens with that of the link, else with the one that is flagged when the page wished nothing else. */
async function openSaved(model: SearchModel): Promise<void> {
  const { host, runtime, store, saved, take, hold, part, notice, projectCode } = model
  const { code, savingHidden, conditions, viewId } = host.props
  const account = runtime.session.user.value?.userName
  const wanted = code.value !== '' && !savingHidden.value && account !== undefined
  hold()
  part()
  const there = await saved.open(wanted ? savedClient(runtime.http, { projectCode: projectCode(), code: code.value, account }) : undefined)
  if (!there) return
  const linked = viewId.value
  // Only one that is not there is told as such: what cannot be read, or has to be mended first, is said where that turned out.
  if (linked && (await take(linked)) !== 'missing') return
  const first = saved.queries().find(({ isDefault }) => isDefault)
  const untouched = () => !store.canUndo.peek() && !store.canRedo.peek()
  if (conditions.value && !Array.isArray(conditions.value)) model.recall()
  else if (first && untouched()) await take(first.id, untouched)
  if (linked) notice.value = host.text(savedMessages, 'saved.missing')
}

/**
 * Asks what the values are called that the list is searched by, and those that are built then. In another language all of them have other names, and
 * those that a step back shows again too.
 */
function namesWanted({ store, searched, fields, names, choices }: SearchModel): () => void {
  let life: object | undefined
  return () => {
    const isAnew = life !== names.life.value
    life = names.life.value
    const built = store.tree.value
    const conditions = [searched.value, ...(isAnew ? store.all() : [built])].flatMap(conditionsOf)
    void names.want(conditions, fields.value)
    for (const { prop = '', value } of conditions) {
      const field = fields.value.get(prop)
      // Codes get their names, also while the conditions are folded.
      if (field && isNamedByAll(field) && value !== undefined) choices.want(field)
    }
  }
}

/** The panel of an element, from its first painting to its end. */
export function useSearch(host: SearchHost): SearchModel {
  const runtime = useRuntime()
  const [model] = useState(() => makeModel(host, runtime))
  useEffect(() => {
    const { props } = host
    const { fields, conditions, code, savingHidden, projectCode, viewId } = props
    let first = true
    const judge = () => {
      if (isUnreadable(conditions.value)) model.notice.value = host.text(messages, 'given.broken', { ...bounds })
    }
    judge()
    const given = () => JSON.stringify([model.list.value.map(({ label: _, i18nKey: __, ...field }) => field), conditions.value])
    let last = given()
    // A page that draws itself anew, or in another language, hands over the same fields: what is being filled in stays.
    const anew = () => {
      if (first || given() === last) return
      last = given()
      model.choices.forget()
      model.names.forget()
      model.begin()
      judge()
    }
    const open = () => {
      if (!first) void openSaved(model)
    }
    let account = runtime.session.user.peek()?.userName
    // What one person was looking for is not shown to the next one.
    const someoneElse = () => {
      const now = runtime.session.user.value?.userName
      const isOther = account !== undefined && account !== now
      account = now
      if (isOther) {
        model.forget()
        judge()
      }
      open()
    }
    const ends = [
      fields.subscribe(anew),
      conditions.subscribe(anew),
      runtime.locale.lang.subscribe(() => {
        if (first) return
        model.choices.forget()
        model.names.forget()
      }),
      effect(namesWanted(model)),
      model.remember(),
      ...[code, savingHidden, projectCode, viewId].map((prop) => prop.subscribe(open)),
      runtime.session.user.subscribe(someoneElse),
      props.counter.subscribe(() => void (first || model.count.recount())),
      props.expanded.subscribe(() => void (first || model.count.open())),
      host.expose(methodsOf(model) as unknown as Record<string, (...args: never[]) => unknown>),
    ]
    first = false
    open()
    return () => {
      for (const end of ends) end()
      model.end()
    }
  }, [host, model, runtime])
  return model
}
