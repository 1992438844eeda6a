/** Somebody as this choice needs him to be known: the name is shown, the account goes out. */
export interface Approver {
  id: string
  name: string
  username?: string | undefined
}

/** A node at which the initiator chooses who approves. */
export interface NodeChoice {
  nodeId: string
  nodeName: string
  /** Fewest; 0 only where a page says that the node may stay without anybody. */
  min: number
  /** Most; 0 is no limit. */
  max: number
  /** Of whom; left out: of everybody in the house. */
  candidates?: readonly Approver[] | undefined
  /** Chosen last time. */
  last: readonly Approver[]
}

export type ChosenByNode = Readonly<Record<string, readonly Approver[]>>

/** A node as a page gives it. */
export interface GivenNode {
  nodeId: string
  nodeName: string
  /** Several may be chosen. */
  multiple?: boolean
  /** `false`: the node may stay without anybody. */
  required?: boolean
  candidates?: readonly unknown[]
}

export interface ApproverDialogProps {
  processCode: string
  businessId: string
  nodes: readonly GivenNode[]
  assignees: Readonly<Record<string, readonly string[]>>
  formData: Readonly<Record<string, unknown>> | undefined
}
export interface ApproverDialogEvents {
  'fly-confirm': { assignees: Readonly<Record<string, readonly string[]>> }
}
