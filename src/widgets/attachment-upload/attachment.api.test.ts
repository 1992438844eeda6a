import { expect, test, vi } from 'vitest'
import type { Http } from '#core/http/http.ts'
import { atom } from '#core/state/atom.ts'
import { toSignal } from '#core/state/signal-view.ts'
import { uploadFile } from './attachment.api.ts'

const post = vi.hoisted(() => ({ form: vi.fn() }))
vi.mock('#core/http/post-form.ts', () => ({ postForm: post.form }))

const SIGN = { objectId: 'o1', extData: { host: '/storage', policy: 'p', signature: 's' } }
const INFO = { id: 'f1', name: 'a.pdf', contentType: 'application/pdf', ext: 'pdf', size: 3 }

function aStart(stored: () => unknown = () => INFO) {
  const http = { data: async (call: string) => (call.includes('pre-upload') ? SIGN : stored()) } as unknown as Http
  const store = atom<Readonly<Record<string, number>>>({ o0: 12 })
  const seen: unknown[] = []
  store.subscribe((now) => seen.push(now))
  const uploads = { value: toSignal(store), set: store.set }
  const send = () => {
    const options = { bizType: 'tender', accessType: 'auth', signal: new AbortController().signal, onProgress: () => undefined, uploads }
    return uploadFile(http, new File(['abc'], 'a.pdf'), options)
  }
  return { send, seen }
}

test('STORE-01 WID-06 the store says how far a file is on its way, beside others, and no more once it is stored', async () => {
  post.form.mockImplementation(async (_url, _form, { onProgress }) => {
    onProgress(0.456)
    return { status: 204 }
  })
  const { send, seen } = aStart()
  expect(await send()).toEqual(INFO)
  expect(seen).toEqual([{ o0: 12, o1: 0 }, { o0: 12, o1: 45 }, { o0: 12 }])
})

test.each([
  ['the storage refuses it', async () => ({ status: 403 }), undefined],
  ['the line breaks', async () => Promise.reject(new DOMException('', 'NetworkError')), undefined],
  [
    'the gateway does not confirm it',
    async () => ({ status: 204 }),
    () => {
      throw new Error('no')
    },
  ],
])('STORE-01 WID-06 nothing stays in the store when %s', async (_why, answer, stored) => {
  post.form.mockImplementation(answer)
  const { send, seen } = aStart(stored)
  await expect(send()).rejects.toThrow()
  expect(seen.at(-1)).toEqual({ o0: 12 })
})
