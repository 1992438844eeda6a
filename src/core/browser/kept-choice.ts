/** What somebody chose for this browser, whoever uses it: it outlives sign-out like the language, hence without our prefix. */
export function keptChoice(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** In private mode the choice lasts as long as the page. */
export function keepChoice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // As said above.
  }
}
