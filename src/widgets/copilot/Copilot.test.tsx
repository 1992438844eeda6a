// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { RuntimeContext } from '#core/runtime/context.tsx'
import { aFailure, fakeHttp } from '#core/testing.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { aSignedIn } from '#widgets/transfer/testing.ts'
import { aHost } from '#widgets/user-picker/testing.ts'
import { Copilot } from './Copilot.tsx'
import type { ContextPiece, CopilotHost } from './copilot.types.ts'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const about = { connected: true, host: 'models.example', model: 'small', left: 7, perDay: 200, maxFiles: 5 }
const frame = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** A line whose events the test writes. */
function aLine() {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own
    },
  })
  const write = (text: string) => act(async () => controller.enqueue(new TextEncoder().encode(text)))
  return {
    body,
    start: () => write(frame('start', { conversationId: 'c1', questionId: 'q1', answerId: 'a1', sources: [] })),
    say: (text: string) => write(frame('delta', { text })),
    end: async (ended = 'done', message?: string) => {
      await write(frame('end', { ended, ...(message && { message }) }))
      await act(async () => controller.close())
    },
    cut: () => act(async () => controller.error(new TypeError('gone'))),
  }
}

interface Options {
  context?: readonly ContextPiece[]
  line?: ReturnType<typeof aLine>
  refuse?: Error
  answers?: object
}

