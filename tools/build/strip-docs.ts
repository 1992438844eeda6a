import type { Plugin } from 'vite'

/** What only documents and typings need: it stays out of the shells that every page loads. */
const EVERYWHERE = new Set(['doc', 'detail', 'signature', 'ts'])
const IN_ELEMENTS = new Set([...EVERYWHERE, 'summary', 'slots', 'parts', 'css'])

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Takes the sentences out of the declarations. Only literal values go, so that no code can be lost. */
export const stripDocs = (): Plugin => ({
  name: 'fly:strip-docs',
  // Node reads the declarations for what is made of them, sentences and all.
  applyToEnvironment: ({ name }) => name !== 'ssr',
  transform: {
    order: 'post',
    filter: { id: [/\/elements\/fly-[\w-]+\.ts$/, /\/core\/element\/declare\.ts$/] },
    handler(code, id) {
      const keys = id.includes('/elements/') ? IN_ELEMENTS : EVERYWHERE
      const cuts: [from: number, to: number][] = []
      walk(this.parse(code) as unknown as Node, (node) => {
        const key = node.key as { name?: string } | undefined
        if (node.type !== 'Property' || !keys.has(key?.name ?? '') || !isLiteral(node.value as Node)) return true
        const comma = /^\s*,/.exec(code.slice(node.end))
        cuts.push([node.start, node.end + (comma?.[0].length ?? 0)])
        return false
      })
      return {
        code: cuts.toSorted((a, b) => b[0] - a[0]).reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), code),
        map: null,
      }
    },
  },
})

function isLiteral(value: Node): boolean {
  switch (value.type) {
    case 'Literal':
      return true
    case 'TemplateLiteral':
      return (value.expressions as unknown[]).length === 0
    case 'ArrayExpression':
      return (value.elements as Node[]).every(isLiteral)
    case 'ObjectExpression':
      return (value.properties as Node[]).every((property) => property.type === 'Property' && isLiteral(property.value as Node))
    default:
      return false
  }
}

/** Visits every node; `visit` answers whether to go on inside. */
function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node)) return
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof child.type === 'string') walk(child as Node, visit)
    }
  }
}
