import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { Rest, ViewTab } from '#domain/tabs.ts'
import * as tabRules from '#domain/tabs.ts'
import type { RouteHistory } from './history.ts'
import { type Address, isTransient, type Mode, settle } from './routes.ts'
import { type ClosedView, createViews, type ViewsDeps, type Way } from './tabs/views.store.ts'

export interface NavigationDeps extends ViewsDeps {
  history: RouteHistory
  mode: Mode
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
  /**
   * What is built, by the view's key: a number that changes when it is built anew. Those shown least recently come first; of more than
   * twenty the first are dropped, save what holds unsaved input. The tab stays, and its content is built again when it is shown.
   */
  readonly contents: ReadonlySignal<ReadonlyMap<string, number>>
  /** Views that were closed, the last one last. */
  readonly closed: Signal<readonly ClosedView[]>
  /** A move is under way: from the request until the screen has arrived (NAV-04). */
  readonly moving: ReadonlySignal<boolean>
  /**
   * @param options `replace`: the address takes the place of the one before. `step`: the shown view becomes the wished one, instead of one more
   *   being opened; the way back leads to what it was. `at`: where a new tab is put
   */
  go(fullPath: string, options?: Way): Promise<void>
  back(): void
  href(fullPath: string): string
  /** The screen of the address is on the page. */
  arrived(): void
  close(key: string): Promise<void>
  /** Several tabs at once, by the rules of `domain/tab-sets.ts`, once those that would go may go; `all` always asks. */
  change(rule: (tabs: readonly ViewTab[], active: string) => Rest, all?: 'all'): Promise<void>
  /** Builds anew what a view shows, after asking where it holds unsaved input. */
  reload(key: string): Promise<void>
  /** Puts a tab to the place of another one. */
  move(key: string, to: string): void
  /** Closes every view without asking: the user has changed. */
  forget(): void
  /** Hears moves of the browser or the portal until the returned end. */
  follow(): () => void
}

/** Keys of the views that are no more. */
const goneOf = (before: readonly ViewTab[], after: readonly ViewTab[]): string[] =>
  before.filter(({ key }) => after.every((kept) => kept.key !== key)).map(({ key }) => key)

interface EndingsDeps extends Required<Pick<NavigationDeps, 'mayClose'>>, Pick<Navigation, 'go'> {
  views: ReturnType<typeof createViews>
  moving: Signal<boolean>
}

/** Ends views, or what they show, once those concerned may go. */
function endings({ views, mayClose, moving, go }: EndingsDeps): Pick<Navigation, 'close' | 'change' | 'reload'> {
  const { tabs, active } = views

  async function closing(rest: () => Rest, all?: 'all'): Promise<void> {
    const may = mayClose(goneOf(tabs.value, rest().tabs), all)
    if (may === true || (await may)) await leave(rest())
  }

  /** Puts the tabs left over in place first, so that the way to the next one does not open a closed one again. */
  function leave({ tabs: rest, goTo }: Rest): Promise<void> {
    views.keep(rest)
    if (goTo === undefined) return Promise.resolve()
    views.showNone()
    return go(goTo)
  }

  return {
    close: (key) => closing(() => tabRules.closeTab(tabs.value, key, active.value)),
    change: (rule, all) => closing(() => rule(tabs.value, active.value), all),
    async reload(key) {
      const may = mayClose([key])
      if (may !== true && !(await may)) return
      if (key !== active.value) return views.drop(key)
      moving.value = true
      views.build(key, true)
    },
  }
}

/** Where the application is and which views are open. Every move, whoever asks for it, goes through `go`. */
export function createNavigation(deps: NavigationDeps): Navigation {
  const { history, mode, mayClose = () => true as const } = deps
  const address = signal<Address>(settle(history.current(), mode))
  const moving = signal(true)
  const views = createViews(deps)
  /** Moves are numbered: when a later one has begun, an earlier one that waited for the page is dropped. */
  let latest = 0
  /** A move that the portal was asked for. */
  let wished: { fullPath: string; step: boolean } | undefined

  function show(to: Address, way: Way): void {
    batch(() => {
      address.value = to
      if (!isTransient(to.path) && deps.isScreen(to.path)) return views.show(to, way)
      views.showNone()
      moving.value = false
    })
  }

  async function go(fullPath: string, way: Way = {}): Promise<void> {
    const { replace = false, step = false } = way
    const to = views.standing(settle(fullPath, mode))
    if (to.fullPath === address.value.fullPath && views.active.value !== '') return
    const turn = ++latest
    moving.value = true
    const allowed =
      (await mayClose(views.lostTo(to, way))) && (await deps.before({ path: to.path, fullPath: to.fullPath, from: address.value.fullPath }))
    if (turn !== latest) return
    moving.value = allowed
    if (!allowed) return
    wished = { fullPath: to.fullPath, step }
    history[replace ? 'replace' : 'push'](to.fullPath)
    // Where the portal owns the route, the move comes back through `follow`.
    if (history.current() === to.fullPath) {
      wished = undefined
      show(to, way)
    }
    deps.moved({ path: to.path, fullPath: to.fullPath, replace })
  }

  function heard(fullPath: string): void {
    const to = settle(fullPath, mode)
    if (to.fullPath === address.value.fullPath) return
    const turn = ++latest
    const asked = wished?.fullPath === to.fullPath ? wished : undefined
    const way = { step: asked?.step === true }
    const may = asked ? true : mayClose(views.lostTo(to, way))
    if (may === true) follow(to, way)
    // The address bar has moved already: who stays gets the old address back.
    else void may.then((leave) => (turn !== latest ? undefined : leave ? follow(to, way) : history.push(address.value.fullPath)))
  }

  function follow(to: Address, way: Way): void {
    wished = undefined
    moving.value = true
    show(to, way)
    deps.moved({ path: to.path, fullPath: to.fullPath, replace: true })
  }

  if (address.value.fullPath !== history.current()) history.replace(address.value.fullPath)
  show(address.value, { replace: true })
  const { tabs, active, contents, closed, move, forget } = views
  return {
    ...{ address, moving, tabs, active, contents, closed, move, forget },
    go,
    ...endings({ views, mayClose, moving, go }),
    back: () => history.back(),
    href: (fullPath) => history.href(fullPath),
    arrived() {
      moving.value = false
    },
    follow: () => history.listen(heard),
  }
}
