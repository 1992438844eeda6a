import { type Static, Type } from 'typebox'
import { FileInfo } from '#contract/attachment.ts'
import { Answer, Count, Id, Instant, OneOf, Strict } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'

/**
 * Shapes of the approval workflow (specification sections 3, 4 and 7; workflow.md). What is misspelled on the wire is so in the specification and stands here
 * alone; `x.api.ts` turns it into our words.
 */

/** Actions in the words of the specification (FLOW-01); `revoke` and `urge` are ours. */
export const ACTIONS = [
  'startFlow',
  'submit',
  'agree',
  'refuse',
  'reject',
  'back',
  'returnInitoator', // sic
  'forward',
  'transfer',
  'addsign',
  'beforeAddsign',
  'afterAddsign',
  'cooperationAddsign',
  'beforeEntrust',
  'afterEntrust',
  'recall',
  'forceRecall',
  'submitComment',
  'deliverRead',
  'revoke',
  'urge',
] as const
export const ActionWord = OneOf(ACTIONS)
export type ActionWord = (typeof ACTIONS)[number]
/** The same in our words: one word a thing, spelled right. */
export type ActionName = Exclude<ActionWord, 'returnInitoator' | 'reject'> | 'returnInitiator'

export const PROCESS_STATUSES = [
  'WAITING',
  'APPROVALING', // sic
  'COMPLETED_PASS',
  'VOIDED_REJECT',
  'VOIDED_REVOKE',
  'VOIDED_PASS_REVOKE',
  'ABNORMAL',
] as const
export const ProcessStatus = OneOf(PROCESS_STATUSES)
export type ProcessStatus = (typeof PROCESS_STATUSES)[number]

/** 1 processing, 2 returned, 3 rejected, 4 canceled, 5 agreed, 6 countersign (some have agreed), 8 taken back by force. */
export const NodeStatus = Type.Union([1, 2, 3, 4, 5, 6, 8].map((status) => Type.Literal(status))) as unknown as ReturnType<
  typeof Type.Unsafe<1 | 2 | 3 | 4 | 5 | 6 | 8>
>
export type NodeStatus = 1 | 2 | 3 | 4 | 5 | 6 | 8

/** E editable, R read-only, H hidden. */
export const FieldPerm = OneOf(['E', 'R', 'H'])
export type FieldPerm = 'E' | 'R' | 'H'
export const FieldPermEntry = Type.Object({ field: Type.String(), perm: FieldPerm })
export type FieldPermEntry = Static<typeof FieldPermEntry>

export const ProcessCode = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z][A-Za-z0-9_.-]*$' })
export const NodeId = Type.String({ minLength: 1, maxLength: 64 })
/** Which of several tasks of one person in one record. */
export const TaskId = Count(1)
export const OpinionText = Type.String({ maxLength: 20_000 })

/** A file that stays with an opinion for ever: whoever sees the opinion sees it, and nobody else. */
export const OpinionFile = Type.Object({
  ...FileInfo.properties,
  /** Hash of the content, 64 hexadecimal digits, as the log has it. */
  sha256: Type.String(),
  kind: OneOf(['FILE', 'SIGNATURE']),
})
export type OpinionFile = Static<typeof OpinionFile>
export const OpinionFiles = Type.Array(OpinionFile)

/** Stored files of the caller's own, uploaded with the `bizType` of opinions. */
export const OpinionAttached = {
  attachments: Type.Optional(Type.Array(Id, { maxItems: limits.opinionFiles })),
  /** A picture of a signature, drawn or chosen. */
  signature: Type.Optional(Id),
}

/** Values of a form, with as many lines as it may have. Which fields there are is the form's question; what is no field of it is refused (VALIDATION-1000). */
export const FormValues = Type.Unsafe<Readonly<Record<string, unknown>>>(
  Type.Object({}, { maxProperties: limits.processFormFields, additionalProperties: true, maxBytes: limits.processFormBytes }),
)

