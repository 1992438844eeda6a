/** Separators of pasted and typed lists, of both scripts and of spreadsheets. A tag never contains one: the form value joins tags by `,`. */
const SEPARATORS = /[,，、;；\t\r\n]+/

/** The tags in a text: trimmed, none empty, none twice, in their order. */
export const tagsIn = (text: string): string[] => [...new Set(text.split(SEPARATORS).map((tag) => tag.trim()))].filter((tag) => tag !== '')

/** Whether a text that is being typed has a separator, so that what stands before it is a finished tag. */
export const endsTag = (text: string): boolean => SEPARATORS.test(text)

/** The form value of tags. */
export const joinTags = (tags: readonly string[]): string => tags.join(',')

/** Tags of a property that a page may have set to anything: only texts, read as if they were typed. */
export const tagsOf = (given: unknown): string[] =>
  Array.isArray(given) ? tagsIn(given.filter((tag) => typeof tag === 'string' || typeof tag === 'number').join(',')) : []

export type TagProblem = { reason: 'length'; tag: string; limit: number } | { reason: 'count'; limit: number }

/** What is wrong with tags; 0 is no limit. Length in characters as people count them. */
export function problemOf(tags: readonly string[], { max, maxLength }: { max: number; maxLength: number }): TagProblem | undefined {
  const long = maxLength > 0 ? tags.find((tag) => [...tag].length > maxLength) : undefined
  if (long !== undefined) return { reason: 'length', tag: long, limit: maxLength }
  return max > 0 && tags.length > max ? { reason: 'count', limit: max } : undefined
}
