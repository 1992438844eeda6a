// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { formatsOf } from '#core/i18n/formats.ts'
import { approver, aStep } from '#widgets/approval-timeline/ApprovalTimeline.stories.tsx'
import { aForm, anInstance, aPerson, someValues } from './InstancePanel.stories.tsx'
import { instancePaper, type Press } from './instance-paper.rules.ts'
import { messages } from './paper.messages.ts'

const press: Press = {
  t: (key, args = {}) => messages.en[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(args[name])),
  formats: formatsOf('en'),
  lang: 'en',
  mark: 'Wang 2026-11-21',
  word: (_, value) => value,
  department: (id) => ({ d1: 'Rolling mill' })[id] ?? id,
}

function aPaper(over: Parameters<typeof anInstance>[0] = {}) {
  const { bussinessId: businessId, processinsId: id, ...view } = anInstance(over)
  return instancePaper({ ...view, businessId, id }, press)
}
const blockOf = (paper: ReturnType<typeof aPaper>, heading: string) => paper.blocks.find((block) => block.heading === heading)

test('FLOW-12 the dossier has the form with the products of its lines, and nothing that its reader does not see', () => {
  const { reason: _, ...seen } = someValues
  const paper = aPaper({ values: seen })
  expect(blockOf(paper, '采购申请')?.facts?.map(({ label }) => label)).toEqual(['标题', '需求日期', '预计金额'])
  expect(blockOf(paper, '采购明细')?.table?.rows).toEqual([
    ['办公椅', '20', '450.00', '9,000.00'],
    ['会议椅', '3', '0.1', '0.30'],
  ])
  expect([paper.title, paper.mark]).toEqual(['办公椅', 'Wang 2026-11-21'])
})

test('FLOW-12 it tells who decided how, with opinions and comments; what is only foreseen is not on it', () => {
  const at = '2026-11-21T01:00:00.000Z'
  const paper = aPaper({
    progress: [
      aStep({
        nodeStatusDesc: 'Agreed',
        finishTime: at,
        approvalUserList: [approver('u2', 'Chen', { nodeStatus: 5 })],
        commentList: [{ user: { userId: 'u2', name: 'Chen' }, text: 'Fine', createTime: at, actionType: 'AGREE' }],
      }),
      aStep({ nodeId: 'money', nodeName: 'Money', predicted: true }),
    ],
    comments: [{ id: 1, user: aPerson('u9', 'Zhao'), text: 'In budget', mentions: [], at, mine: false }],
  })
  expect(blockOf(paper, 'Progress')?.table?.rows).toEqual([['部门负责人审批', 'Chen', 'Agreed', '2026-11-21 09:00:00']])
  expect(blockOf(paper, 'Opinions')?.table?.rows[0]?.slice(1, 3)).toEqual(['Chen', 'Fine'])
  expect(blockOf(paper, 'Comments')?.table?.rows[0]?.slice(0, 2)).toEqual(['Zhao', 'In budget'])
})

test('FLOW-12 the department stands by its name, and who decided as a deputy beside whom it was for', () => {
  const form = { ...aForm, fields: [...aForm.fields, { field: 'deptId', label: '需求部门', type: 'DEPARTMENT' as const, required: true }] }
  const paper = aPaper({
    form,
    values: { ...someValues, deptId: 'd1' },
    progress: [aStep({ approvalUserList: [approver('u2', 'Chen', { actedBy: 'Zhou' }), approver('u3', 'Li')] })],
  })
  expect(blockOf(paper, '采购申请')?.facts).toContainEqual({ label: '需求部门', value: 'Rolling mill' })
  expect(blockOf(paper, 'Progress')?.table?.rows[0]?.[1]).toBe('Zhou for Chen, Li')
})
