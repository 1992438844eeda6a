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
  observer.observe(document.documentElement, { attributes: true, attributeFilter: MARKS })
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

/**
 * The theme in force at this element. An element inside another of ours has the outer one's.
 *
 * @param chosen what the user chose for all elements of the page; `auto` or nothing leaves it to the page
 */
export function themeAt(element: HTMLElement, wanted: string, chosen = 'auto'): Theme {
  if (wanted === 'light' || wanted === 'dark') return wanted
  const outer = element.closest('.base[data-theme]')
  if (outer) return outer.getAttribute('data-theme') as Theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  const html = document.documentElement
  const declared = html.getAttribute('data-theme') ?? html.getAttribute('data-bs-theme')
  if (declared === 'light' || declared === 'dark') return declared
  if (html.classList.contains('dark')) return 'dark'
  const style = getComputedStyle(element)
  const named = style.getPropertyValue('--fly-theme').trim()
  if (named === 'light' || named === 'dark') return named
  const scheme = style.colorScheme
  if (scheme === 'dark' || scheme === 'light') return scheme
  // A page that never speaks of dark colours is a light page, whatever the system prefers: a dark block in it would be a stain.
  return /\bdark\b/.test(scheme) && globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
