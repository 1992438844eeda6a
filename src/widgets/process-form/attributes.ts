/** Attributes of the page's own fields while they are ours: what they were is kept, and given back. */
export interface Attributes {
  set(element: Element, name: string, value: string): void
  /** Gives back what this element had. */
  release(element: Element): void
  /** Gives back what elements had that have left the form. */
  releaseOutside(root: Element): void
  releaseAll(): void
}

export function createAttributes(): Attributes {
  const kept = new Map<Element, Map<string, string | null>>()
  const release = (element: Element) => {
    for (const [name, value] of kept.get(element) ?? []) {
      if (value === null) element.removeAttribute(name)
      else element.setAttribute(name, value)
    }
    kept.delete(element)
  }
  return {
    set(element, name, value) {
      const own = kept.get(element) ?? new Map<string, string | null>()
      kept.set(element, own)
      if (!own.has(name)) own.set(name, element.getAttribute(name))
      element.setAttribute(name, value)
    },
    release,
    releaseOutside(root) {
      for (const element of [...kept.keys()]) if (!root.contains(element)) release(element)
    },
    releaseAll() {
      for (const element of [...kept.keys()]) release(element)
    },
  }
}
