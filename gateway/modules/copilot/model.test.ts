import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { chunk, eventHead, type ModelServer, saying, startModelServer } from '#support/model-server.ts'
import { askModel } from './model.ts'

/** WID-11, bad input: a model server that is slow, cuts off, answers HTML or sends too much. */

let model: ModelServer
beforeAll(async () => {
  model = await startModelServer()
})
afterAll(() => model.close())
beforeEach(() => {
  model.asked.length = 0
})

const QUESTION = [{ role: 'user', content: 'q' }] as const
const patient = { firstMs: 5_000, silenceMs: 5_000, wholeMs: 5_000 }

async function answerOf(times = patient, url = model.url, key = 'k') {
  let text = ''
  try {
    for await (const piece of askModel({ url, model: 'm', key: key || undefined }, QUESTION, new AbortController().signal, times))
      text += piece
    return { text, code: '' }
  } catch (error) {
    return { text, code: error instanceof Refusal ? error.code : 'not a refusal' }
  }
}

test('WID-11 pieces come in their order, also when they are cut in the middle of a character', async () => {
  const bytes = Buffer.from(chunk('报价 ') + chunk('三轮') + chunk('！'))
  model.answerBy((res) => {
    res.writeHead(200, eventHead)
    for (let at = 0; at < bytes.length; at += 7) res.write(bytes.subarray(at, at + 7))
    res.end('data: [DONE]\n\n')
  })
  expect(await answerOf()).toEqual({ text: '报价 三轮！', code: '' })
})

test('WID-11 a server that does not stream is understood as well; without a key none is sent', async () => {
  model.answerBy((res) => res.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[{"message":{"content":"whole"}}]}'))
  expect(await answerOf(patient, model.url, '')).toEqual({ text: 'whole', code: '' })
  expect(model.asked[0]?.headers.authorization).toBeUndefined()
})

test.each([401, 403, 404])('WID-11 %i of the server is a matter for the administrator', async (status) => {
  model.answerBy((res) => res.writeHead(status, { 'content-type': 'application/json' }).end('{"error":"no"}'))
  expect((await answerOf()).code).toBe('COPILOT-1009')
})

test.each([
  [429, 'COPILOT-1010'],
  [503, 'COPILOT-1010'],
  [500, 'COPILOT-1001'],
])('WID-11 %i of the server is %s', async (status, code) => {
  model.answerBy((res) => res.writeHead(status).end())
  expect((await answerOf()).code).toBe(code)
})

test('WID-11 a page of HTML, text that is no JSON and an error in the middle are no answer', async () => {
  model.answerBy((res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<html><script>alert(1)</script>'))
  expect(await answerOf()).toEqual({ text: '', code: 'COPILOT-1004' })
  model.answerBy((res) => res.writeHead(200, eventHead).end('data: <html>\n\n'))
  expect((await answerOf()).code).toBe('COPILOT-1004')
  for (const body of ['null', '[]', '{"choices":3}', '{"choices":[]}', 'x']) {
    model.answerBy((res) => res.writeHead(200, { 'content-type': 'application/json' }).end(body))
    expect((await answerOf()).code, body).toBe('COPILOT-1004')
  }
  model.answerBy((res) => res.writeHead(200, eventHead).end(`${chunk('half')}data: {"error":{"message":"gone"}}\n\n`))
  expect(await answerOf()).toMatchObject({ code: 'COPILOT-1001' })
})

test('WID-11 a line that is cut keeps what has come and says that it broke off', async () => {
  model.answerBy((res) => {
    res.writeHead(200, eventHead)
    res.write(chunk('half an'), () => res.destroy())
  })
  expect(await answerOf()).toEqual({ text: 'half an', code: 'COPILOT-1003' })
  model.answerBy((res) => res.writeHead(200, eventHead).end(chunk('half an')))
  expect(await answerOf()).toEqual({ text: 'half an', code: 'COPILOT-1003' })
})

test('WID-11 10 MB are not read to their end', async () => {
  let sent = 0
  const piece = Buffer.alloc(65_536, 'x')
  model.answerBy((res) => {
    res.writeHead(200, eventHead)
    res.write('data: ')
    const more = () => {
      while (sent < 10_485_760 && !res.destroyed) {
        sent += piece.length
        if (!res.write(piece)) return void res.once('drain', more)
      }
    }
    more()
  })
  expect(await answerOf()).toEqual({ text: '', code: 'COPILOT-1005' })
  model.answerBy(saying(...Array.from({ length: 30 }, () => 'y'.repeat(limits.copilotAnswerChars / 20))))
  const { text, code } = await answerOf()
  expect([code, text.length]).toEqual(['COPILOT-1005', limits.copilotAnswerChars])
})

test('WID-11 a server that is silent at first, in between or endless is given up', async () => {
  model.answerBy(() => undefined)
  expect((await answerOf({ ...patient, firstMs: 50 })).code).toBe('COPILOT-1002')
  model.answerBy((res) => {
    res.writeHead(200, eventHead)
    res.write(chunk('one'))
  })
  expect(await answerOf({ ...patient, silenceMs: 50 })).toEqual({ text: 'one', code: 'COPILOT-1002' })
  model.answerBy((res) => {
    res.writeHead(200, eventHead)
    const more = setInterval(() => res.write(': \n\n'), 10)
    res.on('close', () => clearInterval(more))
  })
  expect((await answerOf({ ...patient, wholeMs: 100 })).code).toBe('COPILOT-1002')
})

test('WID-11 a redirect is not followed, so neither key nor question goes elsewhere', async () => {
  const elsewhere: string[] = []
  const other = createServer((req, res) => {
    elsewhere.push(req.url ?? '')
    res.end()
  })
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  model.answerBy((res) => res.writeHead(307, { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` }).end())
  expect((await answerOf()).code).toBe('COPILOT-1001')
  other.close()
  expect(elsewhere).toEqual([])
})

test('WID-11 a server that is not there is named as that', async () => {
  expect((await answerOf(patient, 'http://127.0.0.1:1/v1')).code).toBe('COPILOT-1001')
})
