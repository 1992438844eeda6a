import type { RoundRef, TimelineStep } from '#contract/tender/project.ts'
import type { Severity, SignalCode } from './award/signals.ts'
import { textsOf } from './status-names.ts'

/** What the states of an invitation, a registration, a firm and a review are called: on their tags, and as values that lists are searched by. */

export const invitationNames = {
  PROPOSED: { zh: '待审核', en: 'Waiting for review' },
  APPROVED: { zh: '审核通过，待发送', en: 'Approved, not sent yet' },
  SENT: { zh: '已邀请', en: 'Invited' },
  VIEWED: { zh: '已查看', en: 'Seen' },
  ACCEPTED: { zh: '已报名', en: 'Registered' },
  DECLINED: { zh: '已谢绝', en: 'Declined' },
  EXPIRED: { zh: '已过期', en: 'Expired' },
  REJECTED: { zh: '审核驳回', en: 'Rejected' },
  REVOKED: { zh: '已撤回', en: 'Withdrawn' },
} as const
export const applicationNames = {
  SUBMITTED: { zh: '待审核', en: 'Waiting for review' },
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
  SCORING: { zh: '评分中', en: 'Points are given' },
  REPORT: { zh: '待签署', en: 'To be signed' },
  RETURNED: { zh: '重新评审', en: 'Begun anew' },
  SIGNED: { zh: '已签署', en: 'Signed' },
} as const

export const objectionNames = {
  OPEN: { zh: '待答复', en: 'To be answered' },
  ANSWERED: { zh: '已答复', en: 'Answered' },
  CLOSED: { zh: '已关闭', en: 'Closed' },
  UPHELD: { zh: '异议成立', en: 'Upheld' },
} as const
/** Which time was to be changed, and what became of that. */
export const changedTimeNames = {
  startsAt: { zh: '开始时间', en: 'Start time' },
  registrationEndsAt: { zh: '报名截止', en: 'Registration deadline' },
  qualificationEndsAt: { zh: '审核截止', en: 'Qualification deadline' },
} as const
export const timeChangeNames = {
  REQUESTED: { zh: '待审批', en: 'Waiting for approval' },
  APPROVED: { zh: '已通过', en: 'Approved' },
  REJECTED: { zh: '已驳回', en: 'Rejected' },
  WITHDRAWN: { zh: '已撤回', en: 'Withdrawn' },
  LAPSED: { zh: '已失效', en: 'Lapsed' },
} as const

/** What was announced to all who take part in a project, and in whose name: persons are not named. */
export const announcedNames = {
  message: { zh: '公告消息', en: 'Message' },
  schedule: { zh: '项目时间已变更', en: 'The schedule has changed' },
  suspended: { zh: '竞价已暂停', en: 'Bidding suspended' },
  resumed: { zh: '竞价已继续', en: 'Bidding resumed' },
} as const
export const senderNames = {
  BUYER: { zh: '采购员', en: 'Buyer' },
  MANAGER: { zh: '采购经理', en: 'Manager' },
  SUPERVISOR: { zh: '监督员', en: 'Supervisor' },
  SYSTEM: { zh: '系统', en: 'System' },
} as const
/** Clues of collusion, and how much they weigh. */
export const signalNames = {
  G1: { zh: '同一网络地址', en: 'same address' },
  G2: { zh: '同一设备', en: 'same device' },
  G3: { zh: '同一电话或邮箱', en: 'same phone or mailbox' },
  G4: { zh: '同一资料文件', en: 'same paper' },
  G5: { zh: '分项报价规律一致', en: 'prices alike line by line' },
  G6: { zh: '总价呈等差', en: 'totals at equal distances' },
  G7: { zh: '紧随他人报价', en: 'one bids at once after the other' },
  G8: { zh: '仅一家持续降价', en: 'only one ever improved' },
  G9: { zh: '同一人员', en: 'same person' },
} as const satisfies Record<SignalCode, unknown>
export const severityNames = {
  high: { zh: '高', en: 'High' },
  medium: { zh: '中', en: 'Medium' },
  low: { zh: '低', en: 'Low' },
} as const satisfies Record<Severity, unknown>

export const invitationTexts = textsOf('invitation', invitationNames)
export const applicationTexts = textsOf('application', applicationNames)
export const firmTexts = textsOf('firm', firmNames)
export const reviewTexts = textsOf('review', reviewNames)
export const objectionTexts = textsOf('objection', objectionNames)
export const timeChangeTexts = textsOf('status', timeChangeNames)
export const announcedTexts = textsOf('said', announcedNames)
export const senderTexts = textsOf('from', senderNames)
type Sender = keyof typeof senderNames
export const roundTexts = textsOf('round', {
  no: { zh: '第 {{n}} 轮', en: 'Round {{n}}' },
  extra: { zh: '加轮', en: 'Extra round' },
} as const)
/** What a round is called, by `roundTexts`: by its number, or as the extra one. */
export const roundName = ({ no, extra }: RoundRef, t: (key: keyof typeof roundTexts.en, values: { n: number }) => string): string =>
  t(extra ? 'round.extra' : 'round.no', { n: no })

/** Steps of the schedule, the same words on both sides, and how each stands. */
const stepNames = {
  published: { zh: '项目发布', en: 'Published' },
  registration: { zh: '报名截止', en: 'Registration deadline' },
  qualification: { zh: '资格审核截止', en: 'Qualification deadline' },
  start: { zh: '竞价开始', en: 'Bidding starts' },
  close: { zh: '竞价截止', en: 'Bidding closes' },
  round: { zh: '第 {{no}} 轮截止', en: 'Round {{no}} closes' },
  extra: { zh: '加轮截止', en: 'Extra round closes' },
  publicity: { zh: '公示截止', en: 'Publicity ends' },
  end: { zh: '项目结束', en: 'Finished' },
  done: { zh: '已完成', en: 'Done' },
  current: { zh: '正在进行', en: 'Now' },
  ahead: { zh: '未开始', en: 'Not started' },
} as const satisfies Record<TimelineStep['kind' | 'state'] | 'round' | 'extra', { zh: string; en: string }>
export const stepTexts = textsOf('step', stepNames)
/** Of several steps of one schedule: each round ends by itself. */
export const stepKey = ({ kind, round }: Pick<TimelineStep, 'kind' | 'round'>): string => `${kind} ${round?.no ?? ''}`
/** What a step is called, by `stepTexts`. */
export const stepName = ({ kind, round }: TimelineStep, t: (key: keyof typeof stepTexts.en, values: { no: number }) => string): string =>
  t(round ? (round.extra ? 'step.extra' : 'step.round') : `step.${kind}`, { no: round?.no ?? 0 })

/** Who sent something, by `senderTexts`: a role by its name, whoever else by himself. */
export const senderOf = (from: string, t: (key: `from.${Sender}`) => string): string =>
  Object.hasOwn(senderNames, from) ? t(`from.${from as Sender}`) : from
export const signalTexts = textsOf('signal', signalNames)
export const severityTexts = textsOf('severity', severityNames)