export const PersonRef = Type.Object({
  userId: Type.String(),
  /** In the caller's language. */
  name: Type.String(),
  avatar: Type.String(),
  left: Type.Boolean(),
})
export type PersonRef = Static<typeof PersonRef>

/** One business record in one process. */
export const OfBusiness = {
  processCode: ProcessCode,
  bussinessId: Id, // sic
}

export const Operation = Type.Object({
  label: Type.String(),
  value: ActionWord,
  /** The specification calls it `status` in `allowApprovalOperates`. */
  status: Type.Boolean(),
  /** Why it is not offered; empty when it is. */
  why: Type.String(),
})
export type Operation = Static<typeof Operation>

export const BackNode = Type.Object({ nodeId: Type.String(), nodeName: Type.String() })
export type BackNode = Static<typeof BackNode>

/** As what somebody was brought in: before, after, joined, cooperation, entrust. */
const AskedAs = OneOf(['BEFORE', 'AFTER', 'JOINED', 'COOPERATION', 'ENTRUST'])

export const CurrentTask = Type.Object({
  taskId: Type.Integer(),
  nodeId: Type.String(),
  nodeName: Type.String(),
  /** By action of the specification. */
  operatePerm: Type.Record(Type.String(), Type.Object({ alisa: Type.String(), enabled: Type.Boolean() })), // sic: alisa
  backNodes: Type.Array(BackNode),
  opinionRequired: Type.Boolean(),
  defaultOpinion: Type.String(),
  dueAt: Type.Optional(Instant),
  /** Whose task it is, where the caller is a deputy. */
  forUser: Type.Optional(PersonRef),
  /** Who brought its holder in, and as what; `comesBack`: that person decides after. */
  asked: Type.Optional(Type.Object({ kind: AskedAs, by: PersonRef, comesBack: Type.Boolean() })),
})
export type CurrentTask = Static<typeof CurrentTask>

/** What a person may do now with a business record (specification section 3, task status). */
export const StatusInfo = Type.Object({
  /** Empty while there is no instance. */
  processinsId: Type.String(), // sic
  processStatus: ProcessStatus,
  currentTask: Type.Union([CurrentTask, Type.Null()]),
  fieldPerms: Type.Array(FieldPermEntry),
  allowApprovalOperates: Type.Array(Operation),
  /** Entries of the log so far: an action says which state it was pressed on. */
  seq: Type.Integer(),
})
export type StatusInfo = Static<typeof StatusInfo>

export const Assign = Type.Object({
  nodeId: Type.String(),
  addsignName: Type.String(),
  /** `0` pending, else done. */
  addsignStatus: Type.String(),
  addsignComment: Type.String(),
  attachments: Type.Optional(OpinionFiles),
  kind: AskedAs,
  approve: Type.String(),
})
export type Assign = Static<typeof Assign>

export const ProgressApprover = Type.Object({
  user: Type.Object({ name: Type.String(), avatar: Type.String(), userId: Type.String(), left: Type.Boolean() }),
  nodeStatus: Type.Union([NodeStatus, Type.Literal(0)]),
  /** Who pressed for this person, as a deputy; empty for himself. */
  actedBy: Type.String(),
  at: Type.Optional(Instant),
  /** Of an open task, for whoever administrates the process: it can be given to somebody else. */
  taskId: Type.Optional(Type.Integer()),
})
export type ProgressApprover = Static<typeof ProgressApprover>

