// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aFailure, type Sent } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { deputies, Full } from './Deputies.stories.tsx'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const typeDay = (name: RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }))

test('FLOW-12 a person sees who approves for him when, and for whom he does', async () => {
  await showStory(Full)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '陈志强2026-11-23 至 2026-11-26结束代理',
    '孙丽2026-11-23 至 2026-11-26',
  ])
})

test('FLOW-12 a deputy is named for whole days by the clock of the house; a refusal stays beside what was filled in', async () => {
  const bodies: unknown[] = []
  const { container } = await showStory(
    deputies({
      'POST /workflow/api/v1/deputy/save': ({ body }: Sent) => {
        bodies.push(body)
        if (bodies.length === 1) throw aFailure('refused', { code: 'FLOW-3009', message: '陈志强已离职或不可在此审批' })
        return { id: 'd3' }
      },
    }),
  )
  const picker = container.querySelector('fly-user-picker') as HTMLElement
  await act(async () => void picker.dispatchEvent(new CustomEvent('fly-change', { detail: { value: 'u2' } })))
  await typeDay(/开始日期/, '2026-12-05')
  await typeDay(/结束日期/, '2026-12-01')
  expect(screen.getByText('不能早于开始日期')).toBeTruthy()
  expect(screen.getByRole('button', { name: '指定代理人' })).toHaveProperty('disabled', true)
  await typeDay(/结束日期/, '2026-12-05')
  await press('指定代理人')
  expect(screen.getByRole('alert').textContent).toContain('陈志强已离职或不可在此审批')
  await press('指定代理人')
  expect(bodies[1]).toEqual({ userId: 'u2', from: '2026-12-04T16:00:00.000Z', until: '2026-12-05T15:59:00.000Z' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('FLOW-12 one is ended', async () => {
  const bodies: unknown[] = []
  await showStory(
    deputies({
      'POST /workflow/api/v1/deputy/remove': ({ body }: Sent) => {
        bodies.push(body)
        return { id: 'd1' }
      },
    }),
  )
  await press(/^结束代理 陈志强/)
  expect(bodies).toEqual([{ id: 'd1' }])
})
