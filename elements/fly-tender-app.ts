import { declareElement } from '#core/element/declare.ts'
import type { AppEvents, AppMethods, AppProps } from '#shell/index.ts'

export const flyTenderApp = declareElement<AppProps, AppEvents, AppMethods>({
  tag: 'fly-tender-app',
  summary: 'The whole routed application: menu, view tabs, breadcrumb and screens.',
  body: () => import('#shell/index.ts'),
  needs: 'runtime',
  props: {
    routing: {
      type: 'string',
      default: 'memory',
      values: ['path', 'hash', 'memory', 'host'],
      doc: 'Where the route is kept: real paths, one part of the hash, nowhere, or by the page itself.',
    },
    base: { type: 'string', default: '/', doc: 'Prefix of the paths, or key in the hash.' },
    route: { type: 'string', default: '/home-page', doc: 'First route; with `routing="host"` the current one.' },
    chrome: { type: 'string', default: 'full', values: ['full', 'tabs', 'none'], doc: 'How much frame is drawn.' },
    singleTab: { type: 'boolean', doc: 'A path is open at most once.' },
    sidebarCollapsed: { type: 'boolean', doc: 'The menu shows icons only.' },
    progressHidden: { type: 'boolean', doc: 'No bar while the route changes.' },
    titleManaged: { type: 'boolean', doc: 'Sets `document.title` to the title of the view.' },
    screens: { type: 'string', default: '', doc: 'Ids of the only screens there are, comma separated; empty means all.' },
    menu: { type: 'json', ts: 'readonly object[] | undefined', doc: 'Menu tree instead of the one of the gateway.' },
    tabs: {
      type: 'object',
      readOnly: true,
      ts: 'readonly { path: string; fullPath: string; query: Record<string, string>; title: string }[]',
      doc: 'The opened views.',
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
      doc: 'The route has changed; with `routing="host"` it should.',
    },
    'fly-tabs-change': {
      class: 'state',
      detail: '{ tabs: readonly object[]; active: string }',
      doc: 'A view was opened, closed or shown.',
    },
    'fly-auth-change': {
      class: 'state',
      detail: "{ state: 'signed-in' | 'signed-out' | 'expired'; user: unknown }",
      doc: 'Somebody signed in or out.',
    },
  },
  methods: {
    navigate: { signature: '(path: string, options?: { replace?: boolean }): Promise<void>', doc: 'Goes to a route.' },
    back: { signature: '(): Promise<void>', doc: 'Goes back.' },
    openTab: { signature: '(path: string): Promise<void>', doc: 'Opens a view, or shows it if it is open.' },
    closeTab: { signature: '(path: string): Promise<void>', doc: 'Closes the view of a path.' },
    closeOtherTabs: { signature: '(path: string): Promise<void>', doc: 'Closes all views but this one.' },
    closeAllTabs: { signature: '(): Promise<void>', doc: 'Closes all views and goes to the index.' },
  },
  slots: {
    brand: 'Logo and name.',
    'header-end': 'Items of the page at the end of the header.',
    'sidebar-footer': 'Beneath the menu.',
  },
  parts: ['header', 'sidebar', 'menu-item', 'menu-item-active', 'tabs', 'tab', 'tab-active', 'breadcrumb', 'main', 'progress'],
  css: {
    '--fly-app-height': '100%',
    '--fly-sidebar-width': '210px',
    '--fly-menu-color': 'var(--fly-color-text)',
    '--fly-menu-active-color': 'var(--fly-color-primary)',
    '--fly-menu-hover-background': 'var(--fly-color-surface-hover)',
  },
})
