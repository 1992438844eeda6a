import { awaitsJustification } from '#domain/tender/decide-justification.ts'
import type { Entry, FactType, ProjectState } from '#domain/tender/model.ts'
import { candidates } from '#domain/tender/standing.ts'

/** Who is told of which fact. Kinds are sentences of the i18n module (`backend.notification.<kind>`); they never hold a price or a rival's name. */

/** Whom a notice is for: persons by id, or everyone who acts for these firms. */
export interface Notice {
  kind: NoticeKind
  persons: string[]
  firms: string[]
  args: Record<string, string>
}

/** The sentences: Chinese and English. */
export const noticeTexts = {
  'publish-waiting': ['有项目待您审批发布', 'A project waits for your approval to publish'],
  'publish-returned': ['您的项目被退回，请修改后重新提交', 'Your project was returned; please change it and submit again'],
  published: ['您的项目已发布，开始报名', 'Your project is published; registration is open'],
  invited: ['您收到投标邀请', 'You are invited to bid'],
  'invitation-waiting': ['有邀请名单待您审核', 'Invitations wait for your review'],
  'invitation-revoked': ['投标邀请已撤回', 'The invitation was withdrawn'],
  'application-waiting': ['有供应商提交了报名，请审核', 'A supplier has registered; please review'],
  'application-approved': ['报名已通过审核', 'Your registration was approved'],
  'application-rejected': ['报名未通过审核', 'Your registration was rejected'],
  'application-returned': ['报名被退回，请补正后重新提交', 'Your registration was returned; please complete it'],
  disqualified: ['贵公司的投标资格已被取消', 'Your company was disqualified'],
  'invitation-rejected': ['邀请名单被驳回', 'Invitations were turned down'],
  'schedule-waiting': ['有时间变更申请待您审批', 'A change of time waits for your approval'],
  'schedule-refused': ['时间变更申请未获批准', 'The change of time was not approved'],
  'schedule-changed': ['项目时间已变更', 'The schedule of the project has changed'],
  'starts-24h': ['竞价将在24小时内开始', 'Bidding begins within 24 hours'],
  'starts-30m': ['竞价将在30分钟内开始', 'Bidding begins within 30 minutes'],
  'starts-5m': ['竞价将在5分钟内开始，请进入大厅', 'Bidding begins within 5 minutes; please enter the hall'],
  opened: ['竞价已开始', 'Bidding has begun'],
  extended: ['竞价已自动延时', 'Bidding was extended'],
  suspended: ['竞价已暂停', 'Bidding is suspended'],
  resumed: ['竞价已继续', 'Bidding goes on'],
  closed: ['竞价已结束', 'Bidding has closed'],
  'correction-waiting': ['有更正申请待您决定', 'A correction waits for your decision'],
  'report-waiting': ['竞价已结束，监督报告待您签署', 'Bidding has closed; the report waits for your signature'],
  'award-waiting': ['有定标申请待您审批', 'An award waits for your approval'],
  'award-returned': ['定标申请被退回', 'The award proposal was returned'],
  won: ['恭喜，贵公司中标，请在期限内确认', 'Congratulations, you have won; please confirm in time'],
  'award-published': ['中标结果已公示', 'The award is published'],
  'award-next': ['中标人放弃或逾期，请推荐下一名', 'The winner declined or let the time pass; please propose the next rank'],
  'award-confirmed': ['中标人已确认中标', 'The winner has confirmed'],
  'award-declined': ['中标人放弃中标', 'The winner has declined'],
  'objection-filed': ['收到一条异议，请答复', 'An objection was filed; please answer'],
  'low-price': ['贵公司报价异常偏低，请在期限内说明', 'Your price is abnormally low; please explain it in time'],
  'low-price-explained': ['异常低价已说明，请审核', 'A low price was explained; please review'],
  'objection-upheld': ['异议成立，项目退回评审', 'An objection was upheld; the project is back in review'],
  'deposit-forfeited': ['贵公司的投标保证金不予退还', 'Your bid deposit is forfeited'],
  'objection-answered': ['您的异议已答复', 'Your objection was answered'],
  awarded: ['项目已定标', 'The project is awarded'],
  failed: ['项目流标', 'The project has failed'],
  voided: ['项目已终止', 'The project was stopped'],
  outage: ['系统曾中断，竞价已自动顺延', 'The system was interrupted; bidding was put off by itself'],
} as const satisfies Record<string, readonly [zh: string, en: string]>
export type NoticeKind = keyof typeof noticeTexts

type To = Pick<Notice, 'persons' | 'firms'>
type Rule = (state: ProjectState, entry: Entry) => [NoticeKind, To][]

const note = (entry: Entry, key: string) => entry.parts.note?.[key]
const firmOf = (entry: Entry): string[] => [entry.parts.who?.customerId ?? []].flat().map(String)
const persons = (...ids: string[]): To => ({ persons: ids, firms: [] })
const firms = (ids: string[]): To => ({ persons: [], firms: ids })
const owner = ({ ownerId }: ProjectState): To => persons(ownerId)
const manager = ({ form }: ProjectState): To => persons(form.managerId)
const deciders = ({ form }: ProjectState): To => persons(form.managerId, ...form.supervisorIds)
/** Firms that registered and are still in. */
const registered = ({ parties }: ProjectState): string[] =>
  Object.values(parties).flatMap(({ customerId, application }) =>
    application && !['WITHDRAWN', 'REJECTED'].includes(application.status) ? [customerId] : [],
  )
