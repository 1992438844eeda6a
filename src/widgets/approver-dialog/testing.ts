import { signal } from '@preact/signals-react'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { RuntimeContext } from '#core/runtime/context.tsx'
import { aRuntime, settle } from '#core/testing.tsx'
import { aHost } from '#widgets/user-picker/testing.ts'
import { ApproverDialog, type ApproverHost } from './ApproverDialog.tsx'
import type { ApproverDialogProps } from './approver.types.ts'

const person = (userId: string, name: string, left = false) => ({ userId, name, avatar: '', left })

/** A start at which two nodes are open: experts out of three, one of whom has left, and anybody at all. */
export const PREVIEW = {
  progress: [],
  choices: [
    {
      nodeId: 'expert',
      nodeName: '专家评审',
      min: 2,
      max: 2,
      candidates: [person('e1', '张三'), person('e2', '李四'), person('e3', '王五'), person('e9', '离职者', true)],
      last: [person('e1', '张三'), person('e2', '李四')],
    },
    { nodeId: 'free', nodeName: '会签', min: 1, max: 0, last: [] },
  ],
}

const defaults = {
  ...{ processCode: 'requisition', businessId: 'PR-1', nodes: [], assignees: {}, formData: undefined },
  ...{ opened: true, presentation: 'dialog', heading: '', width: '', fullscreen: false, fullscreenButton: false },
  ...{ dismissible: true, nonModal: false },
}

interface Options {
  lang?: 'zh' | 'en'
  answers?: object
}

/** The open dialog in a page of its own. `results` is how it was closed. */
export async function anApproverDialog(over: Partial<ApproverDialogProps> = {}, { lang = 'zh', answers = {} }: Options = {}) {
  const made = aHost({ ...defaults, ...over }, lang)
  const results: unknown[] = []
  const opened = signal(true)
  const dialog = {
    ...{ opened, busy: signal(false), refusal: signal('') },
    async close(reason: string, result?: unknown) {
      results.push(reason === 'confirm' ? result : reason)
      opened.value = false
      return true
    },
  }
  const host = { ...made.host, dialog } as unknown as ApproverHost
  const gateway = {
    'POST /workflow/api/v1/instance/preview': () => PREVIEW,
    'POST /platform/select-emp/by-userIds': ({ body }: { body?: unknown }) =>
      (body as { userIds: string[] }).userIds.map((id) => ({ id, username: `account-${id}` })),
    ...answers,
  }
  const runtime = aRuntime({ lang, answers: gateway as never })
  await act(async () => {
    render(createElement(RuntimeContext, { value: runtime }, createElement(ApproverDialog, { host })))
    await settle()
  })
  // Names that are asked for within a moment share their call.
  await waitFor(() => {
    if (screen.queryByRole('status', { name: /…$/ })) throw new Error('still loading')
  })
  const { sent } = runtime.http as unknown as { sent: { name: string; body: unknown }[] }
  return { ...made, results, sent, opened }
}
