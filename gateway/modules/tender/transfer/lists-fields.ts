import type { InBothLanguages } from '#domain/lists/define-list.ts'
import { applicationNames, firmNames, invitationNames } from '#domain/tender/state-names.ts'
import type { FieldKind, ModelField } from '#gateway/modules/excel/model.types.ts'
import { enumOptions } from '#gateway/modules/search/enums.ts'

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

const DEPOSITS: Words = {
  NOT_REQUIRED: { zh: '无需缴纳', en: 'Not required' },
  UNPAID: { zh: '未缴纳', en: 'Not paid' },
  DECLARED: { zh: '已申报', en: 'Declared' },
  CONFIRMED: { zh: '已确认', en: 'Confirmed' },
  FORFEITED: { zh: '已没收', en: 'Forfeited' },
}

export const rosterFields: readonly ModelField[] = [
  id,
  field('code', 'TEXT', '供应商编码', 'Supplier code'),
  field('name', 'TEXT', '供应商名称', 'Supplier name'),
  field('nameEn', 'TEXT', '英文名称', 'English name'),
  field('creditCode', 'TEXT', '统一社会信用代码', 'Unified social credit code'),
  field('grade', 'ENUM', '等级', 'Grade', { options: enumOptions('CustomerGrade') }),
  chosen('firmStatus', '供应商状态', 'Supplier status', firmNames),
  field('categories', 'DICT', '供应品类', 'Categories', { isList: true }),
  field('contact', 'TEXT', '联系人', 'Contact'),
  field('phone', 'TEXT', '联系电话', 'Phone'),
  field('email', 'TEXT', '电子邮箱', 'Email'),
  chosen('invitation', '邀请状态', 'Invitation', invitationNames),
  field('proposedBy', 'TEXT', '提名人', 'Proposed by'),
  field('proposedAt', 'DATETIME', '提名时间', 'Proposed at'),
  field('reason', 'LONGTEXT', '邀请理由', 'Reason'),
  field('reviewComment', 'LONGTEXT', '邀请审核意见', 'Comment on the invitation'),
  field('sentAt', 'DATETIME', '发送时间', 'Sent at'),
  field('resentAt', 'DATETIME', '再次发送时间', 'Sent again at'),
  field('viewedAt', 'DATETIME', '查看时间', 'Seen at'),
  field('declinedAt', 'DATETIME', '谢绝时间', 'Declined at'),
  field('declineReason', 'LONGTEXT', '谢绝理由', 'Reason for declining'),
  chosen('application', '报名状态', 'Registration', applicationNames),
  field('submittedAt', 'DATETIME', '报名时间', 'Registered at'),
  field('agentName', 'TEXT', '经办人', 'Handled by'),
  field('taxBp', 'DECIMAL', '税率（%）', 'Tax rate (%)'),
  field('remark', 'LONGTEXT', '备注', 'Remark'),
  chosen('deposit', '保证金', 'Deposit', DEPOSITS),
  field('pledgedAt', 'DATETIME', '承诺书签署时间', 'Pledge signed at'),
  field('decidedAt', 'DATETIME', '审核时间', 'Decided at'),
  field('decisionComment', 'LONGTEXT', '审核意见', 'Review comment'),
  field('stage', 'ENUM', '进展', 'Stage', { isList: true, options: enumOptions('RosterStage') }),
]

export const applicationFields: readonly ModelField[] = [
  ...rosterFields,
  field('newDeadline', 'DATETIME', '补充截止时间', 'Again until'),
  field('papersGiven', 'INT', '已交资料数', 'Documents handed in'),
  field('papersMissing', 'TEXT', '缺少的资料', 'Documents missing', { isList: true }),
  field('voucher', 'BOOL', '已交保证金凭证', 'Voucher of the deposit'),
]

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
