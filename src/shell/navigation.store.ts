import { batch, type ReadonlySignal, signal } from '@preact/signals-react'
import type { ViewTab } from '#domain/tabs.ts'
import * as tabRules from '#domain/tabs.ts'
import type { RouteHistory } from './history.ts'
import { type Address, isTransient, type Mode, settle } from './routes.ts'

export interface NavigationDeps {
  history: RouteHistory
  mode: Mode
  singleTab: () => boolean
  /** Whether the path has a screen: only then it becomes a view tab. */
  isScreen: (path: string) => boolean
  /** Asks the page; `false` stops the move (`fly-before-navigate`). */
  before: (to: { path: string; fullPath: string; from: string }) => Promise<boolean>
  /** Whether views may go with what they hold; asks the person where that is input (`unsaved.store.ts`). */
  mayClose?: (views: readonly string[], all?: 'all') => Promise<boolean> | true
  /** The route has changed (`fly-navigate`). */
  moved: (to: { path: string; fullPath: string; replace: boolean }) => void
}

export interface Navigation {
  readonly address: ReadonlySignal<Address>
  readonly tabs: ReadonlySignal<readonly ViewTab[]>
  /** Key of the tab that is shown; empty on /login, /403 and unknown paths. */
  readonly active: ReadonlySignal<string>
  /** A move is under way: from the request until the screen has arrived (NAV-04). */
  readonly moving: ReadonlySignal<boolean>
  /**
   * @param options `replace`: the address takes the place of the one before. `step`: the shown view becomes the wished one, instead of one more
   *   being opened; the way back leads to what it was
   */
  go(fullPath: string, options?: { replace?: boolean; step?: boolean }): Promise<void>
  back(): void
  href(fullPath: string): string
  /** The screen of the address is on the page. */
  arrived(): void
  close(key: string): Promise<void>
  closeOthers(key: string): Promise<void>
  /** After asking. */
  closeAll(): Promise<void>
  /** Puts a tab to the place of another one. */
  move(key: string, to: string): void
  /** Closes every view without asking: the user has changed. */
  forget(): void
  /** Hears moves of the browser or the portal until the returned end. */
  follow(): () => void
}

/** How a move is made. */
interface Way {
  replace?: boolean
  step?: boolean
}

/** The opened views and which of them is shown. */
function createViews(singleTab: () => boolean) {
  const tabs = signal<readonly ViewTab[]>([])
  const active = signal('')
  let made = 0
  const optionsOf = ({ step }: Way) => ({ singleTab: singleTab(), becomes: step ? active.value : undefined })
  return {
    tabs,
    active,
    show(to: Address, { replace = false, step = false }: Way): void {
      const visit = { ...to, key: `view-${++made}` }
      const next = tabRules.visitTab(tabs.value, visit, { ...optionsOf({ step }), replaces: replace ? active.value : undefined })
      tabs.value = next.tabs
      active.value = next.active
    },
    move(key: string, to: string): void {
      tabs.value = tabRules.moveTab(tabs.value, key, to)
    },
    /** Keys of the views that a move would put an end to. */
    lostTo: (to: Address, way: Way): string[] => tabRules.lostTo(tabs.value, to, optionsOf(way)),
    showNone(): void {
      active.value = ''
    },
    forget(): void {
      tabs.value = []
      active.value = ''
    },
  }
}

/** Keys of the views that are no more. */
const goneOf = (before: readonly ViewTab[], after: readonly ViewTab[]): string[] =>
  before.filter(({ key }) => after.every((kept) => kept.key !== key)).map(({ key }) => key)

/** Where the application is and which views are open. Every move, whoever asks for it, goes through `go`. */
export function createNavigation(deps: NavigationDeps): Navigation {
  const { history, mode, mayClose = () => true as const } = deps
  const address = signal<Address>(settle(history.current(), mode))
  const moving = signal(true)
  const views = createViews(deps.singleTab)
  /** Moves are numbered: when a later one has begun, an earlier one that waited for the page is dropped. */
  let latest = 0
  /** A step that the portal was asked for. */
  let stepTo = ''

  function show(to: Address, way: Way): void {
    batch(() => {
      address.value = to
      if (!isTransient(to.path) && deps.isScreen(to.path)) return views.show(to, way)
      views.showNone()
      moving.value = false
    })
  }

  async function go(fullPath: string, way: Way = {}): Promise<void> {
    const { replace = false, step } = way
    const to = settle(fullPath, mode)
    if (to.fullPath === address.value.fullPath && views.active.value !== '') return
    const turn = ++latest
    moving.value = true
    const allowed =
      (await mayClose(views.lostTo(to, way))) && (await deps.before({ path: to.path, fullPath: to.fullPath, from: address.value.fullPath }))
    if (turn !== latest) return
    moving.value = allowed
    if (!allowed) return
    stepTo = step ? to.fullPath : ''
    history[replace ? 'replace' : 'push'](to.fullPath)
    // Where the portal owns the route, the move comes back through `follow`.
    if (history.current() === to.fullPath) show(to, way)
    deps.moved({ path: to.path, fullPath: to.fullPath, replace })
  }

  /** Closes views once those that would go may go. */
  async function closing(rest: () => { tabs: ViewTab[]; goTo?: string }, all?: 'all'): Promise<void> {
    const may = mayClose(goneOf(views.tabs.value, rest().tabs), all)
    if (may === true || (await may)) await leave(rest())
  }

  /** Puts the tabs left over in place first, so that the way to the next one does not open a closed one again. */
  function leave({ tabs: rest, goTo }: { tabs: ViewTab[]; goTo?: string }): Promise<void> {
    views.tabs.value = rest
    if (goTo === undefined) return Promise.resolve()
    views.showNone()
    return go(goTo)
  }

  function heard(fullPath: string): void {
    const to = settle(fullPath, mode)
    if (to.fullPath === address.value.fullPath) return
    latest++
    moving.value = true
    show(to, { step: to.fullPath === stepTo })
    deps.moved({ path: to.path, fullPath: to.fullPath, replace: true })
  }

  if (address.value.fullPath !== history.current()) history.replace(address.value.fullPath)
  show(address.value, { replace: true })
  return {
    address,
    moving,
    tabs: views.tabs,
    active: views.active,
    go,
    back: () => history.back(),
    href: (fullPath) => history.href(fullPath),
    arrived() {
      moving.value = false
    },
    close: (key) => closing(() => tabRules.closeTab(views.tabs.value, key, views.active.value)),
    closeOthers: (key) => closing(() => tabRules.closeOtherTabs(views.tabs.value, key)),
    closeAll: () => closing(() => tabRules.closeAllTabs(), 'all'),
    move: views.move,
    forget: views.forget,
    follow: () => history.listen(heard),
  }
}