/** One step of the timeline (specification section 3, progress node): a node run, or a node that is predicted. */
export const ProgressNode = Type.Object({
  nodeId: Type.String(),
  nodeName: Type.String(),
  /** `CC` as specified; START, APPROVAL and END are ours. */
  nodeType: OneOf(['START', 'APPROVAL', 'CC', 'END']),
  /** Of an END node: 2 completed, 3 refused, 4 canceled, 0 pending. */
  nodeStatus: Type.Union([NodeStatus, Type.Literal(0)]),
  nodeStatusDesc: Type.String(),
  startTime: Type.Optional(Instant),
  finishTime: Type.Optional(Instant),
  /** 1: several people are asked. */
  isMulitApproval: Type.Union([Type.Literal(0), Type.Literal(1)]), // sic
  approvalUserList: Type.Array(ProgressApprover),
  /** "3 of 5 agreed, 2 needed", in the caller's language. */
  approvalModeDesc: Type.String(),
  assigns: Type.Array(Assign),
  commentList: Type.Array(
    Type.Object({
      user: Type.Object({ name: Type.String(), userId: Type.String() }),
      text: Type.String(),
      createTime: Instant,
      /** `actionType` of the specification's activity. */
      actionType: Type.String(),
      attachments: Type.Optional(OpinionFiles),
    }),
  ),
  ccNodeList: Type.Array(Type.Object({ name: Type.String(), userId: Type.String(), readAt: Type.Optional(Instant) })),
  processStatus: ProcessStatus,
  processStatusName: Type.String(),
  round: Type.Integer(),
  dueAt: Type.Optional(Instant),
  /** It has not been entered: the definition leads there as far as it can be told now. */
  predicted: Type.Boolean(),
  /** Of an entered node: the form of its round as it was decided last, without what is hidden from the reader. In `getApprovalProgress` alone, the newest as far as one form may be long. */
  formData: Type.Optional(FormValues),
  /** A predicted one that depends on fields which can still change, or which are hidden from the caller. */
  open: Type.Boolean(),
})
export type ProgressNode = Static<typeof ProgressNode>

/** One line of the records panel (specification section 3, workflow task activity). */
export const TaskActivity = Type.Object({
  taskName: Type.String(),
  endTime: Type.Optional(Instant),
  startTime: Instant,
  userName: Type.String(),
  nodeStatusDesc: Type.String(),
  commentText: Type.String(),
  attachments: Type.Optional(OpinionFiles),
  avatar: Type.String(),
  actionType: Type.String(),
  /** FORWARD: name of the node that was left. */
  previousTaskName: Type.String(),
  assignees: Type.Array(Type.Object({ userId: Type.String() })),
  candidates: Type.Array(Type.Object({ userId: Type.String() })),
})
export type TaskActivity = Static<typeof TaskActivity>

/** What an action was answered with. */
export const Acted = Answer(
  Type.Object({
    processinsId: Type.String(), // sic
    processStatus: ProcessStatus,
    seq: Type.Integer(),
    /** The sentence of it in the caller's language, e.g. 启动成功. */
    message: Type.String(),
    replayed: Type.Optional(Type.Boolean()),
  }),
)

/** The simple payload (specification section 3, approval action payload). */
export const ApprovalPayload = Strict({
  ...OfBusiness,
  actionType: ActionWord,
  commentText: Type.Optional(OpinionText),
  ...OpinionAttached,
  targetUserList: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  formData: Type.Optional(FormValues),
  targetNode: Type.Optional(NodeId),
  nodeId: Type.Optional(NodeId),
  countersignList: Type.Optional(
    Type.Array(
      Strict({
        nodeId: Type.Optional(NodeId),
        approve: Type.Optional(Type.String({ maxLength: 64 })),
        assigns: Type.Array(Id, { maxItems: 100 }),
      }),
      { maxItems: 20 },
    ),
  ),
  /** Ours, and `seq`: the state that was on the screen. */
  taskId: Type.Optional(TaskId),
  seq: Type.Optional(Count(0)),
  /** Of `startFlow` and `submit`: whom the initiator chose, by node. */
  selfSelectAssignees: Type.Optional(Type.Record(NodeId, Type.Array(Id, { maxItems: 100 }))),
})
export type ApprovalPayload = Static<typeof ApprovalPayload>
