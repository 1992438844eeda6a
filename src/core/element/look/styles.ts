import { createContext, useContext, useInsertionEffect } from 'react'
import { adopt } from './sheet.ts'

export { styleSheet } from './sheet.ts'

/** The root that the view is drawn in. The frame sets it to the element's shadow root; a view outside of one uses its document. */
export const StyleRoot = createContext<DocumentOrShadowRoot | undefined>(undefined)

/**
 * Adopts sheets into the root that the view is drawn in, before it is painted. Each sheet at most once a root.
 *
 * @example
 * const sheet = styleSheet(css) // once a module
 * function View() { useStyles(sheet); return … }
 */
export function useStyles(...sheets: CSSStyleSheet[]): void {
  const root = useContext(StyleRoot)
  useInsertionEffect(() => adopt(root ?? document, sheets))
}
