/** What a row of the workspace opens. */
export interface Opens {
  processCode: string
  businessId: string
  /** Of several tasks that its reader has of one record. */
  taskId?: number | undefined
}

/** A task is that task; where one of both is only known by its record, the record decides. */
export const isOf = (open: Opens | undefined, row: Opens): boolean =>
  open !== undefined &&
  open.processCode === row.processCode &&
  open.businessId === row.businessId &&
  (open.taskId === undefined || row.taskId === undefined || open.taskId === row.taskId)

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

/** Numbers of tasks are integers of the database. */
const LARGEST_ID = 2 ** 31 - 1

const idOf = (text = ''): number | undefined => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : undefined)

/** What an address opens; nothing unless it names process and record. */
export function openedBy({ processCode, id, task }: Readonly<Record<string, string>>): Opens | undefined {
  if (!processCode || !id) return undefined
  const taskId = idOf(task)
  return { processCode, businessId: id, ...(taskId !== undefined && { taskId }) }
}

/** The same in an address. */
export const addressOf = ({ processCode, businessId, taskId }: Opens): Record<string, string> => ({
  ...{ processCode, id: businessId },
  ...(taskId !== undefined && { task: String(taskId) }),
})
