/**
 * A new answer with every part of the former one that says the same, so that whoever draws parts sees by identity which of them changed.
 *
 * @param next objects and arrays as JSON has them; anything else is taken as it is
 * @returns `old` itself where nothing changed
 */
export function replaceEqualDeep<T>(old: unknown, next: T): T {
  if (Object.is(old, next)) return next
  if (Array.isArray(old) && Array.isArray(next)) {
    const made = next.map((part, at) => replaceEqualDeep(old[at], part))
    return (old.length === made.length && made.every((part, at) => Object.is(part, old[at])) ? old : made) as T
  }
  if (!isPlain(old) || !isPlain(next)) return next
  const made = Object.fromEntries(Object.entries(next).map(([key, part]) => [key, replaceEqualDeep(old[key], part)]))
  const keys = Object.keys(made)
  const isSame = keys.length === Object.keys(old).length && keys.every((key) => Object.hasOwn(old, key) && Object.is(made[key], old[key]))
  return (isSame ? old : made) as T
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