async function aCopilot({ context, line = aLine(), refuse, answers = {} }: Options = {}) {
  const given = { 'GET /api/v1/ai-app/get/app-onboarding': about, ...answers }
  const http = fakeHttp(Object.fromEntries(Object.entries(given).map(([name, data]) => [name, () => data])) as never)
  const asked: { body: Record<string, unknown>; signal: AbortSignal }[] = []
  http.open = async (_, init) => {
    asked.push({ body: JSON.parse(String(init?.body)), signal: init?.signal as AbortSignal })
    if (refuse) throw refuse
    return new Response(asked.length > 1 ? aLine().body : line.body)
  }
  const shared = {
    opened: true,
    presentation: 'dialog',
    heading: '',
    width: '',
    fullscreen: false,
    fullscreenButton: false,
    dismissible: false,
    nonModal: false,
  }
  const made = aHost({ trigger: 'none', attachments: false, pageContext: context && (() => context), ...shared })
  const dialog = { opened: signal(true), busy: signal(false), refusal: signal(''), close: async () => true }
  const host = { ...made.host, dialog } as unknown as CopilotHost
  await act(async () => render(createElement(RuntimeContext, { value: aSignedIn({ http }) }, createElement(Copilot, { host }))))
  return { ...made, http, asked, line }
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const write = (text: string) => act(async () => void fireEvent.change(box(), { target: { value: text } }))
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const answer = () => document.querySelector('.copilot-assistant')!

test('WID-11 an answer is shown as it comes, without pictures, and a link says where it leads', async () => {
  const { asked, line, told } = await aCopilot()
  expect(screen.getByText(/models\.example.*small.*7/)).toBeTruthy()
  await write('How?')
  await press('Send')
  await line.start()
  await line.say('**Bo')
  expect(answer().querySelector('strong')?.textContent).toBe('Bo')
  await line.say(
    'ld** ![x](https://evil.example/?q) <img src="https://evil.example"> [here](https://docs.example/a) [js](javascript:alert(1))',
  )
  await line.end()
  expect(answer().querySelector('img, script, iframe')).toBeNull()
  expect([...answer().querySelectorAll('a')].map(({ href, rel, target }) => [href, rel, target])).toContainEqual([
    'https://docs.example/a',
    'noopener noreferrer nofollow',
    '_blank',
  ])
  expect(answer().textContent).toContain('here (docs.example)')
  expect(answer().innerHTML).not.toContain('javascript:')
  expect(asked.map(({ body }) => body)).toEqual([{ question: 'How?', context: [], files: [] }])
  expect(told('fly-message').at(-1)).toMatchObject({ role: 'assistant', done: true })
  expect(box().value).toBe('')
})

test('WID-11 what the page offers stands beside the question; what is taken away does not go', async () => {
  const context = [
    { label: 'Screen', text: 'Projects', names: { a: 'b' }, current: { secret: 1 } },
    { label: 'Filter', text: 'none' },
  ]
  const { asked, line } = await aCopilot({ context })
  expect(asked).toEqual([])
  await act(async () => void fireEvent.keyDown(screen.getByRole('button', { name: 'Filter' }), { key: 'Delete' }))
  await write('x')
  await press('Send')
  await line.start()
  expect(asked[0]?.body.context).toEqual([{ label: 'Screen', text: 'Projects' }])
})

test('WID-11 stop ends the line and keeps what has come; the question can be asked again or edited', async () => {
  const { asked, line } = await aCopilot()
  await write('long')
  await act(async () => void fireEvent.keyDown(box(), { key: 'Enter' }))
  await line.start()
  await line.say('part')
  await press('Stop')
  expect(asked[0]?.signal.aborted).toBe(true)
  await waitFor(() => expect(screen.getByText('Stopped')).toBeTruthy())
  expect(answer().textContent).toContain('part')
  await press('Edit and ask again')
  expect(box().value).toBe('long')
  await write('shorter')
  await press('Send')
  expect(asked[1]?.body).toEqual({ question: 'shorter', context: [], files: [], conversationId: 'c1', replaces: 'q1' })
})

test('WID-11 a question that is not taken stays written, with the reason', async () => {
  await aCopilot({ refuse: aFailure('refused', { message: 'Used up' }) })
  await write('mine')
  await press('Send')
  expect(screen.getByText('Used up')).toBeTruthy()
  expect(box().value).toBe('mine')
})

test('WID-11 a line that breaks, and a fault of the server, are told beneath what has come', async () => {
  const { line } = await aCopilot()
  await write('x')
  await press('Send')
  await line.start()
  await line.say('half')
  await line.cut()
  await waitFor(() => expect(screen.getByText(/The line broke/)).toBeTruthy())
  cleanup()
  const second = await aCopilot()
  await write('x')
  await press('Send')
  await second.line.start()
  await second.line.end('failed', 'Too slow')
  expect(screen.getByText('Too slow')).toBeTruthy()
})

test('WID-11 a proposal is a difference, and nothing happens before the person applies it', async () => {
  const proposal = { kind: 'filter', why: 'As asked', filter: { _AND_: [{ status: { eq: 'READY' } }] } }
  const context = [
    {
      label: 'Filter',
      text: 'x',
      proposes: 'filter' as const,
      current: { _AND_: [{ title: { like: 'a' } }] },
      names: { status: 'Status' },
    },
  ]
  const { line, told } = await aCopilot({ context })
  await write('x')
  await press('Send')
  await line.start()
  await line.say(`Here:\n\n\`\`\`fly-proposal\n${JSON.stringify(proposal)}\n\`\`\`\n`)
  await line.end()
  expect([...document.querySelectorAll('.copilot-proposal li')].map((one) => one.textContent)).toEqual([
    'Goes: title contains a',
    'Comes: Status is READY',
  ])
  expect(told('fly-action')).toEqual([])
  await press('Take over')
  expect(told('fly-action')).toEqual([{ name: 'apply', args: proposal }])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take over' }).disabled).toBe(true)
})

test('WID-11 a proposal that the page does not take cannot be applied', async () => {
  const { line } = await aCopilot()
  await write('x')
  await press('Send')
  await line.start()
  await line.say('```fly-proposal\n{"kind":"opinion","why":"","opinion":"Agreed"}\n```\n')
  await line.end()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take over' }).disabled).toBe(true)
})

test('WID-11 old conversations are opened and deleted; an answer is judged', async () => {
  const one = { id: 'c9', title: 'Old one', updatedAt: '2026-11-20T02:00:00.000Z' }
  const said = { context: [], files: [], sources: [], verdict: '', ended: 'done', createdAt: one.updatedAt }
  const messages = [
    { ...said, id: 'q9', role: 'user', content: 'Old question' },
    { ...said, id: 'a9', role: 'assistant', content: 'Old answer' },
  ]
  const { http } = await aCopilot({
    answers: {
      'GET /api/v1/chat/front_component/conversations': [one],
      'GET /api/v1/chat/front_component/conversation': { ...one, messages },
      'POST /api/v1/chat/front_component/feedback': true,
      'POST /api/v1/chat/front_component/delete': { deleted: 1 },
    },
  })
  await press('Conversations')
  await press(/^Old one/)
  expect(answer().textContent).toContain('Old answer')
  await press('Helpful')
  expect(screen.getByRole('button', { name: 'Helpful' }).getAttribute('aria-pressed')).toBe('true')
  await press('Conversations')
  await press('Delete: Old one')
  expect(screen.getByText('No conversations yet')).toBeTruthy()
  expect(http.sent.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)).toEqual([
    { id: 'a9', verdict: 'good' },
    { id: 'c9' },
  ])
})