const everyone = (state: ProjectState): To => ({
  persons: [state.ownerId, state.form.managerId, ...state.form.supervisorIds],
  firms: registered(state),
})
const hall =
  (kind: NoticeKind): Rule =>
  (state) => [[kind, everyone(state)]]
const invitedFirms = ({ parties }: ProjectState): string[] =>
  Object.values(parties).flatMap(({ customerId, invitation }) =>
    invitation && !['PROPOSED', 'REJECTED', 'REVOKED'].includes(invitation.status) ? [customerId] : [],
  )

const lowPriced = (state: ProjectState): string[] =>
  state.bidders.filter(({ alias }) => awaitsJustification(state, alias)).map(({ customerId }) => customerId)

const DECIDED = { APPROVED: 'application-approved', REJECTED: 'application-rejected', RETURNED: 'application-returned' } as const

const rules: Partial<Record<FactType, Rule>> = {
  'project.submitted': (state) => [['publish-waiting', manager(state)]],
  'project.returned': (state, entry) => (note(entry, 'by') === 'MANAGER' ? [['publish-returned', owner(state)]] : []),
  'project.published': (state) => [
    ['published', owner(state)],
    ['invited', firms(state.form.inviteMode === 'invited' ? invitedFirms(state) : [])],
  ],
  'invitation.proposed': (state) => [['invitation-waiting', manager(state)]],
  'invitation.reviewed': (state, entry) => {
    if (note(entry, 'agree') === false) return [['invitation-rejected', owner(state)]]
    const sent = note(entry, 'agree') === true && note(entry, 'sent') === true
    return sent ? [['invited', firms([note(entry, 'customerIds') ?? []].flat().map(String))]] : []
  },
  'invitation.resent': (_, entry) => [['invited', firms([note(entry, 'customerIds') ?? []].flat().map(String))]],
  'invitation.revoked': (_, entry) => [['invitation-revoked', firms(firmOf(entry))]],
  'application.submitted': (state) => [['application-waiting', owner(state)]],
  'application.decided': (_, entry) => {
    const kind = DECIDED[String(entry.parts.lines?.decision) as keyof typeof DECIDED]
    return kind ? [[kind, firms(firmOf(entry))]] : []
  },
  'application.disqualified': (_, entry) => [['disqualified', firms(firmOf(entry))]],
  'schedule.requested': (state) => [['schedule-waiting', manager(state)]],
  // Who withdrew his own question needs no letter about it.
  'schedule.refused': (state, entry) => (note(entry, 'outcome') === 'WITHDRAWN' ? [] : [['schedule-refused', owner(state)]]),
  'schedule.changed': hall('schedule-changed'),
  'bidding.opened': hall('opened'),
  // Those who watch see it in the hall; those who bid must know how long they still can.
  'bidding.extended': (state) => [['extended', firms(registered(state))]],
  'bidding.suspended': hall('suspended'),
  'bidding.resumed': hall('resumed'),
  'bidding.closed': hall('closed'),
  'outage.detected': hall('outage'),
  'bid.correction-requested': (state) => [['correction-waiting', persons(state.ownerId, ...state.form.supervisorIds)]],
  'award.proposed': (state) => [['award-waiting', deciders(state)]],
  'award.decided': (state, entry) => (note(entry, 'agree') === false ? [['award-returned', owner(state)]] : []),
  'award.approved': (state, entry) => {
    const winner = firmOf(entry)
    const others = registered(state).filter((id) => !winner.includes(id))
    return [
      ['won', firms(winner)],
      ['award-published', { persons: owner(state).persons, firms: others }],
    ]
  },
  'award.declined': (state) => [[candidates(state).length > 0 ? 'award-next' : 'award-declined', owner(state)]],
  'names.revealed': (state) => [
    ['low-price', firms(lowPriced(state))],
    ['report-waiting', persons(...state.form.supervisorIds)],
  ],
  'award.confirmed': (state) => [['award-confirmed', owner(state)]],
  'award.justified': (state) => [['low-price-explained', persons(state.ownerId, ...state.form.supervisorIds)]],
  'objection.upheld': hall('objection-upheld'),
  'deposit.forfeited': (_, entry) => [['deposit-forfeited', firms(firmOf(entry))]],
  'objection.filed': (state) => [['objection-filed', owner(state)]],
  'objection.answered': (_, entry) => [['objection-answered', firms(firmOf(entry))]],
  'project.awarded': hall('awarded'),
  'project.failed': hall('failed'),
  'project.voided': hall('voided'),
}

/** Notices that one committed fact gives rise to; nobody is told of nothing. */
export function noticesOf(state: ProjectState, entry: Entry): Notice[] {
  const told = rules[entry.type]?.(state, entry) ?? []
  return told
    .map(([kind, to]) => ({ kind, persons: to.persons.filter((id) => id !== ''), firms: to.firms, args: {} }))
    .filter((notice) => notice.persons.length + notice.firms.length > 0)
}
