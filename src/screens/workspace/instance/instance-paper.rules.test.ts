// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { formatsOf } from '#core/i18n/formats.ts'
import { drawPaper } from '#ui/print-paper.ts'
import { aStep } from '#widgets/approval-timeline/ApprovalTimeline.stories.tsx'
import { aForm, anInstance, aPerson, aReader, someValues } from './InstancePanel.stories.tsx'
import { dictionariesIn, instancePaper, type Press, signaturesIn } from './instance-paper.rules.ts'
import { messages } from './paper.messages.ts'

const press: Press = {
  t: (key, args = {}) => messages.en[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(args[name])),
  formats: formatsOf('en'),
  lang: 'en',
  mark: 'Wang 2026-11-21',
  word: (_, value) => value,
  department: (id) => ({ d1: 'Rolling mill' })[id] ?? id,
  code: { size: 1, path: 'M0 0h1v1h-1z' },
  progress: [],
  signatures: undefined,
}

function ofInstance(over: Parameters<typeof anInstance>[0] = {}) {
  const { bussinessId: businessId, processinsId: id, ...view } = anInstance(over)
  return { ...view, businessId, id }
}
const aPaper = (over: Parameters<typeof anInstance>[0] = {}, more: Partial<Press> = {}) =>
  instancePaper(ofInstance(over), { ...press, ...more })
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

test('FLOW-12 the timeline stands on it by round, comments beneath, and its code and number lead back', () => {
  const comment = { id: 1, user: aPerson('u9', 'Zhao'), text: 'In budget', mentions: [], at: '2026-11-21T01:00:00.000Z', mine: false }
  const table = { heads: ['Node'], rows: [['Head']] }
  const paper = aPaper({ comments: [comment] }, { progress: [{ heading: 'Round 1', table }, { table }] })
  expect([blockOf(paper, 'Progress · Round 1')?.table, blockOf(paper, 'Progress')?.table]).toEqual([table, table])
  expect(blockOf(paper, 'Comments')?.table?.rows).toEqual([['Zhao', 'In budget', '2026-11-21 09:00:00']])
  expect([paper.code, paper.blocks[0]?.facts?.at(-1)]).toEqual([press.code, { label: 'Process number', value: 'i1' }])
})

test('W8 FLOW-12 what an earlier round was decided on is on it as far as it was another thing', () => {
  const before = { ...someValues, reason: 'Older', lines: [{ name: 'Chair', quantity: '30', unitPrice: '450.00' }] }
  const paper = aPaper({ round: 2, rounds: [{ round: 1, at: '2026-11-20T01:00:00.000Z', by: 'u9', values: before }] })
  const at = paper.blocks.findIndex(({ heading }) => heading === 'Round 1: what was different')
  expect(paper.blocks[at]?.facts).toEqual([{ label: '申请理由', value: 'Older' }])
  expect(paper.blocks[at + 1]?.table?.rows).toEqual([['Chair', '30', '450.00', '13,500.00']])
  expect(aPaper({ round: 2, rounds: [{ round: 1, at: '2026-11-20T01:00:00.000Z', by: 'u9', values: someValues }] }).blocks.length).toBe(at)
})

test('FLOW-12 signatures are pictures with whose they are, of which node and when; other files are none', () => {
  const file = (id: string, kind: 'FILE' | 'SIGNATURE') => ({ id, kind, name: 'a.png', contentType: '', ext: 'png', size: 1, sha256: '' })
  const said = { user: { userId: 'u2', name: 'Chen' }, text: '', createTime: '2026-11-21T01:00:00.000Z', actionType: 'AGREE' }
  const progress = [aStep({ nodeName: 'Head', commentList: [{ ...said, attachments: [file('f1', 'FILE'), file('s1', 'SIGNATURE')] }] })]
  expect(signaturesIn(ofInstance({ progress }), press.formats)).toEqual([{ id: 's1', caption: 'Chen · Head · 2026-11-21 09:00:00' }])
  const image = { width: 4, height: 2 } as ImageBitmap
  const paper = aPaper({}, { signatures: [{ image, caption: 'Chen' }] })
  const drawn = drawPaper(document, paper).find(({ localName }) => localName === 'figure')
  expect([drawn?.querySelector('canvas')?.width, drawn?.textContent]).toEqual([4, 'Chen'])
})

test('FLOW-12 the department stands by its name', () => {
  const form = { ...aForm, fields: [...aForm.fields, { field: 'deptId', label: '需求部门', type: 'DEPARTMENT' as const, required: true }] }
  const paper = aPaper({
    form,
    values: { ...someValues, deptId: 'd1' },
  })
  expect(blockOf(paper, '采购申请')?.facts).toContainEqual({ label: '需求部门', value: 'Rolling mill' })
})

test('FLOW-12 its words are those of the dictionaries of its form, columns of lines among them, each read once', () => {
  const [first, ...rest] = aForm.fields
  const unit = { field: 'unit', label: '单位', type: 'DICT' as const, required: true, dictCode: 'tender_unit' }
  const form = { ...aForm, fields: [{ ...first!, columns: [unit, unit] }, { ...unit, dictCode: 'tender_mode' }, ...rest] }
  expect(dictionariesIn({ form })).toEqual(['tender_unit', 'tender_mode'])
  expect(dictionariesIn({ form: null })).toEqual([])
})

test.each([
  ['ABNORMAL', 'Stopped'],
  ['COMPLETED_PASS', 'Ended'],
] as const)('FLOW-12 the time of the end of %s is called %s, whatever its reader may do', (processStatus, label) => {
  const paper = aPaper({ info: aReader({ processStatus, allowApprovalOperates: [] }), endedAt: '2026-11-21T01:00:00.000Z' })
  expect(paper.blocks[0]?.facts).toContainEqual({ label, value: '2026-11-21 09:00:00' })
})
