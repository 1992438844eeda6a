import type { FileInfo } from '#contract/attachment.ts'
import type { ActionName, CurrentTask, FieldPerm, PersonRef, ProcessStatus } from '#contract/workflow/shapes.ts'

/** What is decided on, and how the gateway is told. */
export interface ApprovalTarget {
  processCode: string
  businessId: string
  /** Of several tasks of one person; 0: the one that the gateway names. */
  taskId?: number | undefined
  nodeId?: string | undefined
  /** Shape of what is sent (FLOW-02). */
  engine?: 'task' | 'process' | undefined
  /** Addresses of the page's own, instead of the contract's; `{id}` is the business id. */
  statusUrl?: string | undefined
  submitUrl?: string | undefined
  startUrl?: string | undefined
}

export interface ApprovalOperation {
  action: ActionName
  label: string
  enabled: boolean
  /** Why not; empty when it is enabled. */
  why: string
}

export interface ApprovalNode {
  nodeId: string
  nodeName: string
}

export interface ApprovalTask extends ApprovalNode {
  taskId: number
  backNodes: readonly ApprovalNode[]
  opinionRequired: boolean
  defaultOpinion: string
  dueAt?: string | undefined
  /** Whose task it is, where the caller is a deputy. */
  forUser?: PersonRef | undefined
  /** Who brought its holder in, and as what. */
  asked?: CurrentTask['asked']
}

/** What may be done with a business record now, in our words. */
export interface ApprovalStatus {
  instanceId: string
  processStatus: ProcessStatus
  /** Entries of the log when it was read; an address of the page's own does not say. */
  seq: number | undefined
  currentTask: ApprovalTask | undefined
  fieldPerms: readonly { field: string; perm: FieldPerm }[]
  operations: readonly ApprovalOperation[]
}

/** Somebody who was chosen; the name is for sentences. */
export interface Chosen {
  id: string
  name: string
  username?: string | undefined
}

/** What was filled in for one action. */
export interface ApprovalInput {
  opinion: string
  people: readonly Chosen[]
  node: string
  /** Stored files that go with the opinion, and the picture of a signature. */
  files?: readonly FileInfo[] | undefined
  signature?: FileInfo | undefined
  /** Of a start: whom the initiator chose, by node. */
  assignees?: Readonly<Record<string, readonly Chosen[]>> | undefined
}

/** What the gateway answered to an action. */
export interface ApprovalResponse {
  processStatus?: ProcessStatus
  message?: string
  [name: string]: unknown
}

export interface ApprovalResult {
  action: ActionName
  response: ApprovalResponse
}

/** Values of the business form, or whoever has them. `serializeArray()` of jQuery and `FormData` are read too. */
export type FormSource = object | (() => unknown) | null | undefined

export type Presentation = 'bar' | 'inline' | 'menu'
