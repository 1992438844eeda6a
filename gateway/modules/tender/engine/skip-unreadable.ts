/** Errors that a stored state causes which no rule has made, told from all others. */

/**
 * What rules, replies and the database throw at such a state: a name that is missing, no time, no number, a number that is taken, a value that the
 * reply's schema does not know.
 */
export const isUnreadable = (error: unknown): boolean =>
  [TypeError, RangeError, SyntaxError].some((kind) => error instanceof kind) ||
  /^22|^23505$/.test(String((error as { code?: unknown }).code)) ||
  (error as { serialization?: unknown }).serialization !== undefined

/** What is made of a state; undefined where no rule has made that. */
export function skipUnreadable<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return undefined
  }
}
