/**
 * Which rows are chosen: some by their keys, in the order of choosing, or all that match the present search but a few. The second
 * form never needs the keys of rows that nobody has loaded.
 */
export type Selection =
  | { readonly all: false; readonly keys: readonly string[] }
  | { readonly all: true; readonly except: readonly string[] }

export const nothingSelected: Selection = { all: false, keys: [] }
export const everythingSelected: Selection = { all: true, except: [] }

export const someSelected = (keys: Iterable<string>): Selection => ({ all: false, keys: [...new Set(keys)] })

/** A quick answer for many keys of one selection. */
export function selectedIn(selection: Selection): (key: string) => boolean {
  const named = new Set(selection.all ? selection.except : selection.keys)
  return selection.all ? (key) => !named.has(key) : (key) => named.has(key)
}

/**
 * Chooses keys or takes them back; the order of the others stays.
 *
 * @param most how many may be chosen by key, the surplus is left out; 0 for no limit
 */
export function select(selection: Selection, keys: readonly string[], on: boolean, most = 0): Selection {
  const given = new Set(keys)
  const without = (list: readonly string[]) => list.filter((key) => !given.has(key))
  const withThem = (list: readonly string[]) => [...new Set([...list, ...keys])]
  if (selection.all) return { all: true, except: on ? without(selection.except) : withThem(selection.except) }
  const next = on ? withThem(selection.keys) : without(selection.keys)
  return { all: false, keys: most > 0 ? next.slice(0, Math.max(most, 0)) : next }
}

/** How many rows are chosen of `total` that match. */
export const countOf = (selection: Selection, total: number): number =>
  selection.all ? Math.max(0, total - selection.except.length) : selection.keys.length

/** How much of a page is chosen, for the box in its head. An empty page is `none`. */
export function pageState(selection: Selection, page: readonly string[]): 'none' | 'some' | 'all' {
  const isSelected = selectedIn(selection)
  const on = page.filter(isSelected).length
  return on === 0 ? 'none' : on === page.length ? 'all' : 'some'
}

/** The keys from one to another, both included, in either direction; only the second when the first is not on the page. */
export function rangeOf(page: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [a, b] = [from === undefined ? -1 : page.indexOf(from), page.indexOf(to)]
  return a < 0 || b < 0 ? [to] : page.slice(Math.min(a, b), Math.max(a, b) + 1)
}
