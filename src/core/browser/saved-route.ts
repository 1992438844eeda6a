/**
 * The route of an application that leaves the address alone, over a sign-in that leaves the page. Of this tab, taken once; the path only,
 * with what the user asked for, never what he typed.
 */
const KEY = 'fly:route'

/** @param app tells several applications of a page apart */
export function saveRoute(app: string, route: string): void {
  try {
    sessionStorage.setItem(`${KEY}:${app}`, route)
  } catch {
    // A browser without storage: the application begins at its first route.
  }
}

export function takeSavedRoute(app: string): string | undefined {
  try {
    const kept = sessionStorage.getItem(`${KEY}:${app}`)
    sessionStorage.removeItem(`${KEY}:${app}`)
    return kept ?? undefined
  } catch {
    return undefined
  }
}
