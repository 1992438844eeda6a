/** What a row of the workspace opens. */
export interface Opens {
  processCode: string
  businessId: string
}

export const isOf = (open: Opens | undefined, row: Opens): boolean =>
  open !== undefined && open.processCode === row.processCode && open.businessId === row.businessId

/** The row that is so many places away from the open one; undefined at the ends. Where none of them is open, the first. */
export function neighbour<Row extends Opens>(rows: readonly Row[], open: Opens | undefined, step: 1 | -1): Row | undefined {
  const at = rows.findIndex((row) => isOf(open, row))
  return at < 0 ? rows[0] : rows[at + step]
}

/**
 * What is opened after a decision: what followed in the list before, if it still waits; else what stands in its place now.
 *
 * @param before the rows as they were while it was decided
 * @param now the rows that are left
 */
export function nextAfter<Row extends Opens>(before: readonly Row[], now: readonly Row[], decided: Opens): Row | undefined {
  const at = before.findIndex((row) => isOf(decided, row))
  const left = now.filter((row) => !isOf(decided, row))
  const behind = before.slice(at + 1).find((row) => left.some((one) => isOf(row, one)))
  return left.find((row) => isOf(behind, row)) ?? left[Math.max(0, at)] ?? left.at(-1)
}

/** What an address opens; nothing unless it names both. */
export const openedBy = ({ processCode, id }: Readonly<Record<string, string>>): Opens | undefined =>
  processCode && id ? { processCode, businessId: id } : undefined
