import type { EnumValue } from '#contract/search.ts'
import { factNames } from '#domain/tender/fact-names.ts'
import { firmStageNames, rosterStageNames } from '#domain/tender/lists/stages.ts'
import { applicationNames, firmNames, invitationNames, reviewNames } from '#domain/tender/state-names.ts'
import { statusNames } from '#domain/tender/status-names.ts'
import { noticeTexts } from '#gateway/modules/tender/notices/notice-texts.ts'
import { type Lang, Refusal } from '#gateway/platform/http/answer.ts'

type Words = Readonly<Record<string, { zh: string; en: string }>>

/** Values of enum fields, by enum and property, in the order they show (SEA-13). */
const enums: Readonly<Record<string, Words>> = {
  ProjectStatus: statusNames,
  ProjectMode: { freeBid: { zh: '自由竞价', en: 'Free bidding' } },
  ProjectDirection: { reverse: { zh: '降价（采购）', en: 'Downwards (buying)' }, forward: { zh: '升价（销售）', en: 'Upwards (selling)' } },
  ProjectInviteMode: { invited: { zh: '邀请供应商', en: 'Invited suppliers' }, open: { zh: '公开，所有供应商', en: 'Every supplier' } },
  InvitationStatus: invitationNames,
  ApplicationStatus: applicationNames,
  CustomerGrade: Object.fromEntries(['A', 'B', 'C', 'D'].map((grade) => [grade, { zh: `${grade} 级`, en: `Grade ${grade}` }])),
  CustomerStatus: firmNames,
  ReviewStatus: reviewNames,
  FirmStage: firmStageNames,
  RosterStage: rosterStageNames,
  LogKind: factNames,
  NoticeKind: Object.fromEntries(Object.entries(noticeTexts).map(([kind, [zh, en]]) => [kind, { zh, en }])),
}

/** The same for drop-downs of workbooks, in both languages. */
export const enumOptions = (name: keyof typeof enums & string) =>
  Object.entries(enums[name] ?? {}).map(([code, label]) => ({ code, label }))

/** Which clues there may be is no enum: a supplier would learn what is looked for. */
export function enumValues(name: string, lang: Lang): EnumValue[] {
  const words = Object.hasOwn(enums, name) ? enums[name] : undefined
  if (!words) throw new Refusal('VALIDATION-1006')
  return Object.entries(words).map(([code, text]) => ({ code, desc: text[lang] }))
}
