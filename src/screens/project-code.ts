import { createContext, useContext, useEffect } from 'react'

/** Hears what code a project has, by its id. The shell gives it, so that two views of one screen have different titles (TAB-02). */
export const ProjectCodes = createContext<((id: string, code: string) => void) | undefined>(undefined)

/** Tells the shell, if there is one, the code of the project a view shows. Draws nothing. */
export function ProjectCode({ id, code }: { id: string; code: string | undefined }) {
  const tell = useContext(ProjectCodes)
  useEffect(() => {
    if (code) tell?.(id, code)
  }, [tell, id, code])
  return null
}
