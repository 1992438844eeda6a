import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kebab, quoted, readingPost, type Scaffold, Unclear } from './names.ts'

const HOW = 'npm run new -- call "GET /platform/region/tree" region "All regions as a tree"'

/** A new call in a table of the contract, its route for signed-in people, and its line among who may call what. */
export function call([given, service, summary]: readonly string[], root: string): Scaffold {
  if (!/^(?:GET|POST) \/[\w/-]+$/.test(given ?? '') || !summary) throw new Unclear(`Call, file of the contract and what it answers: ${HOW}`)
  const contract = `src/contract/${kebab(service, 'A file of the contract')}.ts`
  const table = /^export const (\w+) = defineCalls\(/m.exec(textOf(root, contract))?.[1]
  if (!table) throw new Unclear(`${contract} has no table of calls. A new service begins with one: src/contract/region.ts shows how.`)
  const routes = globSync('gateway/modules/**/*.ts', { cwd: root }).find((file) => {
    const text = textOf(root, file)
    return text.includes(`'#contract/${service}.ts'`) && /RoutesFor<typeof \w+>(?: =|\s*=>) \(?\{\n/.test(text)
  })
  if (!routes) throw new Unclear(`No module answers ${contract}; its routes come first: gateway/modules/region shows how.`)
  return {
    files: {},
    edits: [
      {
        file: contract,
        at: /^export const \w+ = defineCalls\(\{\n/m,
        behind: `  '${given}': {\n    summary: ${quoted(summary)},\n    reply: Answer(Type.Null()),\n  },\n`,
      },
      {
        file: routes,
        at: /RoutesFor<typeof \w+>(?: =|\s*=>) \(?\{\n/,
        behind: `  '${given}': { may: 'signed-in', answer: async () => ok(null) },\n`,
      },
      { file: 'tests/contract/authz.matrix.ts', at: /^ {2}'signed-in': \[\n/m, behind: `    '${given}',\n` },
      ...(given?.startsWith('POST ') ? [readingPost(given)] : []),
    ],
    next: [
      `What it takes and answers: ${contract}. Who may, and what it does: ${routes}.`,
      'npm run docs, and a test that tries it as a stranger, as another tenant and with bad input.',
    ],
  }
}

function textOf(root: string, file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    throw new Unclear(`There is no ${file}. ${HOW}`)
  }
}
