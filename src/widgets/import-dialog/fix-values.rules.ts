import type { ImportTask, RowProblem, TransferField } from '#contract/excel-shapes.ts'
import type { Corrections } from './corrections.store.ts'
import { type ValueGroup, valueGroups } from './fix.rules.ts'
import type { ColumnChoice } from './mapping.store.ts'

/** A value that is in no list, and how many rows of the file have it. */
export interface CountedGroup extends ValueGroup {
  readonly rows: number
}

/** What groups of values are made with. @see valueGroups */
export interface Grouping {
  readonly columns: readonly ColumnChoice[]
  readonly fields: readonly TransferField[]
  readonly corrections: Corrections
  readonly yesNo: readonly [string, string]
}

/**
 * Values that are in no list, with their rows in the whole file, the most frequent first: the problems that are told are the first hundred of the task, and
 * may all be of one value. What the gateway has not counted has the rows that are told: a gateway counts none at all, or only the most frequent.
 */
export function countedGroups(task: Pick<ImportTask, 'problems' | 'unknownValues'>, grouping: Grouping): CountedGroup[] {
  const { columns, fields, corrections, yesNo } = grouping
  const groupsOf = (problems: readonly RowProblem[]) => valueGroups(problems, columns, fields, corrections, yesNo)
  const told = new Map(groupsOf(task.problems).map((group) => [group.key, group]))
  const counted = new Map<string, CountedGroup>()
  for (const { column, kind, value, rows } of task.unknownValues ?? []) {
    // One problem stands for all of them: which group they are in depends on the column and the value alone.
    const [group] = groupsOf([{ line: 0, column, kind, value, message: '' }])
    if (!group) continue
    const left = rows - correctedSince(task.problems, { column, value }, corrections)
    counted.set(group.key, { ...group, lines: told.get(group.key)?.lines ?? [], rows: (counted.get(group.key)?.rows ?? 0) + left })
  }
  for (const [key, group] of told) if (!counted.has(key)) counted.set(key, { ...group, rows: group.lines.length })
  return [...counted.values()].filter(({ rows }) => rows > 0).toSorted((a, b) => b.rows - a.rows)
}

/** Rows whose cell was mended by itself after the try: a correction of it that was tried is what the problem shows, and was not counted. */
function correctedSince(problems: readonly RowProblem[], of: Pick<RowProblem, 'column' | 'value'>, corrections: Corrections): number {
  const lines = problems.flatMap(({ line, column, value }) => {
    const typed = column === of.column && value === of.value ? corrections.cell(line, column) : undefined
    return typed !== undefined && typed.trim() !== value.trim() ? [line] : []
  })
  return new Set(lines).size
}
