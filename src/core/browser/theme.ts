import { type Atom, atom, type ReadonlyAtom, readOnly } from '#core/state/atom.ts'

export type ThemeChoice = 'light' | 'dark' | 'auto'

/** Light or dark, for this browser and whoever uses it. */
export interface ThemeCore {
  readonly choice: ReadonlyAtom<ThemeChoice>
  /** What `auto` comes to, following the system. */
  readonly shown: ReadonlyAtom<'light' | 'dark'>
  set(choice: ThemeChoice): void
}

/** Outlives sign-out like the language, hence without our prefix. */
const KEY = 'fly-theme'

export function createTheme(media = globalThis.matchMedia?.('(prefers-color-scheme: dark)')): ThemeCore {
  const choice: Atom<ThemeChoice> = atom<ThemeChoice>(readChoice())
  const resolve = () => {
    const wanted = choice.get()
    return wanted === 'auto' ? (media?.matches ? 'dark' : 'light') : wanted
  }
  const shown = atom<'light' | 'dark'>(resolve())
  media?.addEventListener('change', () => shown.set(resolve()))
  return {
    choice: readOnly(choice),
    shown: readOnly(shown),
    set(next) {
      choice.set(next)
      shown.set(resolve())
      try {
        localStorage.setItem(KEY, next)
      } catch {
        // Private mode: the choice lasts as long as the page.
      }
    },
  }
}

function readChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept === 'light' || kept === 'dark') return kept
  } catch {
    // Private mode: the page begins as the system is.
  }
  return 'auto'
}
