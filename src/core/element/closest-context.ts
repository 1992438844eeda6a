import { tagsOf } from './page.ts'

/** Where an element stands: what it inherits from what is around it, through shadow borders too. */

/** The nearest ancestor that matches, the element itself excluded, shadow hosts included. */
export function closestAcrossShadows(element: Element, selector: string): Element | undefined {
  let at: Element | null = element
  while (at) {
    const found: Element | null | undefined = at.parentElement?.closest(selector)
    if (found) return found
    const root: Node = at.getRootNode()
    at = root instanceof ShadowRoot ? root.host : null
    if (at?.matches(selector)) return at
  }
  return undefined
}

/**
 * Name of the runtime that an element uses: its own `context`, else the nearest `<fly-context>`'s, else `default`.
 * Frameworks set the name of a context as a property, which is not reflected; before its upgrade there is only the attribute.
 */
export const contextAt = (element: Element, own: string): string => {
  const around = closestAcrossShadows(element, tagsOf('context').join()) as (Element & { name?: string }) | undefined
  return own || around?.name || around?.getAttribute('name') || 'default'
}

/** The language an element's shell speaks: nearest `lang` below `html`, then the runtime's, then `html`, then the browser, then Chinese. */
export function langAt(element: HTMLElement, ofRuntime: string | undefined): string {
  const near = element.closest<HTMLElement>('[lang]') ?? closestAcrossShadows(element, '[lang]')
  const declared = near instanceof HTMLElement && near !== document.documentElement ? near.lang : ''
  return declared || ofRuntime || document.documentElement.lang || globalThis.navigator?.language || 'zh'
}
