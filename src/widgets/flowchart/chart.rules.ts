import type { Chart } from '#contract/workflow/definition-calls.ts'

export type ChartNode = Chart['nodes'][number]
export type ChartEdge = Chart['edges'][number]

const KINDS: ReadonlySet<string> = new Set(['start', 'apply', 'approval', 'cc', 'exclusive', 'parallel', 'end'])
const STATES: ReadonlySet<string> = new Set(['', 'waiting', 'done', 'returned', 'refused', 'canceled'])
const textIn = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const rowsIn = (value: unknown): Record<string, unknown>[] =>
  (Array.isArray(value) ? value : []).filter((row) => typeof row === 'object' && row !== null)

/** A chart that a page gave: what is missing is empty, edges to nowhere are left out; `source` and `target` are other words for the ends. */
export function chartIn(given: unknown): Chart | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const { nodes, edges } = given as Record<string, unknown>
  const drawn = rowsIn(nodes).flatMap((row): ChartNode[] => {
    const id = textIn(row.id)
    const [kind, state] = [textIn(row.kind), textIn(row.state)]
    if (id === '') return []
    return [
      {
        id,
        name: textIn(row.name),
        kind: (KINDS.has(kind) ? kind : 'approval') as ChartNode['kind'],
        note: textIn(row.note),
        state: (STATES.has(state) ? state : '') as ChartNode['state'],
      },
    ]
  })
  if (drawn.length === 0) return undefined
  const known = new Set(drawn.map(({ id }) => id))
  const joined = rowsIn(edges).flatMap((row, at): ChartEdge[] => {
    const [from, to] = [textIn(row.from ?? row.source), textIn(row.to ?? row.target)]
    if (!known.has(from) || !known.has(to)) return []
    return [{ id: textIn(row.id) || `${from} ${to} ${at}`, from, to, name: textIn(row.name), taken: row.taken === true }]
  })
  return { nodes: drawn, edges: joined }
}

/** What can be the target of an action: somebody is asked there. */
export const isTarget = ({ id, kind }: ChartNode, targets: readonly string[] | undefined): boolean =>
  targets ? targets.includes(id) : kind === 'apply' || kind === 'approval'

/** Nodes in the order in which they are read: as the arrows go, the first start first; what no start leads to comes last. */
export function readingOrder({ nodes, edges }: Chart): ChartNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const entered = new Set(edges.map(({ to }) => to))
  const queue = nodes.filter(({ id, kind }) => kind === 'start' || !entered.has(id)).map(({ id }) => id)
  const seen = new Set(queue)
  for (const id of queue) {
    for (const { to } of edges.filter(({ from }) => from === id)) {
      if (seen.has(to)) continue
      seen.add(to)
      queue.push(to)
    }
  }
  const rest = nodes.filter(({ id }) => !seen.has(id))
  return [...queue.flatMap((id) => byId.get(id) ?? []), ...rest]
}

/** Width of a text in em: Han characters and their signs are one wide, others about half. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.56), 0)

/** A text in lines of at most so many em; what does not fit ends in dots. Latin words stay whole where there is room for them. */
export function linesOf(text: string, em: number, most: number): string[] {
  const words = text.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+|\s+/g) ?? []
  const lines: string[] = []
  let line = ''
  for (const word of words.flatMap((one) => piecesOf(one, em))) {
    if (line !== '' && widthOf(line + word) > em) {
      lines.push(line.trim())
      line = ''
    }
    line += word
  }
  if (line.trim() !== '') lines.push(line.trim())
  if (lines.length <= most) return lines
  const last = lines[most - 1] ?? ''
  let cut = [...last]
  while (cut.length > 1 && widthOf(`${cut.join('')}…`) > em) cut = cut.slice(0, -1)
  return [...lines.slice(0, most - 1), `${cut.join('')}…`]
}

/** A word that is longer than a line, in pieces. */
function piecesOf(word: string, em: number): string[] {
  if (widthOf(word) <= em) return [word]
  const count = Math.max(1, Math.floor(em / 0.56))
  const signs = [...word]
  return Array.from({ length: Math.ceil(signs.length / count) }, (_, at) => signs.slice(at * count, (at + 1) * count).join(''))
}
