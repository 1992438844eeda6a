/** How the application's address is kept (elements.md 2.6). */
export type Routing = 'path' | 'hash' | 'memory' | 'host'

/**
 * Where the application is, in its own route space: paths begin with `/` and know nothing of prefix or hash key.
 * Moves of our own do not call listeners; moves by the browser or by the portal do.
 */
export interface RouteHistory {
  current(): string
  push(fullPath: string): void
  replace(fullPath: string): void
  back(): void
  /** The address for a link, so that "open in a new tab" works; `#` where the address bar is not ours. */
  href(fullPath: string): string
  listen(moved: (fullPath: string) => void): () => void
}

/** The part of `window` that is used. */
export type PageWindow = Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'>

/** Real paths under a prefix: `/portal/tender/home-page`. */
export function pathHistory(base: string, page: PageWindow): RouteHistory {
  const prefix = base.replace(/\/+$/, '')
  const { location, history } = page
  const inside = (pathname: string) => pathname === prefix || pathname.startsWith(`${prefix}/`)
  const current = () => (inside(location.pathname) ? location.pathname.slice(prefix.length) || '/' : '/') + location.search + location.hash
  const href = (fullPath: string) => prefix + fullPath
  return {
    current,
    href,
    push: (fullPath) => history.pushState(null, '', href(fullPath)),
    replace: (fullPath) => history.replaceState(null, '', href(fullPath)),
    back: () => history.back(),
    listen: (moved) => listenTo(page, ['popstate'], () => inside(location.pathname) && moved(current())),
  }
}

/** One part of the page's hash, `#fly=/home-page?id=3`; the other parts belong to the portal and stay. */
export function hashHistory(key: string, first: string, page: PageWindow): RouteHistory {
  const { location, history } = page
  const own = `${key}=`
  const parts = () => location.hash.replace(/^#/, '').split('&').filter(Boolean)
  const current = () => {
    const part = parts().find((text) => text.startsWith(own))
    return part === undefined ? first : decodeURIComponent(part.slice(own.length)) || '/'
  }
  const href = (fullPath: string) => {
    const part = own + encodeURIComponent(fullPath).replace(/%2F/g, '/').replace(/%3F/g, '?').replace(/%3D/g, '=')
    const kept = parts()
    const at = kept.findIndex((text) => text.startsWith(own))
    return `#${at < 0 ? [...kept, part].join('&') : kept.with(at, part).join('&')}`
  }
  return {
    current,
    href,
    push: (fullPath) => history.pushState(null, '', href(fullPath)),
    replace: (fullPath) => history.replaceState(null, '', href(fullPath)),
    back: () => history.back(),
    listen: (moved) => listenTo(page, ['popstate', 'hashchange'], () => moved(current())),
  }
}

/** The address bar is left alone: portal tabs, dialogs, web views. */
export function memoryHistory(first: string): RouteHistory {
  const trail = [first]
  const listeners = new Set<(fullPath: string) => void>()
  const current = () => trail.at(-1) ?? '/'
  return {
    current,
    href: () => '#',
    push: (fullPath) => void trail.push(fullPath),
    replace: (fullPath) => void trail.splice(-1, 1, fullPath),
    back: () => {
      if (trail.length < 2) return
      trail.pop()
      for (const moved of listeners) moved(current())
    },
    listen: (moved) => {
      listeners.add(moved)
      return () => void listeners.delete(moved)
    },
  }
}

/**
 * The portal owns the route: every move is only a request, and happens when the portal sets `route`.
 *
 * @param route the element's `route` property
 * @param wanted raises `fly-navigate`
 */
export function hostHistory(
  route: { readonly value: string; subscribe(fn: (value: string) => void): () => void },
  wanted: (fullPath: string, replace: boolean) => void,
  page: PageWindow,
): RouteHistory {
  return {
    current: () => route.value,
    href: () => '#',
    push: (fullPath) => wanted(fullPath, false),
    replace: (fullPath) => wanted(fullPath, true),
    back: () => page.history.back(),
    listen: (moved) => {
      let first = true
      return route.subscribe((value) => {
        if (!first) moved(value)
        first = false
      })
    },
  }
}

function listenTo(page: PageWindow, events: readonly string[], listener: () => void): () => void {
  for (const event of events) page.addEventListener(event, listener)
  return () => {
    for (const event of events) page.removeEventListener(event, listener)
  }
}
