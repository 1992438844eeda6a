// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createStorages, memoryArea } from '#core/browser/storage.ts'
import { settle } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { approval, Waiting } from './Approval.stories.tsx'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const press = (name: string, where: HTMLElement = document.body) =>
  act(async () => {
    fireEvent.click(within(where).getByRole('button', { name }))
    await settle()
  })
const dialog = () => screen.getByRole('dialog')
const opinion = () => within(dialog()).getByRole<HTMLTextAreaElement>('textbox')
const phrases = () => within(dialog()).queryByRole('group', { name: '常用语' })
const write = (text: string) => act(async () => void fireEvent.change(opinion(), { target: { value: text } }))

test('FLOW-03 what a person often says is kept as a phrase of that person alone, said with one press, and dropped again', async () => {
  const area = memoryArea()
  const parts = { storage: createStorages({ tab: memoryArea, browser: () => area }) }
  await showStory({ ...Waiting, parts })
  await press('驳回')
  expect(phrases()).toBeNull()
  await write('  预算已核对  ')
  await press('存为常用语', dialog())
  expect(within(phrases()!).queryByRole('button', { name: '存为常用语' })).toBeNull()
  cleanup()
  await showStory({ ...Waiting, parts })
  await press('驳回')
  await write('')
  await press('预算已核对', phrases()!)
  expect(opinion().value).toBe('预算已核对')
  cleanup()
  await showStory({ ...Waiting, parts, person: { userId: 'u2' } })
  await press('驳回')
  expect(phrases()).toBeNull()
  cleanup()
  await showStory({ ...Waiting, parts })
  await press('驳回')
  await press('移除常用语「预算已核对」', phrases()!)
  await write('')
  expect(phrases()).toBeNull()
})

test('FLOW-03 a comment has no phrases of decisions', async () => {
  await showStory(approval({ actions: ['submitComment'] }))
  await press('评论')
  await write('收到')
  expect(phrases()).toBeNull()
})
