// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { settle } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import type { Stage } from '#support/story.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { Waiting } from './Approval.stories.tsx'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const APPROVE = '/process/task/approve'
const dialog = () => screen.getByRole('dialog')
const press = (name: string, at: HTMLElement) =>
  act(async () => {
    fireEvent.click(within(at).getByRole('button', { name }))
    await settle()
  })
const bar = () => screen.getByRole('region', { name: '审批与操作' })
type Upload = HTMLElement & { checkValidity?: () => boolean; files?: unknown }
const upload = () => dialog().querySelector<Upload>('fly-attachment-upload')!
const aFile = { id: 'f1', name: '比价.pdf', ext: 'pdf', contentType: 'application/pdf', size: 7 }
const store = () =>
  act(async () => void upload().dispatchEvent(new CustomEvent('fly-change', { detail: { value: aFile.id, files: [aFile] } })))

test('FLOW-12 files go with the opinion, and are there again when the dialog is opened anew', async () => {
  const { bodies } = await showStory(Waiting)
  await press('同意', bar())
  expect(upload().getAttribute('biztype') ?? upload().getAttribute('bizType')).toBe('workflow:opinion')
  await store()
  await press('取消', dialog())
  await press('同意', bar())
  await press('同意', dialog())
  expect(bodies(APPROVE)).toMatchObject([{ actionType: 'agree', attachments: ['f1'] }])
})

test('FLOW-12 nothing is sent while a file is under way', async () => {
  const { bodies } = await showStory(Waiting)
  await press('同意', bar())
  Object.assign(upload(), { checkValidity: () => false })
  await press('同意', dialog())
  expect(bodies(APPROVE)).toEqual([])
  Object.assign(upload(), { checkValidity: () => true })
  await press('同意', dialog())
  expect(bodies(APPROVE)).toHaveLength(1)
})

test('FLOW-12 what is under way stays while something else is filled in: the list of the upload is its own', async () => {
  await showStory(Waiting)
  await press('同意', bar())
  const set: unknown[] = []
  Object.defineProperty(upload(), 'files', { set: (value) => set.push(value), get: () => [], configurable: true })
  await store()
  await act(async () => void fireEvent.change(within(dialog()).getByRole('textbox'), { target: { value: '可以' } }))
  expect(set).toEqual([])
})

test('FLOW-12 a signature is optional: the paper comes when asked for, empty it cannot be used, and a picture may be chosen instead', async () => {
  await showStory(Waiting)
  await press('同意', bar())
  await press('手写签名（可选）', dialog())
  const words = within(dialog())
  expect(words.getByRole('img', { name: '签名处，尚未签名' })).toBeTruthy()
  expect(words.getByRole<HTMLButtonElement>('button', { name: '使用此签名' }).disabled).toBe(true)
  const picture = new File([new Uint8Array(524_289)], 'large.png', { type: 'image/png' })
  const input = dialog().querySelector<HTMLInputElement>('input[type=file]')!
  await act(async () => void fireEvent.change(input, { target: { files: [picture] } }))
  expect(words.getByText('签名图片不得超过512KB。')).toBeTruthy()
})

const PRE = 'GET /api/v3/attachment/pre-upload'
const canvas = () => dialog().querySelector('canvas')!
/** A signature on the paper, in a browser that draws nothing. */
async function sign(toBlob: HTMLCanvasElement['toBlob']): Promise<void> {
  await press('同意', bar())
  await press('手写签名（可选）', dialog())
  Object.assign(canvas(), { toBlob, getContext: () => null, setPointerCapture: () => undefined, hasPointerCapture: () => false })
  await act(async () => void fireEvent.pointerDown(canvas(), { button: 0 }))
}
const never = () => undefined

test('FLOW-12 a signature that is drawn and not used keeps the decision back, by key too; the paper says so and has the focus', async () => {
  const { bodies } = await showStory(Waiting)
  await sign(never)
  await press('同意', dialog())
  expect(within(dialog()).getByText('此签名尚未使用，请先使用、重写或取消。')).toBeTruthy()
  expect((dialog().getRootNode() as Document | ShadowRoot).activeElement?.textContent).toBe('使用此签名')
  await act(async () => void fireEvent.keyDown(within(dialog()).getByRole('textbox'), { key: 'Enter', ctrlKey: true }))
  expect(bodies(APPROVE)).toEqual([])
  await press('重写', dialog())
  await press('同意', dialog())
  expect(bodies(APPROVE)).toHaveLength(1)
})

