// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aFailure } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { approver, aStep } from '#widgets/approval-timeline/ApprovalTimeline.stories.tsx'
import { StartChoices } from './StartChoices.tsx'

afterEach(cleanup)

const nothing = () => undefined

test('FLOW-12 who will approve is asked for again after a failure, and shown once it is known, whatever else is drawn', async () => {
  let isReachable = false
  const preview = () => {
    if (!isReachable) throw aFailure('unreachable', { message: '网络异常' })
    const approvalUserList = [approver('u2', '陈志强'), approver('u3', '周静')]
    return { progress: [aStep({ approvalUserList }), aStep({ nodeName: '财务审批', approvalUserList: [] })], choices: [] }
  }
  await showStory({
    answers: { 'POST /workflow/api/v1/instance/preview': preview },
    render: () => (
      <StartChoices
        target={{ processCode: 'requisition', businessId: 'PR-1' }}
        formData={undefined}
        chosen={{}}
        tried={false}
        onChange={nothing}
        onMissing={nothing}
      />
    ),
  })
  expect(await screen.findByText('网络异常')).toBeTruthy()
  isReachable = true
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '重试' })))
  expect(await screen.findByText(/部门负责人审批 \(陈志强、周静\) → 财务审批/)).toBeTruthy()
})
