import type { DraftItem, ProjectDraft } from '#contract/tender/draft.ts'
import type { Draft } from './draft.types.ts'

/** Two versions of a draft that come from one: what both wrote, what only one did. */

/** A field's place: `title`, `bidding.windowSec`, or `items` for all lines together. */
export type Path = string

const GROUPS = ['bidding', 'rounds', 'award'] as const
const ITEMS = 'items'

/** Every field that any of the drafts has, groups taken apart. */
function pathsOf(drafts: readonly Draft[]): Path[] {
  const names = new Set<Path>()
  for (const { form } of drafts) {
    for (const [name, value] of Object.entries(form)) {
      if (GROUPS.some((group) => group === name)) for (const inner of Object.keys(value as object)) names.add(`${name}.${inner}`)
      else names.add(name)
    }
  }
  return [...names, ITEMS]
}

/** Value of a field; undefined while it is not there. */
export function valueAt({ form, items }: Draft, path: Path): unknown {
  if (path === ITEMS) return items
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], form)
}

/** The draft with another value in one field; `undefined` takes the field away. */
export function withValue(draft: Draft, path: Path, value: unknown): Draft {
  if (path === ITEMS) return { ...draft, items: value as readonly DraftItem[] }
  return { ...draft, form: placed(draft.form, path.split('.'), value) as ProjectDraft }
}

function placed(record: object, [name = '', ...inner]: readonly string[], value: unknown): object {
  const fields = record as Record<string, unknown>
  return put(fields, name, inner.length === 0 ? value : placed((fields[name] ?? {}) as object, inner, value))
}

function put(record: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  const { [name]: _, ...rest } = record
  return value === undefined ? rest : { ...record, [name]: value }
}

export const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

/** An empty field is a field that is not there. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value === '' ? undefined : value, (_, inner: unknown) => {
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
      return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
    }) ?? ''
  )
}

export interface Merge {
  /** Mine, with what only the other one changed. Where both changed a field, mine stands. */
  merged: Draft
  /** Fields that both changed, to different values. */
  conflicts: Path[]
  /** Fields that only the other one changed. */
  taken: Path[]
}

/** @param base what both began with */
export function merge(base: Draft, mine: Draft, theirs: Draft): Merge {
  const conflicts: Path[] = []
  const taken: Path[] = []
  let merged = mine
  for (const path of pathsOf([base, mine, theirs])) {
    const [was, here, there] = [valueAt(base, path), valueAt(mine, path), valueAt(theirs, path)]
    if (same(was, there) || same(here, there)) continue
    if (same(was, here)) {
      merged = withValue(merged, path, there)
      taken.push(path)
    } else conflicts.push(path)
  }
  return { merged, conflicts, taken }
}

/** The merged draft with the other one's value in the fields that were chosen so. */
export const settled = (merged: Draft, theirs: Draft, paths: readonly Path[]): Draft =>
  paths.reduce((draft, path) => withValue(draft, path, valueAt(theirs, path)), merged)
