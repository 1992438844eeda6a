/**
 * The pairs of a table of scores, each row and each column at most once, whose sum is the greatest (the assignment problem, solved by shortest augmenting
 * paths in cubic time). Pairs below `least` are left out.
 *
 * @param scores by row and column, 0 to 1
 * @returns `[row, column]`, in the order of rows
 */
export function bestPairs(scores: readonly (readonly number[])[], least: number): [number, number][] {
  const rows = scores.length
  const size = Math.max(rows, scores[0]?.length ?? 0)
  if (rows === 0 || size === 0) return []
  // A pair that is not wanted costs as much as none, so that it never takes the place of one that is.
  const cost = (row: number, column: number) => {
    const score = scores[row]?.[column] ?? 0
    return score >= least ? 1 - score : 1
  }
  const ofColumn = assign(size, cost)
  const pairs = ofColumn.flatMap((row, column): [number, number][] => ((scores[row]?.[column] ?? 0) >= least ? [[row, column]] : []))
  return pairs.sort(([a], [b]) => a - b)
}

/** Row of each column such that the costs are the least. Places count from 1 inside, 0 is "nothing yet". */
function assign(size: number, cost: (row: number, column: number) => number): number[] {
  const rowPrice = new Float64Array(size + 1)
  const columnPrice = new Float64Array(size + 1)
  const rowOf = new Int32Array(size + 1)
  const way = new Int32Array(size + 1)
  for (let row = 1; row <= size; row += 1) {
    rowOf[0] = row
    const least = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY)
    const seen = new Uint8Array(size + 1)
    let column = 0
    while (rowOf[column] !== 0) {
      seen[column] = 1
      const from = rowOf[column]!
      let step = Number.POSITIVE_INFINITY
      let next = 0
      for (let to = 1; to <= size; to += 1) {
        if (seen[to]) continue
        const rest = cost(from - 1, to - 1) - rowPrice[from]! - columnPrice[to]!
        if (rest < least[to]!) {
          least[to] = rest
          way[to] = column
        }
        if (least[to]! < step) {
          step = least[to]!
          next = to
        }
      }
      for (let to = 0; to <= size; to += 1) {
        if (seen[to]) {
          rowPrice[rowOf[to]!]! += step
          columnPrice[to]! -= step
        } else least[to]! -= step
      }
      column = next
    }
    for (; column !== 0; column = way[column]!) rowOf[column] = rowOf[way[column]!]!
  }
  return Array.from({ length: size }, (_, column) => rowOf[column + 1]! - 1)
}
