import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A model server for tests: says what it is told to, and remembers what it was asked. */
export interface ModelServer {
  url: string
  /** Requests so far. */
  asked: {
    headers: IncomingHttpHeaders
    path: string
    body: { model: string; stream: boolean; messages: { role: string; content: string }[] }
  }[]
  /** How the next ones are answered. */
  answerBy: (answer: (res: ServerResponse) => void) => void
  close: () => Promise<void>
}

export const chunk = (text: string): string => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`
const STOP = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`

export const eventHead = { 'content-type': 'text/event-stream' }

/** The answer of these pieces, as a server streams it. */
export const saying =
  (...pieces: string[]) =>
  (res: ServerResponse): void => {
    res.writeHead(200, eventHead)
    for (const piece of pieces) res.write(chunk(piece))
    res.end(STOP)
  }

export async function startModelServer(): Promise<ModelServer> {
  const asked: ModelServer['asked'] = []
  let answer = saying('hello')
  const server = createServer((req, res) => {
    let text = ''
    req.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    req.on('end', () => {
      asked.push({ headers: req.headers, path: req.url ?? '', body: JSON.parse(text) })
      answer(res)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answerBy: (next) => {
      answer = next
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
