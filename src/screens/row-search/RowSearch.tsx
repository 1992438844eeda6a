import type { RefObject } from 'react'
import { type ListFields, ListSearch, type ListSearchHandle, rowPredicate } from '#lists/index.ts'
import { type Finding, findingOf } from './finding.ts'

interface RowSearchProps<Row> {
  code: string
  fields: ListFields
  rows: readonly Row[]
  recordOf: (row: Row) => object
  finding: Finding | undefined
  onFind: (finding: Finding | undefined) => void
  handle: RefObject<ListSearchHandle | null>
}

/** The advanced search of a list that stands whole in the page. Loaded for itself: what is watched live does not wait for it. */
export function RowSearch<Row extends object>({ code, fields, rows, recordOf, finding, onFind, handle }: RowSearchProps<Row>) {
  return (
    <ListSearch
      code={code}
      fields={fields}
      searched={finding?.searched}
      onSearch={(searched) => onFind(searched && findingOf(searched, fields))}
      count={async ({ query }) => {
        const finds = rowPredicate(query, fields)
        return rows.filter((row) => finds(recordOf(row))).length
      }}
      handle={handle}
    />
  )
}
