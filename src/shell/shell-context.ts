import type { ReadonlySignal, Signal } from '@preact/signals-react'
import { type ComponentType, createContext, useContext } from 'react'
import type { Shown } from '#core/browser/shown.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import type { AppProps } from './app.types.ts'
import type { Places } from './extras/places.store.ts'
import type { Preferences } from './extras/preferences.ts'
import type { MenuStore } from './menu.store.ts'
import type { Navigation } from './navigation.store.ts'
import type { AppRoute } from './routes.ts'
import type { Unsaved } from './tabs/unsaved.store.ts'

/** What the person asks for from anywhere. */
export type Wished = '' | 'palette' | 'keys' | 'help' | 'copilot'

/** Parts of the frame that come after it. */
export interface Extras {
  places: Places
  preferences: Preferences
  Favourites: ComponentType<{ places: Places; onChosen?: (() => void) | undefined }>
}

/** What the parts of the frame share. */
export interface Shell {
  readonly host: BodyHost<AppProps>
  readonly nav: Navigation
  /** Codes of the projects that views have shown, by id. */
  readonly codes: ReadonlySignal<Readonly<Record<string, string>>>
  readonly learnCode: (projectId: string, code: string) => void
  /** Words before the title of the browser's tab, by what they are about. */
  readonly marks: ReadonlySignal<Readonly<Record<string, string>>>
  readonly mark: (about: string, word: string | undefined) => void
  readonly menu: MenuStore
  /** Which views hold input that would be lost with them. */
  readonly unsaved: Unsaved
  /** What lies over the application by the person's wish. */
  readonly wished: Signal<Wished>
  /** What the views that are shown tell of themselves. */
  readonly shown: ReadonlySet<() => Shown | undefined>
  readonly tellShown: (read: () => Shown | undefined) => () => void
  /** What the frame has beside menu and views, once it has come. */
  readonly extras: Signal<Extras | undefined>
  /** The routes of this application: all screens, or those the page allows. */
  readonly routes: readonly AppRoute[]
  readonly routeOf: (path: string) => AppRoute | undefined
}

export const ShellContext = createContext<Shell | undefined>(undefined)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('A part of the shell was drawn outside of it')
  return shell
}
