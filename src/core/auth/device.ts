const KEY = 'fly.device'

/**
 * A random mark of this browser, made on its first tender call and kept: nothing of the machine is looked at. The gateway stores no mark, only
 * its hash with the project's id, so that it tells two firms on one browser in one project and nothing beyond it.
 *
 * @returns undefined where the browser keeps nothing
 * @see tendering.md 7.7 (G2)
 */
export function deviceMark(): string | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept !== null) return kept
    const made = crypto.randomUUID()
    localStorage.setItem(KEY, made)
    return made
  } catch {
    return undefined // opaque origins and blocked cookies throw on access alone
  }
}
