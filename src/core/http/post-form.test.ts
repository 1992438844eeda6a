// @vitest-environment jsdom
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postForm } from './post-form.ts'

let server: Server
let address = ''
const seen: { headers: Record<string, unknown>; body: string }[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    response.setHeader('access-control-allow-origin', '*')
    request.on('data', (bytes) => {
      body += bytes
    })
    // Who watches the progress of an upload is asked for by the browser first.
    if (request.method === 'OPTIONS') return void response.writeHead(204, { 'access-control-allow-headers': 'content-type' }).end()
    request.on('end', () => {
      seen.push({ headers: request.headers, body })
      if (request.url === '/cut') response.destroy()
      else if (request.url !== '/silent') response.writeHead(request.url === '/refuse' ? 403 : 204).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const form = () => {
  const data = new FormData()
  data.append('key', 'k')
  return data
}

test('WID-06 the fields arrive, nothing of a session goes along, and the status is the answer', async () => {
  expect(await postForm(`${address}/take`, form())).toEqual({ status: 204 })
  expect(await postForm(`${address}/refuse`, form())).toEqual({ status: 403 })
  expect(seen[0]?.body).toContain('name="key"')
  expect(seen[0]?.headers).not.toHaveProperty('authorization')
  expect(seen[0]?.headers).not.toHaveProperty('cookie')
})

test('F12 a connection that breaks is a NetworkError', async () => {
  await expect(postForm(`${address}/cut`, form())).rejects.toMatchObject({ name: 'NetworkError' })
})

test('a signal ends it, before it began and in the middle', async () => {
  await expect(postForm(`${address}/take`, form(), { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  const control = new AbortController()
  const sent = postForm(`${address}/silent`, form(), { signal: control.signal })
  await expect.poll(() => seen.length).toBeGreaterThan(3)
  control.abort()
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
})
