import { useEffect, useState } from 'react'
import { useRuntime } from '#core/context.tsx'
import type { Runtime } from '#core/runtime.ts'
import { browserTimers } from '#core/timers.ts'
import { addCondition, addGroup } from '#domain/search/change.ts'
import type { SearchField } from '#domain/search/field.ts'
import { firstTree } from '#domain/search/tree.ts'
import { type CountStore, createCountStore } from './count.store.ts'
import { type Ground, makeGround, publicTree, wishedTree } from './ground.ts'
import { type Keeping, makeKeeping } from './keeping.ts'
import { createSavedStore, type SavedStore } from './saved.store.ts'
import { referenceRows, savedDoor } from './search.api.ts'
import { messages } from './search.messages.ts'
import type { AdvancedSearchMethods, SearchHost } from './search.types.ts'
import { sentence } from './sentence.rules.ts'

type ReferenceLoader = (asked: { text: string; page: number; signal: AbortSignal }) => Promise<{ rows: object[]; total: number }>

/** What the views of a panel show and may ask for. */
export interface SearchModel extends Ground, Keeping {
  readonly saved: SavedStore
  readonly count: CountStore
  reference(field: SearchField): ReferenceLoader
  /** @returns false when conditions have to be mended first */
  search(): boolean
  reset(): void
  end(): void
}

const AUTO_MS = 300

function makeModel(host: SearchHost, runtime: Runtime): SearchModel {
  const { props } = host
  let pause = new AbortController()
  const ground = makeGround(host, runtime, () => {
    const valid = slips() === 0
    notice.value = ''
    host.emit('fly-change', { conditions: publicTree(store.tree.peek()), valid })
    if (valid && props.counter.peek()) void count.ask(query())
    else count.clear()
    pause.abort()
    if (!props.autoSearch.value || !valid) return
    pause = new AbortController()
    browserTimers.wait(AUTO_MS, pause.signal).then(search, () => undefined)
  })
  const { store, slips, query, notice, said, list, speech } = ground
  const count = createCountStore(() => props.counter.value, browserTimers)
  const saved = createSavedStore((queries) => host.emit('fly-saved-change', { saved: queries.map(({ id, name }) => ({ id, name })) }))

  function search(): boolean {
    pause.abort()
    const wrong = slips()
    said.value = wrong > 0 ? host.text(messages, 'said.wrong', { count: wrong }) : ''
    if (wrong > 0) return false
    const tree = store.tree.peek()
    host.emit('fly-search', { conditions: publicTree(tree), query: query(), text: sentence(tree, speech()) })
    return true
  }

  return {
    ...ground,
    ...makeKeeping(ground, saved, search),
    saved,
    count,
    reference: (field) => (asked) => referenceRows(runtime.http, field, ground.projectCode(), asked),
    search,
    reset() {
      store.change(() => firstTree(list.value))
      host.emit('fly-reset', {})
    },
    end() {
      pause.abort()
      count.clear()
      saved.end()
    },
  }
}

function methodsOf(model: SearchModel): AdvancedSearchMethods {
  const { store, query, search, reset, apply, remove, save, maxDepth } = model
  return {
    getQuery: query,
    getConditions: () => publicTree(store.tree.peek()),
    search: async () => search(),
    reset: async () => reset(),
    addCondition: async (groupId) => void store.change((root) => addCondition(root, groupId ?? root.id)),
    addGroup: async () => void store.change((root) => addGroup(root, root.id, maxDepth())),
    saveQuery: async (name) => (await save(String(name), false)) === true,
    applyQuery: async (id) => apply(String(id)),
    deleteQuery: async (id) => remove(String(id)),
  }
}

/** Common queries of the present list and user; the list opens with the one that is flagged, when the page wished nothing else. */
async function openSaved({ host, runtime, store, saved, apply, projectCode }: SearchModel): Promise<void> {
  const { code, savingHidden, conditions } = host.props
  const account = runtime.session.user.value?.userName
  const wanted = code.value !== '' && !savingHidden.value && account !== undefined
  await saved.open(wanted ? savedDoor(runtime.http, { projectCode: projectCode(), code: code.value, account }) : undefined)
  const state = saved.state.peek()
  const first = state.phase === 'ready' ? state.queries.find(({ isDefault }) => isDefault) : undefined
  const untouched = !store.canUndo.peek() && !store.canRedo.peek()
  if (first && untouched && (!conditions.value || Array.isArray(conditions.value))) await apply(first.id)
}

/** The panel of an element, from its first painting to its end. */
export function useSearch(host: SearchHost): SearchModel {
  const runtime = useRuntime()
  const [model] = useState(() => makeModel(host, runtime))
  useEffect(() => {
    const { fields, conditions, code, savingHidden, projectCode } = host.props
    let first = true
    const given = () => JSON.stringify([fields.value, conditions.value])
    let last = given()
    // A page that draws itself anew hands over equal fields: they change nothing, and what is being filled in stays.
    const anew = () => {
      if (first || given() === last) return
      last = given()
      model.choices.forget()
      model.store.begin(wishedTree(conditions.value, model.list.value))
    }
    const open = () => {
      if (!first) void openSaved(model)
    }
    const ends = [
      fields.subscribe(anew),
      conditions.subscribe(anew),
      runtime.locale.lang.subscribe(() => first || model.choices.forget()),
      ...[code, savingHidden, projectCode].map((prop) => prop.subscribe(open)),
      runtime.session.user.subscribe(open),
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
