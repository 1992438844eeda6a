import type { ProjectForm, ProjectStatus, RoundPhase } from '#contract/tender/project.ts'

/** What a project's status is called: on its tag, and in the gateway's sentences (`{status}` of a refusal). */
export const statusNames = {
  DRAFT: { zh: '草稿', en: 'Draft' },
  PUBLISH_APPROVAL: { zh: '发布审批中', en: 'Approval' },
  REGISTRATION: { zh: '报名中', en: 'Registration' },
  QUALIFICATION: { zh: '资格审核中', en: 'Qualification' },
  READY: { zh: '待竞价', en: 'Ready' },
  BIDDING: { zh: '竞价中', en: 'Bidding' },
  SUSPENDED: { zh: '已暂停', en: 'Suspended' },
  REVIEW: { zh: '监督评审中', en: 'Under review' },
  AWARD_APPROVAL: { zh: '定标审批中', en: 'Award approval' },
  PUBLICITY: { zh: '中标公示', en: 'Publicity' },
  AWARDED: { zh: '已定标', en: 'Awarded' },
  FAILED: { zh: '流标', en: 'Unsuccessful' },
  VOID: { zh: '废标', en: 'Cancelled' },
} as const satisfies Record<ProjectStatus, { zh: string; en: string }>

/** How prices come in: as a value that lists are searched by, and in a dictionary. */
export const modeNames = {
  freeBid: { zh: '自由竞价', en: 'Free bidding' },
  threeRounds: { zh: '三轮报价', en: 'Three rounds' },
} as const satisfies Record<ProjectForm['mode'], { zh: string; en: string }>

/** How a round stands: beside its number in a list. */
export const roundPhaseNames = {
  OPEN: { zh: '报价中', en: 'Open' },
  WAITING: { zh: '待开启', en: 'To be opened' },
  INTERVAL: { zh: '轮次间隔', en: 'Between rounds' },
  SUSPENDED: { zh: '已暂停', en: 'Suspended' },
} as const satisfies Record<RoundPhase, { zh: string; en: string }>

/** Names as sentences of a view, by `status.READY` and so on. */
export function textsOf<Prefix extends string, Name extends string>(
  prefix: Prefix,
  names: Readonly<Record<Name, { zh: string; en: string }>>,
) {
  const inLang = (lang: 'zh' | 'en') =>
    Object.fromEntries(
      Object.entries<{ zh: string; en: string }>(names).map(([name, words]) => [`${prefix}.${name}`, words[lang]]),
    ) as Record<`${Prefix}.${Name}`, string>
  return { en: inLang('en'), zh: inLang('zh') }
}

export const statusTexts = textsOf('status', statusNames)
