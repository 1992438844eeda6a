import { isSoundView, viewText } from '#domain/list-view.ts'
import { contentOf, readContent } from '#domain/search/content.ts'
import { bounds } from '#domain/search/criteria.ts'
import { withoutTexts } from '#domain/search/texts.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'

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

/**
 * The same without what values were called when it was kept, e.g. people: whoever reads it asks for their names, and gets those that he may see.
 *
 * @param content a sound one
 */
export function namelessContent(content: string): string {
  const tree = readContent(content, bounds)
  return tree ? contentOf(withoutTexts(tree)) : EMPTY
}

/** The view without what no list knows; undefined and empty stay. @throws Refusal VALIDATION-1000 for what is no view */
export function checkedView(view: string | undefined): string | undefined {
  if (view === undefined || view === '') return view
  if (!isSoundView(parsed(view))) throw new Refusal('VALIDATION-1000', { data: { path: '/view', rule: 'view' } })
  return viewText(view)
}

/** One that was stored before what a view is changed says what can still be used of it. */
export const soundView = viewText

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
