import { textsOf } from './status-names.ts'

/** What the states of an invitation, a registration, a firm and a review are called: on their tags, and as values that lists are searched by. */

export const invitationNames = {
  PROPOSED: { zh: '待审核', en: 'Waiting for review' },
  APPROVED: { zh: '审核通过，待发送', en: 'Approved, not sent yet' },
  SENT: { zh: '已邀请', en: 'Invited' },
  VIEWED: { zh: '已查看', en: 'Seen' },
  ACCEPTED: { zh: '已报名', en: 'Accepted' },
  DECLINED: { zh: '已谢绝', en: 'Declined' },
  EXPIRED: { zh: '已过期', en: 'Expired' },
  REJECTED: { zh: '审核驳回', en: 'Rejected' },
  REVOKED: { zh: '已撤回', en: 'Withdrawn' },
} as const
export const applicationNames = {
  SUBMITTED: { zh: '待审核', en: 'To be decided' },
  APPROVED: { zh: '审核通过', en: 'Qualified' },
  REJECTED: { zh: '未通过', en: 'Rejected' },
  RETURNED: { zh: '退回补正', en: 'Returned' },
  WITHDRAWN: { zh: '已撤回', en: 'Withdrawn' },
  DISQUALIFIED: { zh: '已取消资格', en: 'Disqualified' },
} as const
export const firmNames = {
  ACTIVE: { zh: '正常', en: 'In good standing' },
  SUSPENDED: { zh: '暂停合作', en: 'Suspended' },
  BLACKLISTED: { zh: '黑名单', en: 'Blacklisted' },
} as const
export const reviewNames = {
  WATCHING: { zh: '监督中', en: 'Watching' },
  OPENED: { zh: '待评审', en: 'To be reviewed' },
  RETURNED: { zh: '重新评审', en: 'Begun anew' },
  SIGNED: { zh: '已签署', en: 'Signed' },
} as const

export const invitationTexts = textsOf('invitation', invitationNames)
export const applicationTexts = textsOf('application', applicationNames)
export const firmTexts = textsOf('firm', firmNames)
export const reviewTexts = textsOf('review', reviewNames)
