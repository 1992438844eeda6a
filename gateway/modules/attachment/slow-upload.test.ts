import { connect, type Socket } from 'node:net'
import { fastify } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { UploadSign } from '#contract/attachment.ts'
import { limits } from '#contract/limits.ts'
import { LOCAL_UPLOAD, mountLocalUpload } from '#gateway/platform/files/local-upload.ts'
import { openFiles } from '#gateway/platform/files/open.ts'
import { heapLimit } from '#gateway/platform/process/memory.ts'
import { type FileGateway, formOf, permit, post, startFileGateway } from './testing.ts'

/** H2 by real connections, under default limits: who posts forms slowly keeps nobody else from uploading. */

let gateway: FileGateway
beforeAll(async () => {
  const users = { anna: { roles: ['BUYER'] }, ben: { roles: ['BUYER'] } }
  gateway = await startFileGateway(users, { environment: { trustProxy: true } })
})
afterAll(() => gateway.close())
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** What a form under way counts as, once it has proved whose it is. */
const HELD_BYTES = 131_072
const ceiling = (heapLimit() * limits.bodiesPercentOfHeap) / 100

/** Posts the beginning of a form and no more; answers what it was told meanwhile. */
function begin(url: string, beginning: Buffer, boundary: string, from: string): () => string {
  const { hostname, port } = new URL(url)
  let said = ''
  const socket = connect(Number(port), hostname)
    .on('error', () => {})
    .on('data', (bytes) => {
      said += bytes
    })
  sockets.push(socket)
  socket.write(
    `POST ${LOCAL_UPLOAD} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}\r\ncontent-length: 1000000\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\n\r\n`,
  )
  socket.write(beginning)
  return () => said
}

async function half(sign: UploadSign): Promise<[Buffer, string]> {
  const body = Buffer.from(await new Response(formOf(sign, new Uint8Array(20_000).fill(0x25))).arrayBuffer())
  return [body.subarray(0, body.length / 2), body.subarray(2, body.indexOf('\r\n')).toString()]
}

const uploads = async (user: string) => {
  const sign = await permit(gateway, user, 'a.pdf')
  return post(gateway, sign, formOf(sign, new Uint8Array(200_000).fill(0x25)))
}

test('H2 slow forms of strangers from many networks, more than all files may hold, stop no upload', async () => {
  const url = await gateway.url()
  const many = Math.ceil((ceiling * 0.5) / HELD_BYTES) + 20
  let begun = 0
  gateway.app.server.on('request', () => begun++)
  const beginning = Buffer.from('--x\r\ncontent-disposition: form-data; name="policy"\r\n\r\ne')
  for (let n = 0; n < many; n++) begin(url, beginning, 'x', `198.51.100.${n % 100}`)
  await vi.waitFor(() => expect(begun).toBe(many), { timeout: 20_000 })
  expect(await uploads('anna')).toMatchObject({ status: 200 })
})

test('H2 slow forms with a permission take of the share of its owner, and of nobody else', async () => {
  const url = await gateway.url()
  const sign = await permit(gateway, 'anna', 'slow.pdf')
  const [beginning, boundary] = await half(sign)
  const many = Math.floor((ceiling * limits.bodiesPercentOfOne) / 100 / HELD_BYTES) + 3
  const answers = Array.from({ length: many }, (_, n) => begin(url, beginning, boundary, `198.51.100.${n % 100}`))
  await vi.waitFor(() => expect(answers.filter((said) => said().includes('SERVICE-1014'))).toHaveLength(3), { timeout: 20_000 })
  expect(await uploads('ben')).toMatchObject({ status: 200 })
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => expect(await uploads('anna')).toMatchObject({ status: 200 }), { timeout: 20_000 })
})

test('H2 a form that does not prove its permission is cut, however steadily it comes', async () => {
  const { local } = await openFiles(gateway.deps)
  const app = fastify().decorate('takeBody', () => () => {})
  await mountLocalUpload(app, { ...local!, maxBytes: 1_000, now: async () => new Date(), admit: async () => 'anna', proofMs: 50 })
  onTestFinished(() => app.close())
  begin(await app.listen({ port: 0, host: '127.0.0.1' }), Buffer.from('--x\r\n'), 'x', '198.51.100.1')
  const [socket] = sockets
  const drip = setInterval(() => socket?.write('x'), 10)
  await new Promise((done) => socket?.once('close', done))
  clearInterval(drip)
})
