import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type FromBare, type Piece, rowsIn, type Sent, type ToBare } from './messages.ts'

/** The floor of the benchmark `hall`: a server that writes given pieces to everyone who is connected, and nothing else. */

const viewers: ServerResponse[] = []
const answer = (message: FromBare) => process.send?.(message)
const now = () => performance.timeOrigin + performance.now()

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
  response.socket?.setNoDelay(true)
  response.write('event: hello\ndata: {}\n\n')
  viewers.push(response)
})
server.listen(0, '127.0.0.1', () => answer({ type: 'listening', port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())

process.on('message', ({ pieces }: ToBare) => void play(pieces).then((sent) => answer({ type: 'played', sent })))

/** The same pieces at the same distances from each other. */
async function play(pieces: readonly Piece[]): Promise<Sent> {
  const sent: Sent = []
  const [began, first] = [now(), pieces[0]?.at ?? 0]
  for (const { at, text } of pieces) {
    const early = began + at - first - now()
    if (early > 0) await wait(early)
    const buffer = Buffer.from(text)
    for (const seq of rowsIn(text)) sent.push([seq, now()])
    for (const viewer of viewers) viewer.write(buffer)
  }
  return sent
}
