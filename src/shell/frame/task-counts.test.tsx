// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settle } from '#core/testing.tsx'
import type { ScreenProps } from '#screens/registry.ts'
import { aNode } from '#shell/TenderApp.stories.tsx'
import { anApp } from '#shell/testing.tsx'

vi.mock('#screens/registry.ts', () => {
  const List = ({ params, navigate }: ScreenProps) => {
    const [text, setText] = useState('')
    const open = (id: string) => navigate('/workspace/unfinished', { id }, { stay: true })
    return (
      <>
        <p>open {params.id ?? 'none'}</p>
        <input aria-label="note" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="button" onClick={() => open('r2')}>
          next
        </button>
      </>
    )
  }
  return {
    screens: {
      'home-page': { title: 'page.home-page', path: '/home-page', load: async () => () => <p>the workbench</p> },
      unfinished: { title: 'page.unfinished', path: '/workspace/unfinished', load: async () => List },
      participation: { title: 'page.participation', path: '/workspace/participation', load: async () => List },
    },
  }
})
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  sessionStorage.clear()
})
afterEach(cleanup)

const COUNTS = 'GET /workflow/api/v1/task/counts'
const menu = () => [aNode('', '审批工作台', { key: 'gzt', code: 'gzt', children: [aNode('/workspace/unfinished', '我的待办')] })]
const sidebar = () => within(screen.getByRole('navigation', { name: '主菜单' }))

test('FLOW-12 the menu says how much waits, and moves when it is told of approvals, and of nothing else', async () => {
  let unfinished = 3
  const { runtime } = anApp({
    menu,
    person: { id: 'u1' },
    answers: { [COUNTS]: () => ({ unfinished, overdue: 0, returned: 0, unread: 0 }) },
  })
  const link = await screen.findByRole('link', { name: /我的待办/ })
  expect(link.textContent).toContain('3')
  expect(sidebar().getByText('3 项待处理')).toBeTruthy()
  const stream = runtime.stream as unknown as { tell(event: string, data: object): void }
  const tell = (kind: string) =>
    act(async () => {
      stream.tell('me', { kind, projectId: '', id: 'i1' })
      await settle()
    })
  unfinished = 120
  await tell('publish-waiting')
  expect(sidebar().getByText('3 项待处理')).toBeTruthy()
  await tell('workflow')
  expect(sidebar().getByText('99+')).toBeTruthy()
  unfinished = 0
  await tell('workflow')
  expect(sidebar().getByRole('link', { name: '我的待办' })).toBeTruthy()
})

test('FLOW-12 what is only to be read is not said to wait for a decision', async () => {
  anApp({
    menu: () => [aNode('', '审批工作台', { key: 'gzt', code: 'gzt', children: [aNode('/workspace/participation', '我参与的')] })],
    person: { id: 'u1' },
    answers: { [COUNTS]: () => ({ unfinished: 9, overdue: 0, returned: 0, unread: 4 }) },
  })
  const link = await screen.findByRole('link', { name: /我参与的/ })
  expect(link.textContent).toContain('4 项未读')
  expect(link.textContent).not.toContain('待处理')
})

test('FLOW-12 nothing is asked for whoever has no such list', async () => {
  let asked = 0
  anApp({ menu: () => [aNode('/home-page', '首页')], person: { id: 'u1' }, answers: { [COUNTS]: () => (asked += 1) } })
  expect(await screen.findByText('the workbench')).toBeTruthy()
  expect(asked).toBe(0)
})

test('FLOW-12 a view that stays keeps what is in it while its address says what is open; no other tab comes of it', async () => {
  window.history.replaceState(null, '', '/workspace/unfinished')
  anApp({ menu, props: { routing: 'path' } })
  const note = await screen.findByLabelText('note')
  await act(async () => void fireEvent.change(note, { target: { value: 'typed' } }))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'next' })))
  expect(screen.getByText('open r2')).toBeTruthy()
  expect(screen.getByLabelText('note')).toHaveProperty('value', 'typed')
  expect(screen.getAllByRole('tab').length).toBe(1)
  expect(window.location.search).toBe('?id=r2')
})