test('FLOW-12 Escape drops no signature unasked: the question keeps the paper, and a second Escape only takes it back', async () => {
  await showStory(Waiting)
  await sign(never)
  const leave = () => act(async () => void fireEvent.keyDown(dialog(), { key: 'Escape' }))
  const lost = () => screen.queryByText('此签名尚未使用，关闭后将丢失。')
  await leave()
  expect(lost()).toBeTruthy()
  expect(within(dialog()).getByRole<HTMLButtonElement>('button', { name: '同意' }).disabled).toBe(true)
  await leave()
  expect([lost(), within(dialog()).queryByRole('img', { name: '签名处，已签名' }) !== null]).toEqual([null, true])
  await leave()
  await press('继续填写', dialog())
  expect(lost()).toBeNull()
  await leave()
  await press('不保留并关闭', dialog())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('FLOW-12 Escape closes at once where nothing would be lost', async () => {
  await showStory(Waiting)
  await press('同意', bar())
  await press('手写签名（可选）', dialog())
  await act(async () => void fireEvent.keyDown(dialog(), { key: 'Escape' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('FLOW-12 nothing is sent while the signature is on its way, and two presses send one picture', async () => {
  const { bodies } = await showStory(Waiting)
  const made: BlobCallback[] = []
  await sign((done) => void made.push(done))
  const use = within(dialog()).getByRole('button', { name: '使用此签名' })
  await act(async () => {
    fireEvent.click(use)
    fireEvent.click(use)
  })
  expect(made).toHaveLength(1)
  await press('同意', dialog())
  expect(within(dialog()).getByText('签名正在保存，请在保存完成后提交。')).toBeTruthy()
  expect(bodies(APPROVE)).toEqual([])
})

test('FLOW-12 a picture that the browser does not make is said at the paper, and the signature stays there', async () => {
  await showStory(Waiting)
  await sign((done) => done(null))
  await press('使用此签名', dialog())
  expect(within(dialog()).getByText('签名保存失败，请重试。')).toBeTruthy()
  expect(within(dialog()).getByRole('img', { name: '签名处，已签名' })).toBeTruthy()
})

test('FLOW-12 a signature that comes when its dialog is closed is not sent, and no draft is written of it', async () => {
  const { bodies } = await showStory(Waiting)
  const made: BlobCallback[] = []
  await sign((done) => void made.push(done))
  await press('使用此签名', dialog())
  await press('取消', within(dialog()).getAllByRole('button', { name: '取消' }).at(-1)!.parentElement!)
  await act(async () => {
    made[0]?.(new Blob(['png']))
    await import('#widgets/attachment-upload/index.ts')
    await settle()
  })
  expect(bodies(PRE)).toEqual([])
})

test('FLOW-03 the heading names the record: the dialog may come by a key', async () => {
  await showStory(Waiting)
  await press('同意', bar())
  expect(screen.getByRole('dialog', { name: '同意《办公椅》' })).toBeTruthy()
})

test('FLOW-12 a signature that is removed is discarded at the gateway', async () => {
  const signature = { ...aFile, id: 's1', name: '签名.png' }
  const draft = { agree: { opinion: '可以', people: [], node: '', signature } }
  const arrange = ({ runtime }: Stage) => void runtime.storage.browser.write('approval t1 u1 requisition PR-1 7', draft)
  const { bodies } = await showStory({ ...Waiting, arrange })
  await press('同意', bar())
  await press('移除签名', dialog())
  await import('#widgets/attachment-upload/index.ts')
  await act(settle)
  expect(bodies('/attachment/delete')).toEqual([{ id: 's1' }])
  await press('同意', dialog())
  expect(bodies(APPROVE)).toMatchObject([{ commentText: '可以' }])
  expect(bodies(APPROVE)[0]).not.toHaveProperty('signature')
})
