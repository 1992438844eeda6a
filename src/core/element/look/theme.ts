/** Resolves `theme="auto"`: what the page says on `html`, then the system. One observer of the page for all elements. */

type Theme = 'light' | 'dark'
const watchers = new Set<() => void>()
let stop: (() => void) | undefined

const MARKS = ['data-theme', 'data-bs-theme', 'class', 'style', 'lang']

/** Says that the theme may have changed: the page's, the system's, or that of an element with others inside. */
export function tellTheme(): void {
  for (const watcher of [...watchers]) watcher()
}

function observe(): () => void {
  const observer = new MutationObserver(tellTheme)
  observer.observe(document.documentElement, { attributeFilter: MARKS })
  const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
  system?.addEventListener('change', tellTheme)
  return () => {
    observer.disconnect()
    system?.removeEventListener('change', tellTheme)
  }
}

/** Calls `fn` after every change of the page's theme, of its language, or of the system's theme. The answer ends it. */
export function watchPage(fn: () => void): () => void {
  watchers.add(fn)
  stop ??= observe()
  return () => {
    watchers.delete(fn)
    if (watchers.size > 0) return
    stop?.()
    stop = undefined
  }
}

const themeIn = (word: string | null | undefined): Theme | undefined => (word === 'light' || word === 'dark' ? word : undefined)

/**
 * The theme in force at this element. An element inside another of ours has the outer one's.
 *
 * @param chosen what the user chose for all elements of the page; `auto` or nothing leaves it to the page
 */
export function themeAt(element: HTMLElement, wanted: string, chosen?: string): Theme {
  const html = document.documentElement
  const said =
    themeIn(wanted) ??
    themeIn(element.closest('.base[data-theme]')?.getAttribute('data-theme')) ??
    themeIn(chosen) ??
    themeIn(html.getAttribute('data-theme') ?? html.getAttribute('data-bs-theme'))
  if (said) return said
  if (html.classList.contains('dark')) return 'dark'
  const style = getComputedStyle(element)
  const scheme = style.colorScheme
  // A page that never speaks of dark colours is a light page, whatever the system prefers: a dark block in it would be a stain.
  const system = /\bdark\b/.test(scheme) && globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  return themeIn(style.getPropertyValue('--fly-theme').trim()) ?? themeIn(scheme) ?? system
}
