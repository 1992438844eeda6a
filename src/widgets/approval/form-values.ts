import type { FormSource } from './approval.types.ts'

/** Values of a business form by field, from whatever form a page has them in; undefined where it gives none. @throws what the page's function throws */
export async function formValues(source: FormSource): Promise<Readonly<Record<string, unknown>> | undefined> {
  const given: unknown = typeof source === 'function' ? await (source as () => unknown)() : source
  if (given instanceof FormData) return joined([...given].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  if (Array.isArray(given)) return joined(given.flatMap(pairIn))
  return typeof given === 'object' && given !== null ? { ...given } : undefined
}

/** One line of jQuery's `serializeArray()`. */
function pairIn(line: unknown): [string, string][] {
  const { name, value } = (line ?? {}) as { name?: unknown; value?: unknown }
  return typeof name === 'string' && name !== '' ? [[name, String(value ?? '')]] : []
}

/** A name that comes several times has its values joined by `,`, as the pickers have them. */
function joined(pairs: readonly (readonly [string, string])[] | string[][]): Record<string, string> {
  const values = new Map<string, string[]>()
  for (const [name = '', value = ''] of pairs) values.set(name, [...(values.get(name) ?? []), value])
  return Object.fromEntries([...values].map(([name, all]) => [name, all.join(',')]))
}
