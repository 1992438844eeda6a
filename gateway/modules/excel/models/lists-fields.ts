import { applicationNames, firmNames, invitationNames, reviewNames } from '#domain/tender/state-names.ts'
import { statusNames } from '#domain/tender/status-names.ts'
import type { FieldKind, InBothLanguages, ModelField } from '#gateway/modules/excel/model.types.ts'
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

const MODES: Words = {
  freeBid: { zh: '自由竞价', en: 'Free bidding' },
  threeRounds: { zh: '三轮竞价', en: 'Three rounds' },
}
const BIDDERS: Words = { ACTIVE: { zh: '投标人', en: 'Bidder' }, BANNED: { zh: '已取消资格', en: 'Excluded' } }
const AWARDS: Words = {
  WAIT_CONFIRM: { zh: '中标，待确认', en: 'Won, to confirm' },
  CONFIRMED: { zh: '已中标', en: 'Won' },
  DECLINED: { zh: '已放弃中标', en: 'Declined' },
  EXPIRED: { zh: '逾期未确认', en: 'Not confirmed in time' },
  ANNULLED: { zh: '已撤销', en: 'Annulled' },
}
const DEPOSITS: Words = {
  NOT_REQUIRED: { zh: '无需缴纳', en: 'Not asked for' },
  UNPAID: { zh: '未缴纳', en: 'Unpaid' },
  DECLARED: { zh: '已申报', en: 'Declared' },
  CONFIRMED: { zh: '已确认', en: 'Confirmed' },
  FORFEITED: { zh: '已没收', en: 'Forfeited' },
}

const project: readonly ModelField[] = [
  id,
  field('code', 'TEXT', '项目编号', 'Code'),
  field('title', 'TEXT', '项目名称', 'Project'),
  field('titleEn', 'TEXT', '英文名称', 'English name'),
  chosen('mode', '竞价方式', 'Kind of bidding', MODES),
  field('direction', 'ENUM', '竞价方向', 'Direction', { options: enumOptions('ProjectDirection') }),
  field('categoryCode', 'DICT', '品类', 'Category'),
  chosen('status', '状态', 'Status', statusNames),
  field('registrationEndsAt', 'DATETIME', '报名截止时间', 'Registration ends'),
  field('startsAt', 'DATETIME', '竞价开始时间', 'Bidding starts'),
  field('closesAt', 'DATETIME', '竞价结束时间', 'Bidding ends'),
  field('currency', 'TEXT', '币种', 'Currency'),
  field('ceiling', 'DECIMAL', '限价', 'Ceiling'),
]

const ofPurchaser: readonly ModelField[] = [
  field('best', 'DECIMAL', '最优报价', 'Best price'),
  field('saving', 'DECIMAL', '节约率（%）', 'Saving (%)', { scale: 2 }),
  field('deptName', 'TEXT', '部门', 'Department'),
  field('ownerName', 'TEXT', '采购员', 'Buyer'),
  field('invited', 'INT', '邀请数', 'Invited'),
  field('approved', 'INT', '通过数', 'Approved'),
]

export const purchaserFields: readonly ModelField[] = [...project, ...ofPurchaser]

export const firmFields: readonly ModelField[] = [
  ...project,
  chosen('invitation', '邀请状态', 'Invitation', invitationNames),
  chosen('application', '报名状态', 'Registration', applicationNames),
  chosen('bidder', '投标资格', 'Bidder', BIDDERS),
  field('ownRank', 'INT', '我的排名', 'My rank'),
  chosen('awardLine', '中标结果', 'Award', AWARDS),
]

export const reviewFields: readonly ModelField[] = [
  ...project,
  ...ofPurchaser,
  chosen('reviewStatus', '评审状态', 'Review', reviewNames),
  field('waiting', 'INT', '待办数', 'Waiting for me'),
  field('signalsHigh', 'INT', '高风险线索', 'Clues, high'),
  field('signalsMedium', 'INT', '中风险线索', 'Clues, medium'),
  field('signalsLow', 'INT', '低风险线索', 'Clues, low'),
  field('lowPrices', 'INT', '异常低价数', 'Low prices to explain'),
  field('chainOk', 'BOOL', '日志完整', 'Log is sound'),
]

export const rosterFields: readonly ModelField[] = [
  id,
  field('code', 'TEXT', '供应商编码', 'Supplier code'),
  field('name', 'TEXT', '供应商名称', 'Supplier'),
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
  field('sentAt', 'DATETIME', '发送时间', 'Sent at'),
  field('viewedAt', 'DATETIME', '查看时间', 'Seen at'),
  field('declinedAt', 'DATETIME', '谢绝时间', 'Declined at'),
  field('declineReason', 'LONGTEXT', '谢绝理由', 'Reason for declining'),
  chosen('application', '报名状态', 'Registration', applicationNames),
  field('submittedAt', 'DATETIME', '报名时间', 'Registered at'),
  field('agentName', 'TEXT', '经办人', 'Agent'),
  field('taxBp', 'INT', '税率（万分比）', 'Tax rate (basis points)'),
  field('remark', 'LONGTEXT', '备注', 'Remark'),
  chosen('deposit', '保证金', 'Deposit', DEPOSITS),
  field('pledgedAt', 'DATETIME', '承诺书签署时间', 'Pledge signed at'),
  field('decidedAt', 'DATETIME', '审核时间', 'Decided at'),
  field('decisionComment', 'LONGTEXT', '审核意见', 'Comment'),
]
