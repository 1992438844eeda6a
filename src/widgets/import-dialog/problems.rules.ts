import type { ImportTask, RowProblem } from '#contract/excel-shapes.ts'

export interface ProblemGroup {
  readonly kind: string
  /** What they all say; undefined when each says it of its own value. */
  readonly message: string | undefined
  readonly problems: readonly RowProblem[]
}

/** Problems of the same kind together, the most frequent kind first; within one the lines in their order. */
export function groupsOf(problems: readonly RowProblem[]): ProblemGroup[] {
  const groups = new Map<string, RowProblem[]>()
  for (const problem of problems) groups.set(problem.kind, [...(groups.get(problem.kind) ?? []), problem])
  return [...groups]
    .map(([kind, own]) => ({ kind, message: sameIn(own), problems: own.toSorted((a, b) => a.line - b.line) }))
    .toSorted((a, b) => b.problems.length - a.problems.length)
}

const sameIn = ([first, ...others]: readonly RowProblem[]): string | undefined =>
  others.every(({ message }) => message === first?.message) ? first?.message : undefined

/** The gateway tells no more problems of one task. */
const MOST_PROBLEMS = 100

/** There may be more problems than are told: a row can have several, and what failed is counted in rows. */
export const isCutOff = ({ problems, failureSize }: Pick<ImportTask, 'problems' | 'failureSize'>): boolean =>
  problems.length >= MOST_PROBLEMS || failureSize > problems.length
