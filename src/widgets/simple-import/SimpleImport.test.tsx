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
import { type SimpleHost, SimpleImport } from './SimpleImport.tsx'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const aFile = (name = 'rows.xlsx', size = 10) => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!
const choose = (...files: File[]) => act(async () => void fireEvent.change(input(), { target: { files } }))
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'OK' })
const send = () => act(async () => void fireEvent.click(confirm()))

async function aDialog(over: object = {}, answer: () => Promise<Response> = async () => new Response('{"rows":3}')) {
  const http = fakeHttp({})
  const posted: { address: string; form: FormData }[] = []
  http.open = async (address, init) => {
    posted.push({ address, form: init?.body as FormData })
    return answer()
  }
  const given = {
    actionUrl: '/tender/import/simple',
    templateUrl: '',
    fieldName: 'file',
    accept: '.xls,.xlsx',
    maxSize: 2,
    data: { kind: 'a' },
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
  const made = aHost({ ...given, ...shared, ...over })
  const closed: unknown[] = []
  const dialog = {
    ...{ opened: signal(true), busy: signal(false), refusal: signal('') },
    close: async (reason: string, result?: unknown) => closed.push([reason, result]) > 0,
  }
  const host = { ...made.host, dialog } as unknown as SimpleHost
  const runtime = aSignedIn({ http })
  await act(async () => render(createElement(RuntimeContext, { value: runtime }, createElement(SimpleImport, { host }))))
  return { ...made, posted, closed, runtime }
}

test('IMP-17 confirming posts the file with the further fields, says so and closes', async () => {
  const { posted, closed, told, runtime } = await aDialog()
  expect([screen.getByRole('dialog').style.inlineSize, confirm().disabled]).toEqual(['640px', true])
  await choose(aFile())
  expect(posted).toEqual([])
  await send()
  await waitFor(() => expect(closed).toEqual([['confirm', { rows: 3 }]]))
  const [{ address, form }] = posted as [(typeof posted)[number]]
  expect([address, form.get('kind'), (form.get('file') as File).name]).toEqual(['/tender/import/simple', 'a', 'rows.xlsx'])
  expect(runtime.notices.items.value.map(({ text }) => text)).toEqual(['import successfully'])
  expect(told('fly-finish')).toEqual([{ ok: true, response: { rows: 3 } }])
})

test('IMP-17 what fails says import failed and why, stays open, and can be sent again', async () => {
  const { closed, told } = await aDialog({}, async () => {
    throw aFailure('refused', { code: 'EXCEL-1002', message: 'The file is encrypted' })
  })
  await choose(aFile())
  await send()
  expect(screen.getByRole('alert').textContent).toBe('import failed: The file is encrypted')
  expect([closed, told('fly-finish')]).toEqual([[], [{ ok: false, response: undefined }]])
  expect(confirm().getAttribute('aria-busy')).toBeNull()
})

test('IMP-17 an answer that is nothing is a failure', async () => {
  const { closed } = await aDialog({}, async () => new Response(''))
  await choose(aFile())
  await send()
  expect([screen.getByRole('alert').textContent, closed]).toEqual(['import failed', []])
})

test.each([
  [aFile('rows.xlsx', 2_097_153), 'File exceeds 2M, upload failed'],
  [aFile('rows.csv'), 'only Excel files can be uploaded'],
])('IMP-17 IMP-05 a file that cannot be taken is refused where it is chosen', async (file, sentence) => {
  await aDialog()
  await choose(file)
  expect([screen.getByRole('alert').textContent, confirm().disabled]).toEqual([sentence, true])
})

test.each([
  'https://elsewhere.example/import',
  '//elsewhere.example/x',
  'https://gateway.example.elsewhere.example/',
  'javascript:alert(1)',
])('T18 no file is ever sent to %s', async (actionUrl) => {
  const { posted } = await aDialog({ actionUrl })
  await choose(aFile())
  await send()
  expect(posted).toEqual([])
  expect(screen.getByRole('alert').textContent).toContain('Files are sent to the gateway only')
})

test('a chosen file can be taken away again, and several are refused', async () => {
  await aDialog()
  await choose(aFile('a.xlsx'), aFile('b.xlsx'))
  expect(screen.getByRole('alert').textContent).toBe('Only one file can be imported at a time.')
  await choose(aFile())
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Remove rows.xlsx' })))
  expect(confirm().disabled).toBe(true)
})
