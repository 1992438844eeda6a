import type { ComponentType } from 'react'

/** What every screen is given. `params` are route and query parameters together. */
export interface ScreenProps {
  params: Readonly<Record<string, string>>
  /** Asks for another screen by its path. Query parameters without a value are left out. */
  navigate: (path: string, params?: Record<string, string>) => void
  /** Hides every action that writes. */
  readonly?: boolean
}

export interface ScreenEntry {
  /** Key of the title in the page translations (`page.*`). */
  title: string
  path: string
  load: () => Promise<{ Screen: ComponentType<ScreenProps> }>
}
