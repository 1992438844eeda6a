import type { Condition, Group } from './tree.ts'

/**
 * The tree without what values were called when they were chosen, e.g. people: whoever reads it asks for their names, and gets those that he may see.
 *
 * @param of conditions whose names go; all of them when left out
 * @returns the same tree when there is nothing to leave out
 */
export function withoutTexts(tree: Group, of: (condition: Condition) => boolean = () => true): Group {
  const children = tree.children.map((item) => {
    if (item.kind === 'group') return withoutTexts(item, of)
    if (!item.texts || !of(item)) return item
    const { texts: _, ...bare } = item
    return bare
  })
  return children.every((item, index) => item === tree.children[index]) ? tree : { ...tree, children }
}
