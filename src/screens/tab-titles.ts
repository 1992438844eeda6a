import { createContext, useContext, useEffect } from 'react'
import { useShown } from '#core/browser/shown.ts'

/** Hears what code a project has, by its id. The shell gives it, so that two views of one screen have different titles (TAB-02). */
export const ProjectCodes = createContext<((id: string, code: string) => void) | undefined>(undefined)

/** Tells the shell, if there is one, the code of the project a view shows, and its title where the view shows that. Draws nothing. */
export function ProjectCode({ id, code, title }: { id: string; code: string | undefined; title?: string | undefined }) {
  const tell = useContext(ProjectCodes)
  useShown(() => (code ? { kind: 'record', code, title } : undefined))
  useEffect(() => {
    if (code) tell?.(id, code)
  }, [tell, id, code])
  return null
}

/**
 * Puts a word before the title of the browser's tab, by what it is about, or takes it away. The shell gives it where it sets the title itself;
 * an element in somebody's page leaves that page's title alone.
 */
export const TitleMarks = createContext<((about: string, mark: string | undefined) => void) | undefined>(undefined)
