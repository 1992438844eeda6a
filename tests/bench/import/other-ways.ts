import { readFileSync } from 'node:fs'
import { Client, type Connection, type Submittable } from 'pg'
import { read, utils } from 'xlsx'
import { openZip } from '#domain/ooxml/zip.ts'
import { nodePlatform } from '#gateway/platform/workbook/read/node-platform.ts'
import { wideColumns, wideTypes } from './wide-model.ts'

/** The same rows into the same table in other ways, in a process of its own; prints the time. */
const [, , way = '', file = '', copyFile = '', databaseUrl = ''] = process.argv

/** COPY of ready lines in one statement. */
function copyIn(text: string, lines: Buffer): Submittable & { done: Promise<void> } {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const statement = {
    done: promise,
    submit: (connection: Connection) => connection.query(text),
    handleCopyInResponse: (connection: Connection & { sendCopyFromChunk(bytes: Buffer): void; endCopyFrom(): void }) => {
      connection.sendCopyFromChunk(lines)
      connection.endCopyFrom()
    },
    handleCommandComplete: () => {},
    handleReadyForQuery: () => resolve(),
    handleError: (error: Error) => reject(error),
  }
  return statement as Submittable & { done: Promise<void> }
}

const ways: Record<string, (client: Client) => Promise<void>> = {
  /** What no import can be under: unpacking, a look at every byte, and COPY of rows that are ready. */
  async floor(client) {
    let cells = 0
    for await (const chunk of openZip(readFileSync(file), nodePlatform).get('xl/worksheets/sheet1.xml')!.read()) {
      for (let at = 0; at < chunk.length; at++) if (chunk[at] === 0x3c) cells++
    }
    if (cells === 0) throw new Error('nothing was read')
    const statement = copyIn(`copy wide (${wideColumns.join(', ')}) from stdin`, readFileSync(copyFile))
    client.query(statement)
    await statement.done
  },
  /** As it is usually done: the whole file by xlsx, then inserts of a thousand rows each. */
  async xlsx(client) {
    const book = read(readFileSync(file), { dense: true, cellDates: true })
    const rows = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: true }).slice(1)
    const names = wideColumns.join(', ')
    const lists = wideTypes.map((type, at) => `$${at + 1}::${type}[]`).join(', ')
    for (let from = 0; from < rows.length; from += 1_000) {
      const batch = rows.slice(from, from + 1_000)
      const values = wideColumns.map((_, at) =>
        batch.map((row, index) => (at === 0 ? `X${from + index}` : at === 1 ? 'north' : (row[at - 2] ?? null))),
      )
      await client.query({ name: 'insert', text: `insert into wide (${names}) select * from unnest(${lists})`, values })
    }
  },
}

const client = new Client({ connectionString: databaseUrl })
await client.connect()
const begun = performance.now()
await ways[way]!(client)
console.log(JSON.stringify({ ms: performance.now() - begun, rssMB: process.resourceUsage().maxRSS / 1_024 }))
await client.end()
