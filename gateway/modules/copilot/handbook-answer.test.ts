import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { handbookAnswer } from './handbook-answer.ts'
import { askCopilot, openAnswer } from './testing.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ wang: {} })
})
afterAll(() => gateway.close())

test('WID-11 without a model the handbook answers: it says so, names the sections, and is kept like any answer', async () => {
  const { start, text, end } = await askCopilot(gateway, 'wang', { question: 'How do I verify a receipt?' })
  expect(end).toEqual({ ended: 'done' })
  expect(text).toMatch(/^No model is connected\./)
  expect(text).toContain('Checking receipts')
  expect(start.sources).toContainEqual({ path: 'log-check', title: 'Log verification', heading: 'Checking receipts' })
  await vi.waitFor(async () => {
    const { data } = (await gateway.as('wang').call('GET /api/v1/chat/front_component/conversation', { id: start.conversationId })).body
    expect(data.messages[1]).toMatchObject({ content: text, ended: 'done', sources: start.sources })
  })
  expect(gateway.audited().filter(({ kind }) => kind === 'copilot-asked')).toEqual([])
  const { data } = (await gateway.as('wang').call('GET /api/v1/ai-app/get/app-onboarding')).body
  expect(data).toMatchObject({ connected: false, host: '', model: '' })
})

test('WID-11 a question in Chinese is answered in Chinese from the Chinese pages', async () => {
  const url = `${await gateway.url()}/api/v1/chat/front_component/compose_chat`
  const headers = { ...(await gateway.as('wang').headers()), 'content-type': 'application/json', 'accept-language': 'zh' }
  const body = JSON.stringify({ question: '网络中断了怎么办？', context: [], files: [] })
  const text = await (await fetch(url, { method: 'POST', headers, body })).text()
  expect(text).toContain('未连接模型')
  expect(text).toContain('网络中断时')
})

test('WID-11 what the handbook does not know is said to be that', async () => {
  expect((await askCopilot(gateway, 'wang', { question: 'xyzzy' })).text).toBe(
    'No model is connected, and the handbook has nothing on this.',
  )
  expect((await openAnswer(gateway, 'wang', { question: ' ', context: [], files: [] })).status).toBe(200)
})

test('R-49 marks in a section are words in the answer', () => {
  const evil = { path: 'x', title: 'a*b', heading: '[c](https://evil.example)', excerpt: '![x](https://evil.example/?q)\n<img src=x>' }
  expect(handbookAnswer([evil], 'en')).toContain(
    '**a\\*b · \\[c\\](https://evil.example)**\n\n!\\[x\\](https://evil.example/?q) \\<img src=x\\>',
  )
})
