/** Rows of one page: as many as the gateway gives at once (docs/limits.md, `maxPageSize`). */
const PAGE_SIZE = 200
/** 10,000 rows: more is no list that a page shows whole. */
const MAX_PAGES = 50

interface Page<Row> {
  rows: readonly Row[]
  /** Of all pages. */
  total: number
}

/**
 * A list that is shown, or printed, whole: all its pages one after the other, in the order in which they come.
 *
 * @param keyOf what makes a row the same row: one that came in meanwhile pushes another onto the next page, where it is read again
 */
export async function fetchAllPages<Row>(
  ask: (page: { pageIndex: number; pageSize: number }) => Promise<Page<Row>>,
  keyOf: (row: Row) => string | number,
): Promise<Row[]> {
  const rows = new Map<string | number, Row>()
  let read = 0
  for (let pageIndex = 1; pageIndex <= MAX_PAGES; pageIndex += 1) {
    const page = await ask({ pageIndex, pageSize: PAGE_SIZE })
    for (const row of page.rows) rows.set(keyOf(row), row)
    read += page.rows.length
    if (page.rows.length === 0 || read >= page.total) break
  }
  return [...rows.values()]
}
