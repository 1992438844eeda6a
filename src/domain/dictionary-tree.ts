/** What the tree rule needs of an entry; anything else is carried along. */
interface Entry {
  id: string
  parentId: string
  treeSort: number
}

export type DictionaryBranch<E> = E & { children: DictionaryBranch<E>[] }

/** Parent of a root; an entry with this id or parent stands for the dictionary itself (specification section 9). */
export const ROOT_PARENT = '0'.repeat(32)

/**
 * Nests dictionary entries by parentId, sorted by treeSort (entries of equal sort keep their order). An entry whose parent is 32 zeros
 * is dropped, as the specification says; one whose parent is not in the list is a root. A circle of parents is left out.
 *
 * @see specification section 3, Dictionary entry
 */
export function dictionaryTree<E extends Entry>(entries: readonly E[]): DictionaryBranch<E>[] {
  const kept = entries.filter((entry) => entry.parentId !== ROOT_PARENT).sort((a, b) => a.treeSort - b.treeSort)
  const branches = new Map<string, DictionaryBranch<E>>(kept.map((entry) => [entry.id, { ...entry, children: [] }]))
  const roots: DictionaryBranch<E>[] = []
  for (const branch of branches.values()) {
    const parent = branches.get(branch.parentId)
    if (parent) parent.children.push(branch)
    else roots.push(branch)
  }
  return roots
}
