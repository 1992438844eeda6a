import type { RowProblem } from '#contract/excel-shapes.ts'

export interface ProblemGroup {
  readonly kind: string
  /** Of the first one. */
  readonly message: string
  readonly problems: readonly RowProblem[]
}

/** Problems of the same kind together, the most frequent kind first; within one the lines in their order. */
export function groupsOf(problems: readonly RowProblem[]): ProblemGroup[] {
  const groups = new Map<string, RowProblem[]>()
  for (const problem of problems) groups.set(problem.kind, [...(groups.get(problem.kind) ?? []), problem])
  return [...groups]
    .map(([kind, own]) => ({ kind, message: own[0]?.message ?? '', problems: own.toSorted((a, b) => a.line - b.line) }))
    .toSorted((a, b) => b.problems.length - a.problems.length)
}
