import type { ComponentType } from 'react'

/** An action of a screen that has ended: what was done (`submit`), to what, and what came of it. Amounts are decimal strings. */
export interface ScreenResult {
  type: string
  id: string
  data: Readonly<Record<string, unknown>>
}

/** What every screen is given. `params` are route and query parameters together. */
export interface ScreenProps {
  params: Readonly<Record<string, string>>
  /**
   * Asks for another screen by its path. Query parameters without a value are left out. `replace`: this view becomes the other screen, instead of
   * one more being opened; the way back leads to this one. `stay`: the same screen with other parameters; this view goes on, only its address is another.
   */
  navigate: (path: string, params?: Record<string, string>, options?: { replace?: boolean; stay?: boolean }) => void
  /** Absolute address at which a screen opens with these parameters; absent where the address bar is not the application's. */
  linkTo?: (path: string, params?: Record<string, string>) => string
  /** Hides every action that writes. */
  readonly?: boolean
  /** Hears what was done here; a page around a single screen goes on from there. */
  result?: (result: ScreenResult) => void
}

export interface ScreenEntry {
  /** Key of the title in the page translations (`page.*`). */
  title: string
  path: string
  load: () => Promise<ComponentType<ScreenProps>>
}
