// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { settle } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
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
