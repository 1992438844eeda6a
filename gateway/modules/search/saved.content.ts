import { contentOf, readContent } from '#domain/search/content.ts'
import { bounds } from '#domain/search/criteria.ts'
import { Refusal } from '#gateway/platform/answer.ts'

/** What a common query holds: the condition tree, and how the list is shown. Judged when it comes and again when it goes (security.md T46). */

const EMPTY = '{"logic":"AND","children":[]}'

/** @throws Refusal VALIDATION-1000 for what is no tree of conditions */
export function checkedContent(content: string): string {
  const tree = readContent(content, bounds)
  if (!tree) throw new Refusal('VALIDATION-1000', { data: { path: '/content', rule: 'tree' } })
  return contentOf(tree)
}

/** A tree that was stored before what is one changed is empty, and never an error of the list that it stands in. */
export function soundContent(content: string): string {
  const tree = readContent(content, bounds)
  return tree ? contentOf(tree) : EMPTY
}

/** JSON of an object, or nothing; what is in it is the list's own business. @throws Refusal VALIDATION-1000 */
export function checkedView(view: string | undefined): string | undefined {
  if (view === undefined || view === '') return view
  try {
    const value: unknown = JSON.parse(view)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return JSON.stringify(value)
  } catch {
    // Refused below, like any other text that is no object.
  }
  throw new Refusal('VALIDATION-1000', { data: { path: '/view', rule: 'object' } })
}
