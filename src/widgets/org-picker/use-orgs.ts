import { type Signal, signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { browserTimers } from '#core/browser/timers.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import { popupOf } from '#core/element/body/popup.ts'
import { fieldOf } from '#core/element/field/field.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { createKnown, idsOf, type Known, type PopupFailure, type SelectProps, WrongShape } from '#widgets/select/index.ts'
import type { TreeStore } from '#widgets/tree-picker/index.ts'
import { type Org, readOrgs, readOrgTree, searchOrgs } from './org-picker.api.ts'
import { mayBePinyin, orgsIn, orgTree } from './org-picker.rules.ts'

export interface OrgPickerProps {
  multiple: boolean
  selected: readonly Org[]
  rootOrgId: string
  leafOnly: boolean
  valueFormat: string
  pathVisible: boolean
  loader: ((query: { rootOrgId: string; signal: AbortSignal }) => Promise<readonly Org[]>) | undefined
}
export type OrgHost = BodyHost<OrgPickerProps & SelectProps>

/** Searches wait until this long nothing was typed (specification section 9). */
const DEBOUNCE_MS = 500

export interface Orgs {
  known: Known<Org>
  busy: boolean
  /** What is chosen was asked for, and answered one way or the other. */
  asked: boolean
  search: (text: string) => void
}

/** Departments of an element: the tree is read when its list opens first, the chosen ones as soon as they are to be shown. */
export function useOrgs(host: OrgHost, store: TreeStore, { tell, clear }: PopupFailure): Orgs {
  useSignals()
  const runtime = useRuntime()
  const { http } = runtime
  const [own] = useState(() => {
    const busy = signal(false)
    const answered = signal<string>()
    const known = createKnown<Org>((ids) => readOrgs(runtime, ids), tell)
    let controller = new AbortController()
    const load = async () => {
      controller.abort()
      controller = new AbortController()
      const { signal: end } = controller
      const rootOrgId = host.props.rootOrgId.peek()
      const loader = host.props.loader.peek()
      busy.value = true
      try {
        const orgs = orgsIn(await (loader ? loader({ rootOrgId, signal: end }) : readOrgTree(http, rootOrgId, end)))
        if (end.aborted) return
        if (!orgs) throw new WrongShape('picker.tips')
        store.put(orgTree(orgs))
        clear()
      } catch (cause) {
        if (!end.aborted) tell(cause, () => void load())
      }
      if (!end.aborted) busy.value = false
    }
    return { busy, answered, known, load, search: searcher(host, store, http), end: () => controller.abort() }
  })
  useFollowing(host, store, own)
  return { known: own.known, busy: own.busy.value, asked: own.answered.value === fieldOf(host).value.value, search: own.search }
}

/** Asks the gateway what a word means as pinyin; only the last answer counts, and what the tree holds itself is there before. */
function searcher(host: OrgHost, store: TreeStore, http: Parameters<typeof searchOrgs>[0]): (text: string) => void {
  let controller = new AbortController()
  return (text) => {
    controller.abort()
    controller = new AbortController()
    const { signal: end } = controller
    if (!mayBePinyin(text) || host.props.loader.peek()) return
    browserTimers
      .wait(DEBOUNCE_MS, end)
      .then(() => searchOrgs(http, text.trim(), host.props.rootOrgId.peek(), end))
      .then((ids) => !end.aborted && store.alsoFound(text, ids))
      // What the tree itself holds is found all the same.
      .catch(() => undefined)
  }
}

interface Own {
  /** The value whose names were asked for last. */
  answered: Signal<string | undefined>
  known: Known<Org>
  load: () => Promise<void>
  end: () => void
}

/** Reads what the page's settings ask for. */
function useFollowing(host: OrgHost, store: TreeStore, { answered, known, load, end }: Own): void {
  useSignals()
  const { selected, rootOrgId, loader } = host.props
  const [chosen, root, own] = [selected.value, rootOrgId.value, loader.value]
  const value = fieldOf(host).value.value
  const opened = popupOf(host).opened.value
  useEffect(() => known.put((orgsIn(chosen) ?? []).map((org) => [org.id, org] as const)), [known, chosen])
  useEffect(() => {
    const missing = idsOf(value).filter((id) => store.nodeOf(id) < 0)
    if (missing.length === 0) return
    // A loader knows all there is; without one the gateway is asked for these alone.
    const done = () => {
      answered.value = value
    }
    if (!own) void known.want(missing).then(done)
    else if (!store.given.peek() && missing.some((id) => !known.items.peek().has(id))) void load().then(done)
    else done()
  }, [answered, known, value, own, store, load])
  useEffect(() => {
    if (opened && !store.given.peek()) void load()
  }, [opened, store, load])
  const [source, setSource] = useState({ root, own })
  useEffect(() => {
    if (source.root === root && source.own === own) return
    setSource({ root, own })
    // What was read of another root or another source is of no use.
    if (store.given.peek() || popupOf(host).opened.peek()) void load()
  }, [root, own, source, store, load, host])
  useEffect(() => host.expose({ refresh: load }), [host, load])
  useEffect(() => end, [end])
}
