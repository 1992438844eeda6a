import { declareElement } from '#core/element/declare.ts'
import type { AppEvents, AppMethods, AppProps } from '#shell/index.ts'

export const flyTenderApp = declareElement<AppProps, AppEvents, AppMethods>({
  tag: 'fly-tender-app',
  summary: 'The whole application with menu, view tabs and screens inside the page of a portal.',
  body: () => import('#shell/index.ts'),
  needs: 'runtime',
  props: {
    routing: {
      type: 'string',
      default: 'memory',
      values: ['path', 'hash', 'memory', 'host'],
      doc: 'Where the route is kept: real paths, a key in the hash, nowhere, or by the page through `route`.',
    },
    base: { type: 'string', default: '/', doc: 'Prefix of `path` routing; key of `hash` routing.' },
    route: { type: 'string', default: '/home-page', doc: 'Current route; the page sets it with `host` routing.' },
    chrome: { type: 'string', default: 'full', values: ['full', 'tabs', 'none'], doc: 'How much frame is drawn.' },
    singleTab: { type: 'boolean', doc: 'A tab with the same path is replaced.' },
    sidebarCollapsed: { type: 'boolean', doc: 'Only the icons of the menu show.' },
    progressHidden: { type: 'boolean', doc: 'No progress bar at a change of route.' },
    titleManaged: { type: 'boolean', doc: 'Sets `document.title`.' },
    screens: { type: 'string', default: '', doc: 'Ids of the only screens there are, comma separated; empty means all.' },
    menu: { type: 'json', ts: 'readonly unknown[] | undefined', doc: "Menu tree instead of the gateway's." },
    tabs: {
      type: 'object',
      readOnly: true,
      ts: 'readonly { path: string; fullPath: string; query: Record<string, string>; title: string }[]',
      doc: 'Opened views.',
    },
    commands: {
      type: 'json',
      ts: 'readonly { id: string; label: string; note?: string; keywords?: string; icon?: string }[] | undefined',
      doc: 'Commands of the page in the command palette; choosing one fires `fly-command`.',
    },
  },
  events: {
    'fly-before-navigate': {
      class: 'before',
      detail: '{ path: string; fullPath: string; from: string }',
      doc: 'The route is about to change.',
    },
    'fly-navigate': {
      class: 'page',
      detail: '{ path: string; fullPath: string; title: string; replace: boolean }',
      doc: 'The route changed, or with `host` routing should change.',
    },
    'fly-tabs-change': {
      class: 'state',
      detail: '{ tabs: readonly unknown[]; active: string }',
      doc: 'Views were opened, closed or chosen.',
    },
    'fly-task': {
      class: 'value',
      detail: "{ kind: 'import' | 'export'; taskId: string; status: string; percent: number }",
      doc: 'How far an import or export of this browser is that goes on in the background; `status` as the gateway names it, `percent` 0 to 100.',
    },
    'fly-command': { class: 'page', detail: '{ id: string }', doc: 'A command of the page was chosen in the command palette.' },
    'fly-auth-change': {
      class: 'state',
      detail: "{ state: 'signed-in' | 'signed-out' | 'expired'; user: unknown }",
      doc: 'Somebody signed in or out.',
    },
  },
  methods: {
    navigate: { signature: '(path: string, options?: { replace?: boolean }): Promise<void>', doc: 'Goes to a route.' },
    back: { signature: '(): Promise<void>', doc: 'Goes back.' },
    openTab: { signature: '(path: string): Promise<void>', doc: 'Opens a view.' },
    closeTab: { signature: '(path: string): Promise<void>', doc: 'Closes a view.' },
    closeOtherTabs: { signature: '(path: string): Promise<void>', doc: 'Closes all other views.' },
    closeAllTabs: { signature: '(): Promise<void>', doc: 'Closes all views after asking.' },
    getState: { signature: '(): Promise<{ route: string; tabs: readonly string[] }>', doc: 'Route and opened views, as full paths.' },
    setState: {
      signature: '(state: { route: string; tabs: readonly string[] }): Promise<void>',
      doc: 'Opens again what `getState` answered; what is open beside it stays.',
    },
    openImport: {
      signature: '(props?: Record<string, unknown>): Promise<void>',
      doc: 'Opens an import with properties of `fly-import-dialog`; the event `showImport` on the element or the window does the same with its `detail`.',
    },
    openExport: {
      signature: '(props?: Record<string, unknown>): Promise<void>',
      doc: 'Opens an export with properties of `fly-export-dialog`; the event `showExport` does the same.',
    },
    openSearchExport: {
      signature: '(props?: Record<string, unknown>): Promise<void>',
      doc: 'Opens an export of all that a search finds (`query`); the event `searchExport` does the same.',
    },
  },
  slots: { brand: 'Logo.', 'header-end': 'Items of the page in the header.', 'sidebar-footer': 'Below the menu.' },
  parts: ['header', 'sidebar', 'menu-item', 'menu-item-active', 'tabs', 'tab', 'tab-active', 'breadcrumb', 'main', 'progress'],
  css: {
    '--fly-app-height': '100%',
    '--fly-sidebar-width': '210px',
    '--fly-menu-color': 'var(--fly-color-text)',
    '--fly-menu-active-color': 'var(--fly-color-primary)',
    '--fly-menu-hover-background': 'var(--fly-color-surface-hover)',
  },
})
