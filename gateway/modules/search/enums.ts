import type { EnumValue } from '#contract/search.ts'
import { statusNames } from '#domain/tender/status-names.ts'
import { type Lang, Refusal } from '#gateway/platform/answer.ts'

type Words = Readonly<Record<string, { zh: string; en: string }>>

/** Values of enum fields, by enum and property, in the order they show (SEA-13). */
const enums: Readonly<Record<string, Words>> = {
  ProjectStatus: statusNames,
  ProjectMode: { freeBid: { zh: '自由竞价', en: 'Free bidding' } },
  ProjectDirection: { reverse: { zh: '降价（采购）', en: 'Downwards (buying)' }, forward: { zh: '升价（销售）', en: 'Upwards (selling)' } },
  ProjectInviteMode: { invited: { zh: '邀请供应商', en: 'Invited suppliers' }, open: { zh: '公开，所有供应商', en: 'Every supplier' } },
  InvitationStatus: {
    PROPOSED: { zh: '待审核', en: 'Waiting for review' },
    APPROVED: { zh: '审核通过，待发送', en: 'Approved, not sent yet' },
    SENT: { zh: '已邀请', en: 'Invited' },
    VIEWED: { zh: '已查看', en: 'Seen' },
    ACCEPTED: { zh: '已报名', en: 'Accepted' },
    DECLINED: { zh: '已谢绝', en: 'Declined' },
    EXPIRED: { zh: '已过期', en: 'Expired' },
    REJECTED: { zh: '审核驳回', en: 'Rejected' },
    REVOKED: { zh: '已撤回', en: 'Withdrawn' },
  },
  ApplicationStatus: {
    SUBMITTED: { zh: '待审核', en: 'To be decided' },
    APPROVED: { zh: '审核通过', en: 'Qualified' },
    REJECTED: { zh: '未通过', en: 'Rejected' },
    RETURNED: { zh: '退回补正', en: 'Returned' },
    WITHDRAWN: { zh: '已撤回', en: 'Withdrawn' },
    DISQUALIFIED: { zh: '已取消资格', en: 'Disqualified' },
  },
  CustomerGrade: Object.fromEntries(['A', 'B', 'C', 'D'].map((grade) => [grade, { zh: `${grade} 级`, en: `Grade ${grade}` }])),
  CustomerStatus: {
    ACTIVE: { zh: '正常', en: 'In good standing' },
    SUSPENDED: { zh: '暂停合作', en: 'Suspended' },
    BLACKLISTED: { zh: '黑名单', en: 'Blacklisted' },
  },
  ReviewStatus: {
    WATCHING: { zh: '监督中', en: 'Watching' },
    OPENED: { zh: '待评审', en: 'To be reviewed' },
    RETURNED: { zh: '重新评审', en: 'Begun anew' },
    SIGNED: { zh: '已签署', en: 'Signed' },
  },
}

/** @throws Refusal VALIDATION-1006 for an enum that is not there */
export function enumValues(name: string, lang: Lang): EnumValue[] {
  const words = Object.hasOwn(enums, name) ? enums[name] : undefined
  if (!words) throw new Refusal('VALIDATION-1006')
  return Object.entries(words).map(([code, text]) => ({ code, desc: text[lang] }))
}
