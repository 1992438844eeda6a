import { defineList, dictionary, dictionaryNumber, enumOf, flag, instant, int, longText, text } from '#domain/lists/define-list.ts'

const code = { zh: '供应商编码', en: 'Supplier code' }
const name = { zh: '供应商名称', en: 'Supplier name' }
const grade = { zh: '等级', en: 'Grade' }
const ofGrade = { code: 'tender.Customer.Grade' } as const

const names = {
  nameEn: text({ zh: '英文名称', en: 'English name' }),
  creditCode: text({ zh: '统一社会信用代码', en: 'Unified social credit code' }),
  categories: dictionary({ zh: '供应品类', en: 'Categories' }, { dictCode: 'tender_category', many: true }),
} as const
const firmStatus = enumOf({ zh: '供应商状态', en: 'Supplier status' }, { code: 'tender.Customer.Status' })
/** They are masked to some readers, so nobody searches by them. */
const contacts = {
  contact: text({ zh: '联系人', en: 'Contact' }, { search: false }),
  phone: text({ zh: '联系电话', en: 'Phone' }, { search: false }),
  email: text({ zh: '电子邮箱', en: 'Email' }, { search: false }),
} as const

/** `POST /tender/api/v1/customer/page-list`. */
export const supplierRegister = defineList({
  code: 'pu-suppliers',
  fields: {
    code: text(code, { sort: 'rising' }),
    name: text(name),
    ...names,
    grade: enumOf(grade, { ...ofGrade, sort: 'rising' }),
    firmStatus,
    legalRep: text({ zh: '法定代表人', en: 'Legal representative' }),
    ...contacts,
    address: text({ zh: '地址', en: 'Address' }),
    createdAt: instant({ zh: '登记时间', en: 'Registered at' }, { sort: 'latest' }),
  },
})

const proposedAt = { zh: '推荐时间', en: 'Proposed at' }
const rosterFields = {
  code: text(code),
  name: text(name, { sort: 'rising' }),
  ...names,
  grade: enumOf(grade, { ...ofGrade, sort: 'rising' }),
  firmStatus,
  ...contacts,
  invitation: enumOf({ zh: '邀请状态', en: 'Invitation' }, { code: 'tender.Invitation.Status' }),
  proposedBy: text({ zh: '推荐人', en: 'Proposed by' }),
  proposedAt: instant(proposedAt),
  reason: longText({ zh: '邀请理由', en: 'Reason' }, { search: false }),
  reviewComment: longText({ zh: '邀请审核意见', en: 'Comment on the invitation' }, { search: false }),
  sentAt: instant({ zh: '邀请发出时间', en: 'Invitation sent' }, { sort: 'latest' }),
  resentAt: instant({ zh: '再次发送时间', en: 'Sent again at' }, { search: false }),
  viewedAt: instant({ zh: '邀请查看时间', en: 'Invitation read' }),
  declinedAt: instant({ zh: '谢绝邀请时间', en: 'Invitation declined' }),
  declineReason: longText({ zh: '谢绝理由', en: 'Reason for declining' }, { search: false }),
  application: enumOf({ zh: '报名状态', en: 'Registration' }, { code: 'tender.Application.Status' }),
  submittedAt: instant({ zh: '报名时间', en: 'Registered at' }, { sort: 'latest' }),
  agentName: text({ zh: '报名经办人', en: 'Acting for the supplier' }),
  taxBp: dictionaryNumber({ zh: '税率（%）', en: 'Tax rate (%)' }, { dictCode: 'tax_rate', export: 'DECIMAL' }),
  remark: longText({ zh: '供应商备注', en: 'Remark of the supplier' }),
  deposit: enumOf(
    { zh: '保证金', en: 'Deposit' },
    {
      search: false,
      words: {
        NOT_REQUIRED: { zh: '无需缴纳', en: 'Not required' },
        UNPAID: { zh: '未缴纳', en: 'Not paid' },
        DECLARED: { zh: '已申报', en: 'Declared' },
        CONFIRMED: { zh: '已确认', en: 'Confirmed' },
        FORFEITED: { zh: '已没收', en: 'Forfeited' },
      },
    },
  ),
  pledgedAt: instant({ zh: '承诺书签署时间', en: 'Pledge signed at' }, { search: false }),
  decidedAt: instant({ zh: '审核时间', en: 'Decided at' }, { sort: 'latest' }),
  decisionComment: longText({ zh: '审核意见', en: 'Review comment' }, { search: false }),
  stage: enumOf({ zh: '进展', en: 'Stage' }, { code: 'tender.Roster.Stage', many: true }),
} as const

/** `POST /tender/api/v1/invitation/page-list`; what a firm wrote in its registration is there once it has registered. */
export const projectFirms = defineList({ code: 'pu-customer-list', fields: rosterFields })

/** The same firms as far as their invitations wait for a second person. */
export const waitingFirms = defineList({
  code: 'pu-firmpop',
  fields: {
    ...rosterFields,
    proposedAt: instant(proposedAt, { sort: 'latest' }),
    sentAt: instant(rosterFields.sentAt.label),
    submittedAt: instant(rosterFields.submittedAt.label),
    decidedAt: instant(rosterFields.decidedAt.label),
  },
})

/** `POST /tender/api/v1/application/page-list`: searched as the firms of the project are, with more in its workbook. */
export const projectRegistrations = {
  ...projectFirms,
  fields: {
    ...rosterFields,
    newDeadline: instant({ zh: '补充截止时间', en: 'Again until' }, { search: false }),
    papersGiven: int({ zh: '已交资料数', en: 'Documents handed in' }, { search: false }),
    papersMissing: text({ zh: '缺少的资料', en: 'Documents missing' }, { search: false, many: true }),
    voucher: flag({ zh: '已交保证金凭证', en: 'Voucher of the deposit' }, { search: false }),
  },
} as const
