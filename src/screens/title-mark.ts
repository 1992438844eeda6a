import { createContext } from 'react'

/**
 * Puts a word before the title of the browser's tab, by what it is about, or takes it away. The shell gives it where it sets the title itself;
 * an element in somebody's page leaves that page's title alone.
 */
export const TitleMarks = createContext<((about: string, mark: string | undefined) => void) | undefined>(undefined)
