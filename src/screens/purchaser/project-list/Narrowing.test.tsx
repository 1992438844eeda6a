// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aRuntime, InRuntime, type Sent } from '#core/testing.tsx'
import { ProjectList } from './ProjectList.tsx'

afterEach(cleanup)

/** The list without any project, and what it has asked the gateway for. */
async function show() {
  const asked: Sent[] = []
  const runtime = aRuntime({
    lang: 'zh',
    answers: {
      'POST /tender/api/v1/project/cg-page-list': (sent) => {
        asked.push(sent)
        return { rows: [], total: 0, pageIndex: 1, pageSize: 10 }
      },
      'POST /tender/api/v1/project/cg-counts': () => ({ modes: { '0': 0, '1': 0, '2': 0 }, status: {} }),
    },
  })
  runtime.store.switchs.set('0')
  await act(async () => {
    render(
      <InRuntime runtime={runtime}>
        <ProjectList params={{}} navigate={() => undefined} />
      </InRuntime>,
    )
  })
  return asked
}
const change = (label: string, value: string) => act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))

test('TEND-28 buyer and days of the start narrow the list: whole days by the clock of the house, the last one included', async () => {
  const asked = await show()
  await change('竞价开始自', '2026-11-30')
  await change('竞价开始至', '2026-11-30')
  const picker = document.querySelector('fly-user-picker')!
  await act(async () => void picker.dispatchEvent(new CustomEvent('fly-change', { detail: { value: 'U1' } })))
  const days = { from: '2026-11-29T16:00:00.000Z', to: '2026-11-30T16:00:00.000Z' }
  expect(asked.at(-1)?.body).toEqual({ mode: '0', ownerId: 'U1', ...days })
  expect(screen.getByText('没有符合条件的项目')).toBeTruthy()
  // One button takes every filter away.
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '清除筛选' })))
  expect(asked.at(-1)?.body).toEqual({ mode: '0' })
})
