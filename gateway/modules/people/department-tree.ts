/** A department as it is stored. */
export interface DepartmentRow {
  id: string
  /** Null for a root. */
  parentId: string | null
  name: string
  nameEn: string
  searchText: string
}

/** The departments of one tenant as a tree, for as long as one call takes. */
export interface DepartmentTree {
  get: (id: string) => DepartmentRow | undefined
  /** The department and those above it, root first; empty for an unknown one. */
  wayTo: (id: string) => DepartmentRow[]
  /** Directly beneath, in their order; the roots when no id is given. */
  children: (id?: string) => DepartmentRow[]
  /** The department and everything beneath it, parents before children; all roots when no id is given. */
  beneath: (id?: string) => DepartmentRow[]
}

/**
 * Builds the tree. Rows keep their order among brothers. A department whose parent is not among the rows is a root, and so is one department of
 * every circle of parents, so that nobody is lost and nothing runs for ever.
 */
export function departmentTree(rows: readonly DepartmentRow[]): DepartmentTree {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const parents = new Map<string, string>()
  for (const { id, parentId } of rows)
    if (parentId !== null && byId.has(parentId) && !leadsTo(parents, parentId, id)) parents.set(id, parentId)
  const brothers = Map.groupBy(rows, ({ id }) => parents.get(id) ?? '')
  const children = (id = '') => brothers.get(id) ?? []

  const beneath = (id?: string): DepartmentRow[] => {
    const start = id === undefined ? undefined : byId.get(id)
    if (id !== undefined && !start) return []
    const found: DepartmentRow[] = []
    const left = start ? [start] : children().toReversed()
    for (let row = left.pop(); row; row = left.pop()) {
      found.push(row)
      left.push(...children(row.id).toReversed())
    }
    return found
  }
  const wayTo = (id: string): DepartmentRow[] => {
    const way: DepartmentRow[] = []
    for (let row = byId.get(id); row; row = byId.get(parents.get(row.id) ?? '')) way.push(row)
    return way.reverse()
  }
  return { get: (id) => byId.get(id), wayTo, children, beneath }
}

/** Whether going up from `from` passes `to`. */
function leadsTo(parents: ReadonlyMap<string, string>, from: string, to: string): boolean {
  for (let at: string | undefined = from; at !== undefined; at = parents.get(at)) if (at === to) return true
  return false
}
