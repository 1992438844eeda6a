import { decimal, enumOf, flag, type InBothLanguages, instant, int, longText, text } from '#domain/lists/define-list.ts'
import type { ModelField } from '#gateway/modules/excel/model.types.ts'
import { columnsOf } from '#gateway/modules/excel/models/list-columns.ts'

/** Columns of what a project's page shows whole, so that nobody searches it. */

type Words = Readonly<Record<string, InBothLanguages>>

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

export const awardFields: readonly ModelField[] = columnsOf({
  fields: {
    rank: int({ zh: '名次', en: 'Rank' }),
    alias: text({ zh: '投标编号', en: 'Alias' }),
    name: text({ zh: '投标人', en: 'Bidder' }),
    gross: decimal({ zh: '报价', en: 'Price' }),
    basis: decimal({ zh: '比较价', en: 'Compared' }),
    currency: text({ zh: '币种', en: 'Currency' }),
    sinceSeq: int({ zh: '成立序号', en: 'Held since entry' }),
    distance: decimal({ zh: '与基准价之差', en: 'From the benchmark' }),
    price: decimal({ zh: '价格分', en: 'Price points' }, { scale: 2 }),
    technical: decimal({ zh: '技术分', en: 'Technical' }, { scale: 2 }),
    business: decimal({ zh: '商务分', en: 'Business' }, { scale: 2 }),
    total: decimal({ zh: '综合得分', en: 'Total' }, { scale: 2 }),
    meetsReserve: flag({ zh: '达到标底', en: 'Meets the reserve' }),
    over: enumOf({ zh: '超出未公开限价', en: 'Beyond the unpublished limit' }, { words: BEYOND }),
    vsMean: decimal({ zh: '低于他人初始均价（%）', en: 'Below first prices (%)' }, { scale: 2 }),
    vsNext: decimal({ zh: '低于次低价（%）', en: 'Below the next price (%)' }, { scale: 2 }),
    lowFlagged: flag({ zh: '异常偏低', en: 'Abnormally low' }),
    lowText: longText({ zh: '低价说明', en: 'Explanation of the low price' }),
    lowAccepted: flag({ zh: '说明已接受', en: 'Explanation accepted' }),
    skipped: flag({ zh: '已放弃', en: 'Declined' }),
    sharePct: int({ zh: '份额（%）', en: 'Share (%)' }),
    amount: decimal({ zh: '份额金额', en: 'Amount' }),
    award: enumOf({ zh: '定标状态', en: 'Award' }, { words: PROPOSALS }),
    reason: longText({ zh: '偏离理由', en: 'Reason for the deviation' }),
    proposedBy: text({ zh: '提议人', en: 'Proposed by' }),
    confirmBy: instant({ zh: '确认截止时间', en: 'Confirm until' }),
  },
})

export const roundPriceFields: readonly ModelField[] = columnsOf({
  fields: {
    round: int({ zh: '轮次', en: 'Round' }),
    extra: flag({ zh: '加轮', en: 'Extra round' }),
    rank: int({ zh: '名次', en: 'Rank' }),
    alias: text({ zh: '投标编号', en: 'Alias' }),
    name: text({ zh: '投标人', en: 'Bidder' }),
    gross: decimal({ zh: '报价', en: 'Price' }),
    basis: decimal({ zh: '比较价', en: 'Compared' }),
    carried: flag({ zh: '沿用上轮报价', en: 'Price carried over' }),
    eliminated: flag({ zh: '本轮后淘汰', en: 'Eliminated after this round' }),
    deliveryDays: int({ zh: '交货期（天）', en: 'Delivery time, days' }),
    paymentTerms: longText({ zh: '付款条件', en: 'Payment terms' }),
  },
})

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

export const timeChangeFields: readonly ModelField[] = columnsOf({
  fields: {
    field: enumOf({ zh: '变更内容', en: 'What changes' }, { words: TIMES }),
    oldValue: instant({ zh: '原时间', en: 'Old' }),
    newValue: instant({ zh: '新时间', en: 'New time' }),
    shiftLater: flag({ zh: '后续步骤顺延', en: 'Later steps move along' }),
    reason: longText({ zh: '原因', en: 'Reason' }),
    requestedBy: text({ zh: '申请人', en: 'Requested by' }),
    requestedAt: instant({ zh: '申请时间', en: 'Requested at' }),
    status: enumOf({ zh: '状态', en: 'Status' }, { words: CHANGES }),
    decidedBy: text({ zh: '审批人', en: 'Decided by' }, { many: true }),
    decidedAt: instant({ zh: '审批时间', en: 'Decided at' }),
    comment: longText({ zh: '审批意见', en: 'Comment' }),
    needs: enumOf({ zh: '须同意方', en: 'Who has to agree' }, { many: true, words: WHO_AGREES }),
    acks: int({ zh: '已确认投标人数', en: 'Bidders that agreed' }),
    acksNeeded: int({ zh: '须确认投标人数', en: 'Bidders that have to agree' }),
  },
})
