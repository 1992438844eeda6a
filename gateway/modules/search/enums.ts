import type { EnumValue } from '#contract/search.ts'
import type { PermissionCode } from '#domain/permission.ts'
import { factNames } from '#domain/tender/fact-names.ts'
import { firmStageNames, rosterStageNames } from '#domain/tender/lists/stages.ts'
import {
  announcedNames,
  applicationNames,
  changedTimeNames,
  firmNames,
  invitationNames,
  objectionNames,
  reviewNames,
  senderNames,
  severityNames,
  signalNames,
  timeChangeNames,
} from '#domain/tender/state-names.ts'
import { modeNames, roundPhaseNames, statusNames } from '#domain/tender/status-names.ts'
import { actionLabels, statusNames as processStatusNames } from '#domain/workflow/labels.ts'
import { definitionStateNames } from '#domain/workflow/lists/definitions.ts'
import { noticeTexts } from '#gateway/modules/tender/notices/notice-texts.ts'
import { type Lang, Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'

type Words = Readonly<Record<string, { zh: string; en: string }>>

/** What a task can end with; whoever starts a process or adds signers has decided nothing yet. */
const { APPLY: _apply, REVOKE: _revoke, BEFORE_ADDSIGN: _before, ...taskDecisions } = actionLabels

/** Values of enum fields, by enum and property, in the order they show (SEA-13). */
const enums: Readonly<Record<string, Words>> = {
  ProjectStatus: statusNames,
  ProjectMode: modeNames,
  RoundPhase: roundPhaseNames,
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
  ChangeTime: changedTimeNames,
  ChangeStatus: timeChangeNames,
  ObjectionStatus: objectionNames,
  AnnouncementKind: announcedNames,
  AnnouncementSender: senderNames,
  // Where a clue stands its code goes before its name.
  SignalCode: Object.fromEntries(
    Object.entries(signalNames).map(([code, { zh, en }]) => [code, { zh: `${code} ${zh}`, en: `${code} ${en}` }]),
  ),
  SignalSeverity: severityNames,
  ProcessStatus: processStatusNames,
  TaskDecision: taskDecisions,
  DefinitionState: definitionStateNames,
  NoticeKind: Object.fromEntries(Object.entries(noticeTexts).map(([kind, [zh, en]]) => [kind, { zh, en }])),
}

/** The same for drop-downs of workbooks, in both languages. */
export const enumOptions = (name: keyof typeof enums & string) =>
  Object.entries(enums[name] ?? {}).map(([code, label]) => ({ code, label }))

/** What clues there may be is for those who read clues: a supplier would learn what is looked for. */
const needs: Readonly<Record<string, PermissionCode>> = { SignalCode: 'tender:review:view', SignalSeverity: 'tender:review:view' }

/** @throws Refusal VALIDATION-1006 alike for an enum that is not there and one whose lists the caller may not read */
export function enumValues(name: string, lang: Lang, codes: Session['codes']): EnumValue[] {
  const words = Object.hasOwn(enums, name) ? enums[name] : undefined
  const needed = Object.hasOwn(needs, name) ? needs[name] : undefined
  if (!words || (needed && !codes.has(needed))) throw new Refusal('VALIDATION-1006')
  return Object.entries(words).map(([code, text]) => ({ code, desc: text[lang] }))
}
