import type { Call } from '#contract/kit.ts'
import { tender } from '#contract/tender/calls.ts'
import type { TestCallName, TestGateway } from './gateway.ts'
import { rowsRead } from './rows-read.ts'

/** Everything the contract lets anybody read of one project, made from the table of calls: a call that comes is read here without another word. */

/** Buyer, manager, supervisor, auditor, a bidder, and a firm that is not in it. */
export const READERS = ['U1', 'M1', 'S1', 'A1', 'user-CA', 'user-CX'] as const

export interface Read {
  call: string
  user: string
  status: number
  /** Rows of the log that came to the gateway until the answer, or its first bytes. */
  rows: number
  ms: number
}

const table: Record<string, Call> = tender
const partsOf = (schema: Call['body']) => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
const needsOf = (schema: Call['body']) => (schema as { required?: string[] } | undefined)?.required ?? []

type Given = Readonly<Record<string, unknown>>

/** Query and body of a call, by the names of its fields; undefined for one that does something, or asks for what no project has. */
function sentFor({ command, query, body }: Call, given: Given): { query: Given; body: Given } | undefined {
  const isAsked = [query, body].every((schema) => needsOf(schema).every((name) => name in given))
  if (command || !isAsked) return undefined
  const chosen = (schema: Call['body']) =>
    Object.fromEntries(partsOf(schema).flatMap((name) => (name in given ? [[name, given[name]]] : [])))
  return { query: chosen(query), body: chosen(body) }
}

interface Project {
  id: string
  code: string
  entries: number
}

const givenOf = ({ id, code }: Project): Given => ({
  projectId: id,
  id,
  keyword: code,
  kind: 'fight',
  alias: 'B01',
  topics: `p:${id}`,
  pageSize: 200,
})

/** Where a call has pages or numbers, it is also asked for what lies far behind. */
const farOf = ({ entries }: Project): Given[] => [{ pageIndex: 100 }, { afterSeq: Math.max(0, entries - 300) }]

export const readsOf = (project: Project): string[] => Object.keys(table).filter((name) => sentFor(table[name]!, givenOf(project)))

/** Each call by each reader, one after the other. Of a file and a stream the first bytes count. */
export async function readAll(gateway: TestGateway, project: Project): Promise<Read[]> {
  const reads: Read[] = []
  for (const name of readsOf(project)) {
    const call = table[name]!
    const has = (far: Given) => Object.keys(far).every((key) => [...partsOf(call.query), ...partsOf(call.body)].includes(key))
    for (const far of [{}, ...farOf(project).filter(has)]) {
      const sent = sentFor(call, { ...givenOf(project), ...far })!
      for (const user of READERS) {
        const began = performance.now()
        const work = () =>
          call.blob || call.stream ? opened(gateway, user, name, sent.query) : asked(gateway, user, name as TestCallName, sent)
        const { rows, done: status } = await rowsRead(work)
        reads.push({ call: [name, ...Object.keys(far)].join(' '), user, status, rows: rows.length, ms: performance.now() - began })
      }
    }
  }
  return reads
}

async function asked(
  gateway: TestGateway,
  user: string,
  name: TestCallName,
  { query, body }: { query: Given; body: Given },
): Promise<number> {
  const isGet = name.startsWith('GET')
  return (await gateway.as(user).call(name, (isGet ? query : body) as never, isGet ? {} : { query })).status
}

async function opened(gateway: TestGateway, user: string, name: string, query: Given): Promise<number> {
  const url = new URL(name.split(' ')[1]!, await gateway.url())
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value))
  const leaving = new AbortController()
  const answer = await fetch(url, { headers: await gateway.as(user).headers(), signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  return answer.status
}
