import type { InBothLanguages } from '#domain/lists/define-list.ts'
import type { FieldKind, ModelField } from '#gateway/modules/excel/model.types.ts'

/** Columns that the lists are exported with: what their rows show, and nothing that their rows do not have. They are read only. */

type Words = Readonly<Record<string, InBothLanguages>>
const optionsOf = (words: Words) => Object.entries(words).map(([code, label]) => ({ code, label }))

const field = (prop: string, typeStr: FieldKind, zh: string, en: string, more: Partial<ModelField> = {}): ModelField => ({
  prop,
  label: { zh, en },
  typeStr,
  isFixed: true,
  ...more,
})
const chosen = (prop: string, zh: string, en: string, words: Words) => field(prop, 'ENUM', zh, en, { options: optionsOf(words) })
const id = field('id', 'TEXT', '主键', 'Primary key')

const PROPOSALS: Words = {
  PROPOSED: { zh: '待审批', en: 'Waiting for approval' },
  RETURNED: { zh: '已退回', en: 'Returned' },
  WAIT_CONFIRM: { zh: '已公示，待中标人确认', en: 'Published, winner to confirm' },
  CONFIRMED: { zh: '中标人已确认', en: 'Confirmed by the winner' },
  DECLINED: { zh: '中标人已放弃', en: 'Declined by the winner' },
  EXPIRED: { zh: '逾期未确认', en: 'Not confirmed in time' },
  ANNULLED: { zh: '因异议成立撤销', en: 'Annulled by an objection' },
}

const BEYOND: Words = { total: { zh: '总价', en: 'In total' }, lines: { zh: '分项', en: 'In a line' } }

export const awardFields: readonly ModelField[] = [
  id,
  field('rank', 'INT', '名次', 'Rank'),
  field('alias', 'TEXT', '投标编号', 'Alias'),
  field('name', 'TEXT', '投标人', 'Bidder'),
  field('gross', 'DECIMAL', '报价', 'Price'),
  field('basis', 'DECIMAL', '比较价', 'Compared'),
  field('currency', 'TEXT', '币种', 'Currency'),
  field('sinceSeq', 'INT', '成立序号', 'Held since entry'),
  field('meetsReserve', 'BOOL', '达到标底', 'Meets the reserve'),
  chosen('over', '超出未公开限价', 'Beyond the unpublished limit', BEYOND),
  field('vsMean', 'DECIMAL', '低于他人初始均价（%）', 'Below first prices (%)', { scale: 2 }),
  field('vsNext', 'DECIMAL', '低于次低价（%）', 'Below the next price (%)', { scale: 2 }),
  field('lowFlagged', 'BOOL', '异常偏低', 'Abnormally low'),
  field('lowText', 'LONGTEXT', '低价说明', 'Explanation of the low price'),
  field('lowAccepted', 'BOOL', '说明已接受', 'Explanation accepted'),
  field('skipped', 'BOOL', '已放弃', 'Declined'),
  chosen('award', '定标状态', 'Award', PROPOSALS),
  field('reason', 'LONGTEXT', '偏离理由', 'Reason for the deviation'),
  field('proposedBy', 'TEXT', '提议人', 'Proposed by'),
  field('confirmBy', 'DATETIME', '确认截止时间', 'Confirm until'),
]

const TIMES: Words = {
  startsAt: { zh: '开始时间', en: 'Start time' },
  registrationEndsAt: { zh: '报名截止', en: 'Registration deadline' },
  qualificationEndsAt: { zh: '审核截止', en: 'Qualification deadline' },
}
const CHANGES: Words = {
  REQUESTED: { zh: '待审批', en: 'Waiting for approval' },
  APPROVED: { zh: '已通过', en: 'Approved' },
  REJECTED: { zh: '已驳回', en: 'Rejected' },
  WITHDRAWN: { zh: '已撤回', en: 'Withdrawn' },
  LAPSED: { zh: '已失效', en: 'Lapsed' },
}
const WHO_AGREES: Words = {
  MANAGER: { zh: '采购经理', en: 'Manager' },
  SUPERVISOR: { zh: '监督员', en: 'Supervisor' },
  BIDDERS: { zh: '投标人', en: 'Bidders' },
}

export const timeChangeFields: readonly ModelField[] = [
  id,
  chosen('field', '变更内容', 'What changes', TIMES),
  field('oldValue', 'DATETIME', '原时间', 'Old'),
  field('newValue', 'DATETIME', '新时间', 'New time'),
  field('shiftLater', 'BOOL', '后续步骤顺延', 'Later steps move along'),
  field('reason', 'LONGTEXT', '原因', 'Reason'),
  field('requestedBy', 'TEXT', '申请人', 'Requested by'),
  field('requestedAt', 'DATETIME', '申请时间', 'Requested at'),
  chosen('status', '状态', 'Status', CHANGES),
  field('decidedBy', 'TEXT', '审批人', 'Decided by', { isList: true }),
  field('decidedAt', 'DATETIME', '审批时间', 'Decided at'),
  field('comment', 'LONGTEXT', '审批意见', 'Comment'),
  field('needs', 'ENUM', '须同意方', 'Who has to agree', { isList: true, options: optionsOf(WHO_AGREES) }),
  field('acks', 'INT', '已确认投标人数', 'Bidders that agreed'),
  field('acksNeeded', 'INT', '须确认投标人数', 'Bidders that have to agree'),
]
