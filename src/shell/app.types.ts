import type { MenuNode } from '#contract/platform.ts'
import type { Routing } from './history.ts'

/** Properties of `fly-tender-app` that the view reads (elements.md 2.5, element 7). */
export interface AppProps {
  routing: Routing
  /** Prefix for `path`, key for `hash`. */
  base: string
  route: string
  chrome: 'full' | 'tabs' | 'none'
  singleTab: boolean
  sidebarCollapsed: boolean
  progressHidden: boolean
  titleManaged: boolean
  /** Ids of the only screens there are, comma separated; empty means all. */
  screens: string
  /** Instead of the gateway's menu tree. */
  menu: readonly MenuNode[] | undefined
  tabs: readonly OpenView[]
  /** What the page offers in the command palette. */
  commands: readonly AppCommand[] | undefined
}

/** A command of the page in the palette; when it is chosen, `fly-command` tells its id. */
export interface AppCommand {
  id: string
  label: string
  note?: string
  /** Other words it is found by. */
  keywords?: string
  /** Name of a bundled icon. */
  icon?: string
}

/** An opened view, as the page sees it. */
export interface OpenView {
  path: string
  fullPath: string
  query: Readonly<Record<string, string>>
  title: string
}

/** What an import or export begins with: properties of `fly-import-dialog` and `fly-export-dialog`, e.g. `{ modelId, pageId, query, ids, total }`. */
export type TransferProps = Readonly<Record<string, unknown>>

/** What the events carry. */
export interface AppEvents {
  'fly-before-navigate': { path: string; fullPath: string; from: string }
  'fly-navigate': { path: string; fullPath: string; title: string; replace: boolean }
  'fly-tabs-change': { tabs: readonly OpenView[]; active: string }
  'fly-task': { kind: 'import' | 'export'; taskId: string; status: string; percent: number }
  'fly-command': { id: string }
  'fly-auth-change': { state: string; user: unknown }
}

/** Where the user is and what he has opened, to be put back later. Full paths. */
export interface AppState {
  route: string
  tabs: readonly string[]
}

export interface AppMethods {
  navigate(path: string, options?: { replace?: boolean }): Promise<void>
  back(): void
  openTab(path: string): Promise<void>
  closeTab(path: string): Promise<void>
  closeOtherTabs(path: string): Promise<void>
  closeAllTabs(): Promise<void>
  getState(): Promise<AppState>
  setState(state: AppState): Promise<void>
  openImport(props?: TransferProps): Promise<void>
  openExport(props?: TransferProps): Promise<void>
  openSearchExport(props?: TransferProps): Promise<void>
}
