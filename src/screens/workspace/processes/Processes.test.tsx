// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aFailure, type Sent } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { pageOf } from '#support/story.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { Forbidden, Full, found, Instances, OneInstance, processes, verdict } from './Processes.stories.tsx'

beforeAll(() => {
  pretendLayout()
  // jsdom has no windows of a width: there is room for a list and what it opens.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
})
afterEach(cleanup)

const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

/** Hands a file to the dialog. */
async function choose(xml: string) {
  await act(
    async () =>
      void fireEvent.change(screen.getByLabelText('选择 BPMN 文件', { selector: 'input' }), {
        target: { files: [new File([xml], 'process.bpmn')] },
      }),
  )
  await screen.findByRole('group', { name: /流程图/ }).catch(() => screen.findByRole('radiogroup'))
}

test('FLOW-12 only administrators of processes see them', async () => {
  await showStory(Forbidden)
  expect(screen.getByText('仅流程管理员可查看。')).toBeTruthy()
})

test('FLOW-12 versions say which one new instances start on, and offer what can be done with each', async () => {
  await showStory(Full)
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual(['使用中', '历史版本'])
  expect(within(rows[1]!).getByRole('button', { name: '启用 采购申请 版本 1' })).toBeTruthy()
  expect(within(rows[0]!).queryByRole('button', { name: /启用/ })).toBeNull()
})

test('FLOW-12 the headings of versions are short enough to stand in one line in English too', async () => {
  await showStory(Full, 'en')
  const headings = screen.getAllByRole('columnheader').map((one) => one.textContent ?? '')
  expect(headings).toContain('State')
  expect(headings.filter((words) => words.length > 14)).toEqual([])
})

test('FLOW-12 an earlier version becomes the current one after a question', async () => {
  const bodies: unknown[] = []
  await showStory(
    processes({
      answers: {
        'POST /workflow/api/v1/definition/activate': ({ body }) => {
          bodies.push(body)
          return { processCode: 'requisition', version: 1 }
        },
      },
    }),
  )
  await press('启用 采购申请 版本 1')
  await act(async () => void fireEvent.click(within(screen.getByRole('dialog', { name: '启用' })).getByRole('button', { name: '启用' })))
  expect(bodies).toEqual([{ processCode: 'requisition', version: 1, replaces: 2 }])
})

test('FLOW-3015 whoever was slower than another administrator is told so, and sees what is current now', async () => {
  const refused = () => {
    throw aFailure('refused', { message: '流程定义已更新', code: 'FLOW-3015' })
  }
  const asked: unknown[] = []
  let current = 2
  const { bodies } = await showStory(
    processes({
      answers: {
        'POST /workflow/api/v1/definition/activate': refused,
        'POST /workflow/api/v1/definition/check': () => ({ ...verdict, current }),
        'POST /workflow/api/v1/definition/deploy': ({ body }) => {
          asked.push(body)
          if (current === 3) return { processCode: 'requisition', version: 4 }
          current = 3
          return refused()
        },
      },
    }),
  )
  await press('启用 采购申请 版本 1')
  const dialog = within(screen.getByRole('dialog', { name: '启用' }))
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: '启用' })))
  expect(dialog.getByText('流程定义已更新')).toBeTruthy()
  const before = bodies('/definition/page-list').length
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: '返回' })))
  expect(bodies('/definition/page-list')).toHaveLength(before + 1)

  await press('发布流程')
  await choose('<definitions/>')
  await press('发布')
  expect(screen.getByText('流程定义已更新')).toBeTruthy()
  expect(await screen.findByText(/由版本 3 更新为版本 4/)).toBeTruthy()
  await press('发布')
  expect(asked).toMatchObject([{ replaces: 2 }, { replaces: 3 }])
})

test('FLOW-12 what is wrong with a file is said in words, and it cannot be published', async () => {
  const sent: Sent[] = []
  await showStory(
    processes({
      answers: {
        'POST /workflow/api/v1/definition/check': (call) => {
          sent.push(call)
          return { ...verdict, findings: found }
        },
      },
    }),
  )
  await press('发布流程')
  await choose('<wrong/>')
  expect(sent[0]?.body).toEqual({ xml: '<wrong/>' })
  const dialog = within(screen.getByRole('dialog', { name: '发布流程定义' }))
  expect(dialog.getByText('共 1 处问题，请修改文件后重新选择')).toBeTruthy()
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: found[0]!.text })))
  expect(dialog.getAllByRole('listitem').find((one) => one.getAttribute('aria-current') === 'true')?.textContent).toBe(found[0]!.text)
  expect(dialog.getByRole('button', { name: '发布' })).toHaveProperty('disabled', true)
})

test('FLOW-12 W9 a file without fault is published in the place of the version that was seen', async () => {
  const bodies: unknown[] = []
  const { runtime } = await showStory(
    processes({
      answers: {
        'POST /workflow/api/v1/definition/deploy': ({ body }) => {
          bodies.push(body)
          return { processCode: 'requisition', version: 3 }
        },
      },
    }),
  )
  await press('发布流程')
  await choose('<definitions/>')
  expect(screen.getByText(/由版本 2 更新为版本 3/)).toBeTruthy()
  await press('发布')
  expect(bodies).toEqual([{ xml: '<definitions/>', replaces: 2 }])
  expect(runtime.notices.items.value.map(({ text }) => text)).toEqual(['《采购申请》版本 3 已发布'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('FLOW-12 all that runs is found, and one of it opens under its address', async () => {
  const { went, bodies } = await showStory(Instances)
  expect(JSON.stringify(bodies('/instance/page-list')[0])).toContain('APPROVALING')
  await press('查看 办公椅')
  expect(went).toEqual([['/workspace/formspanel', { tab: 'instances', processCode: 'requisition', id: 'r1' }, { stay: true }]])
})

test('FLOW-12 how many stand still is said beside what runs, first of all states', async () => {
  await showStory(
    processes({
      props: { params: { tab: 'instances' } },
      answers: {
        'POST /workflow/api/v1/instance/page-list': ({ body }: Sent) => ({
          ...pageOf([]),
          total: JSON.stringify(body).includes('ABNORMAL') ? 3 : 1,
        }),
      },
    }),
  )
  const chips = within(screen.getByRole('group', { name: '流程状态' })).getAllByRole('button')
  expect(chips.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['全部', '异常3'])
})

test('FLOW-12 a running process is ended with a reason', async () => {
  const bodies: unknown[] = []
  const { went } = await showStory({
    ...OneInstance,
    answers: {
      ...OneInstance.answers,
      'POST /workflow/api/v1/admin/cancel': ({ body }: Sent) => {
        bodies.push(body)
        return { processinsId: 'i1', processStatus: 'VOIDED_REVOKE', seq: 4, message: '' }
      },
    },
  })
  await press('终止流程')
  const dialog = within(screen.getByRole('dialog', { name: '终止流程' }))
  expect(dialog.getByRole('button', { name: '终止流程' })).toHaveProperty('disabled', true)
  await act(async () => void fireEvent.change(dialog.getByRole('textbox'), { target: { value: '重复发起' } }))
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: '终止流程' })))
  expect(bodies).toEqual([{ processCode: 'requisition', bussinessId: 'r1', commentText: '重复发起' }])
  await press('展开列表')
  expect(went).toEqual([['/workspace/formspanel', { tab: 'instances' }, { stay: true }]])
})
