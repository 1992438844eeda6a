import type { DraftItem, ProjectDraft } from '#contract/tender/draft.ts'
import type { Words } from '#domain/rich-text/words.ts'
import type { ApprovalStep } from './approval.ts'
import type { At } from './model.ts'
import type { ScoreRow } from './scoring-state.ts'

type Of<T extends string, B = object> = { type: T } & B

interface Change {
  field: 'startsAt' | 'registrationEndsAt' | 'qualificationEndsAt'
  newValue: At
  shiftLater: boolean
}

/** Commands by name: the gateway's call of the same meaning, without the project id. Bodies are those of the contract. */
export type Command =
  | Of<'project.update', { version: number; form: ProjectDraft; items: DraftItem[] }>
  | Of<'project.delete'>
  | Of<'project.submit', { comment?: string }>
  | Of<'project.recall'>
  | Of<'project.approve', { agree: boolean; comment?: string }>
  | Of<'project.void', { reason: string }>
  | Of<'void.decide', { agree: boolean; comment?: string }>
  | Of<'void.withdraw'>
  | Of<'project.waive-minimum', { reason: string }>
  | Of<'project.finish-qualification'>
  | Of<'project.suspend', { reason: string }>
  | Of<'project.resume', { resumeAt: At }>
  | Of<'project.reject', { reason: string }>
  | Of<'invitation.save-batch', { customerIds: string[]; reason: string }>
  | Of<'invitation.review', { customerIds: string[]; agree: boolean; comment?: string }>
  | Of<'invitation.revoke', { customerId: string; reason: string }>
  | Of<'invitation.resend', { customerIds: string[] }>
  | Of<'invitation.view'>
  | Of<'invitation.decline', { reason?: string }>
  | Of<'pledge.accept', { templateId: string; bodyHash: string }>
  | Of<'rule.ack', { kind: 'fight' | 'win'; rulesHash: string }>
  | Of<
      'application.submit',
      {
        contactName: string
        contactPhone: string
        contactEmail: string
        agentUserId?: string
        taxBp: number
        documents: { code: string; attachmentId: string; sha256: string }[]
        depositVoucherId?: string
        remark?: string
      }
    >
  | Of<
      'application.save',
      {
        /** Version of the draft that was changed; 0: there was none. */
        version?: number
        contactName?: string
        contactPhone?: string
        contactEmail?: string
        agentUserId?: string
        taxBp?: number
        documents?: { code: string; attachmentId: string; sha256: string }[]
        depositVoucherId?: string
        remark?: string
      }
    >
  | Of<'application.withdraw'>
  | Of<
      'application.review',
      { customerId: string; submittedAt?: At; decision: 'APPROVED' | 'REJECTED' | 'RETURNED'; comment?: string; newDeadline?: At }
    >
  | Of<'application.confirm-deposit', { customerId: string }>
  | Of<'application.disqualify', { customerId: string; reason: string }>
  | Of<'time-change.save', Change & { reason: string }>
  | Of<'time-change.decide', { change?: Change; agree: boolean; comment?: string }>
  | Of<'time-change.ack', { change?: Change }>
  | Of<'time-change.withdraw'>
  | Of<
      'quote.submit',
      {
        lines: { lineNo: number; unitPrice: string }[]
        total: string
        taxBp: number
        currency: string
        /** In rounds, with the terms: which one it is for. */
        roundNo?: number
        deliveryDays?: number
        paymentTerms?: string
      }
    >
  | Of<'quote.withdraw', { roundNo: number }>
  | Of<'round.open', { roundNo: number }>
  | Of<'line.confirm', { lines: { lineNo: number; amount: string }[] }>
  | Of<'bid.place', { gross: string; taxBp: number; currency: string; confirmBigDrop?: boolean; clientAt?: At }>
  | Of<'bid.void-request', { bidSeq: number; reason: string }>
  | Of<'bid.void-decide', { requestSeq: number; agree: boolean }>
  | Of<'hall.message', Words>
  | Of<'review.sign', { conclusion: string }>
  | Of<'review.signal-ack', { key: string; note: string }>
  | Of<'review.conflict', { has: boolean; text?: string }>
  | Of<'score.submit', { rows: ScoreRow[] }>
  | Of<'score.reopen', { reviewerId: string; reason: string }>
  | Of<'award.propose', { alias: string; lines?: { alias: string; sharePct: number }[]; reason?: string }>
  | Of<'award.decide', { round?: number; agree: boolean; comment?: string }>
  | Of<'award.justify', { text: string }>
  | Of<'award.accept-justification', { alias: string; explanationSeq?: number; reason: string }>
  | Of<'award.confirm'>
  | Of<'award.decline', { reason: string }>
  | Of<'objection.file', Words>
  | Of<'objection.answer', { objectionSeq: number } & Words>
  | Of<'objection.close', { objectionSeq: number; answered?: boolean }>
  | Of<'objection.uphold', { objectionSeq: number; answered?: boolean; reason: string }>
  | Of<'deposit.forfeit', { customerId: string; reason: string }>
  | Of<'log.export'>
  /** A step of a process that an approval runs on. No call has it: it comes with the decision of that process. */
  | Of<'approval.decide', ApprovalStep>
  /** The sweeper's: nothing but what fell due. */
  | Of<'system.advance'>
  /** The outage guard's (8.4): stops the clock from `from`, goes on at `resumeAt`. */
  | Of<'system.outage', { from: At; to: At; resumeAt: At }>

export type CommandType = Command['type']
export type CommandOf<T extends CommandType> = Extract<Command, { type: T }>
