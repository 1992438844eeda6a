import { finderOf, type ListFields, type Searched } from '#screens/list-tools/index.ts'

/** What a list is searched for, and how its rows are found by it. */
export interface Finding {
  readonly searched: Searched
  /**
   * Each row is looked at once, however often the list comes anew: of a list that grows while it is watched only the new rows are.
   *
   * @param recordOf what a row is searched by, under the names of the fields
   */
  finderOf<Row extends object>(recordOf: (row: Row) => object): (row: Row) => boolean
}

/** @param searched its days and moments are those of now, as long as the search stands */
export function findingOf(searched: Searched, fields: ListFields): Finding {
  const finds = finderOf(searched.query, fields)
  return {
    searched,
    finderOf(recordOf) {
      const known = new WeakMap<object, boolean>()
      return (row) => {
        const said = known.get(row) ?? finds(recordOf(row))
        known.set(row, said)
        return said
      }
    },
  }
}
