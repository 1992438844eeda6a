import { signal } from '@preact/signals-react'
import type { ViewTab } from '#domain/tabs.ts'
import * as tabRules from '#domain/tabs.ts'
import type { Address } from '#shell/routes.ts'

/** How a move is made. */
export interface Way {
  replace?: boolean
  step?: boolean
  at?: number
}

/** Where a closed view was, and at which place its tab stood. */
export interface ClosedView {
  fullPath: string
  at: number
}

/** So many views keep what they show. */
export const KEPT_CONTENTS = 20
/** So many closed views can be opened again. */
const KEPT_CLOSED = 20

export interface ViewsDeps {
  singleTab: () => boolean
  /** Whether the screen of the path opens once, whatever it is asked for; an address that asks for nothing finds the view that is open. */
  once?: (path: string) => boolean
  /** Whether a view holds input that is nowhere else: what it shows is then never dropped. */
  isUnsaved?: (view: string) => boolean
}

/** The opened views and which of them is shown. */
export function createViews({ singleTab, once, isUnsaved }: ViewsDeps) {
  const tabs = signal<readonly ViewTab[]>([])
  const active = signal('')
  const contents = signal<ReadonlyMap<string, number>>(new Map())
  const closed = signal<readonly ClosedView[]>([])
  let made = 0
  const optionsOf = (to: Address, { step, at }: Way) => ({
    singleTab: singleTab() || !!once?.(to.path),
    becomes: step ? active.value : undefined,
    at,
  })
  /** What a view shows is the most recent now. */
  function build(key: string, anew = false): void {
    const now = new Map(contents.value)
    const was = anew ? 0 : now.get(key)
    now.delete(key)
    now.set(key, was || ++made)
    for (const one of now.keys()) {
      const isGone = tabs.value.every((tab) => tab.key !== one)
      if (isGone || (now.size > KEPT_CONTENTS && one !== key && !isUnsaved?.(one))) now.delete(one)
    }
    contents.value = now
  }
  return {
    tabs,
    active,
    contents,
    closed,
    build,
    show(to: Address, { replace = false, ...way }: Way): void {
      const visit = { ...to, key: `view-${++made}` }
      const next = tabRules.visitTab(tabs.value, visit, { ...optionsOf(to, way), replaces: replace ? active.value : undefined })
      tabs.value = next.tabs
      active.value = next.active
      build(next.active)
    },
    /** The next time it is shown a view is built anew. */
    drop(key: string): void {
      contents.value = new Map([...contents.value].filter(([one]) => one !== key))
    },
    move(key: string, to: string): void {
      tabs.value = tabRules.moveTab(tabs.value, key, to)
    },
    /** What is left of the tabs; the others are remembered. */
    keep(rest: readonly ViewTab[]): void {
      const gone = tabs.value.flatMap(({ key, fullPath }, at) => (rest.some((tab) => tab.key === key) ? [] : [{ fullPath, at }]))
      closed.value = [...closed.value, ...gone].slice(-KEPT_CLOSED)
      tabs.value = rest
    },
    /** The open view of a screen that opens once, where nothing in particular is asked for. */
    standing: (to: Address): Address =>
      (to.path === to.fullPath && once?.(to.path) && tabs.value.find(({ path }) => path === to.path)) || to,
    /** Keys of the views that a move would put an end to. */
    lostTo: (to: Address, way: Way): string[] => tabRules.lostTo(tabs.value, to, optionsOf(to, way)),
    showNone(): void {
      active.value = ''
    },
    forget(): void {
      tabs.value = []
      closed.value = []
      active.value = ''
    },
  }
}
