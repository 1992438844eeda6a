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
    const button = within(where).getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
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

test('FLOW-03 phrases that another tab keeps meanwhile stay, and the focus goes on at the opinion', async () => {
  const area = memoryArea()
  const parts = { storage: createStorages({ tab: memoryArea, browser: () => area }) }
  await showStory({ ...Waiting, parts })
  await press('驳回')
  await write('第一句')
  await press('存为常用语', dialog())
  expect(document.activeElement).toBe(opinion())
  const key = Array.from({ length: area.length }, (_, index) => area.key(index)!).find((one) => one.includes('approval-phrases'))!
  const there = JSON.parse(area.getItem(key)!) as { data: string[] }
  area.setItem(key, JSON.stringify({ ...there, data: [...there.data, '另一页的一句'] }))
  await write('第二句')
  await press('存为常用语', dialog())
  expect((JSON.parse(area.getItem(key)!) as { data: string[] }).data).toEqual(['第一句', '另一页的一句', '第二句'])
  await press('另一页的一句', phrases()!)
  expect([opinion().value, document.activeElement]).toEqual(['另一页的一句', opinion()])
  await press('移除常用语「第一句」', phrases()!)
  expect((JSON.parse(area.getItem(key)!) as { data: string[] }).data).toEqual(['另一页的一句', '第二句'])
  expect(document.activeElement).toBe(opinion())
})
