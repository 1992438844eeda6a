import { type ListFields, type ListQuery, rowPredicate } from '#lists/index.ts'

/** What a list is searched for, and how its rows are found by it. */
export interface Finding {
  readonly searched: ListQuery
  /**
   * Each row is looked at once, however often the list comes anew: of a list that grows while it is watched only the new rows are.
   *
   * @param recordOf what a row is searched by, under the names of the fields
   */
  rowPredicate<Row extends object>(recordOf: (row: Row) => object): (row: Row) => boolean
}

/** @param searched its days and moments are those of now, as long as the search stands */
export function findingOf(searched: ListQuery, fields: ListFields): Finding {
  const finds = rowPredicate(searched.query, fields)
  return {
    searched,
    rowPredicate(recordOf) {
      const known = new WeakMap<object, boolean>()
      return (row) => {
        const said = known.get(row) ?? finds(recordOf(row))
        known.set(row, said)
        return said
      }
    },
  }
}
