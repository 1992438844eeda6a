import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { disposition } from '#gateway/platform/files/disposition.ts'

/** A file of newline-delimited JSON, one entry a line. A reader who takes them slowly holds back what is read. */
export async function sendLines(res: ServerResponse, { name, entries }: { name: string; entries: AsyncIterable<unknown> }): Promise<void> {
  const lines = async function* () {
    for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
  }
  res.writeHead(200, { 'content-type': 'application/x-ndjson', 'content-disposition': disposition('attachment', name) })
  await pipeline(lines, res)
}
