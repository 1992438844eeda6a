import type { ErrorCode } from '#contract/errors.ts'
import type { NodeStatus, OpinionFile, ProcessStatus } from '#contract/workflow/shapes.ts'
import type { Definition } from './definition.ts'

export type { Command, CommandOf, CommandType } from './command.ts'

/**
 * The shapes the approval rules speak in; all plain JSON, stored as such. The life of an instance is a sequence of facts: `decide` turns a command into
 * facts or a refusal, `evolve` applies a fact to the state, `execute` runs both and numbers the result. All are pure.
 */

/** ISO 8601, UTC, milliseconds. */
export type At = string
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
/** Values of a form by field; lines are arrays of objects. Amounts are decimal strings. */
export type FormData = Readonly<Record<string, Json>>

/** One entering of a node; a node that was returned to has another. */
export interface NodeRun {
  id: number
  nodeId: string
  status: NodeStatus
  enteredAt: At
  endedAt?: At
  /** Round in which it was entered, from 1. */
  round: number
  /** Runs that led here: one, several at a join, none for the first. */
  from: readonly number[]
  dueAt?: At
  /** Agreements at which it settles. */
  needs: number
  /** The number of people asked, those who joined later included. */
  asked: number
  /** Arrivals that joins on the way here took, so that a return into one branch leaves the others arrived. */
  through?: readonly Passed[]
  /** The way went back before it: its decisions are history. */
  undone?: true
}

/** A branch that arrived at a join: over which flow, after which runs, through which joins of its own. */
export interface Arrival {
  flow: string
  runs: readonly number[]
  through?: readonly Passed[]
}
export interface Passed extends Arrival {
  nodeId: string
}

/** Why a run ended or a task was closed over the head of its holder. */
export type Cause =
  | 'APPLY'
  | 'AGREE'
  | 'REFUSE'
  | 'BACK'
  | 'BACK_APPLY'
  | 'FORWARD'
  | 'TRANSFER'
  | 'AFTER_ADDSIGN'
  | 'RECALL'
  | 'FORCE_RECALL'
  | 'REVOKE'
  | 'CANCEL'
  | 'LEFT'
  | 'ESCALATED'
  | 'PASS'
  | 'STOP'

export type TaskStatus = 'TODO' | 'BLOCKED' | 'WAITING' | 'DONE' | 'CANCELED'
/** APPROVAL: of the node itself. BEFORE, AFTER, JOINED: added signers. COOPERATION: gives an opinion only. ENTRUST: decides for `ownerId`. */
export type TaskKind = 'APPLY' | 'APPROVAL' | 'BEFORE' | 'AFTER' | 'JOINED' | 'COOPERATION' | 'ENTRUST'

/** What one person has to do in a run. */
export interface Task {
  id: number
  runId: number
  nodeId: string
  userId: string
  kind: TaskKind
  status: TaskStatus
  createdAt: At
  /** Since when it is TODO: what due times and waiting are counted from. */
  openedAt?: At
  endedAt?: At
  /** The task whose holder added this one. */
  parent?: number
  /** Who stays named: of an entrusted or transferred task. */
  ownerId?: string
  /** What its holder decided, as `actionType` of the wire; absent while open and where somebody else was faster. */
  decision?: 'AGREE' | 'REFUSE' | 'BACK' | 'BACK_APPLY' | 'FORWARD' | 'TRANSFER' | 'AFTER_ADDSIGN' | 'APPLY' | 'OPINION'
  /** Who pressed: another one than `userId` when a deputy did. */
  decidedBy?: string
  /** Place of the decision in the log: who decided last is asked for by it. */
  decidedSeq?: number
  opinion?: string
  files?: readonly OpinionFile[]
  /** Whom an AFTER_ADDSIGN waits for before the run may settle. */
  after?: readonly string[]
  /** What it was decided before it was taken back. */
  recalled?: true
  /** Who closed it over the holder's head, and how. */
  closedBy?: string
  closedAs?: Cause
  /** Counted from `openedAt`. */
  dueAt?: At
  urgedAt?: At
  remindedAt?: At
  escalatedAt?: At
}

/** What was under way when an instance came to stand still. */
export interface Halted {
  nodeId: string
  /** The run in which nobody can be asked; absent where it was between two nodes. */
  runId?: number
  runs: readonly Pick<NodeRun, 'id' | 'status'>[]
  tasks: readonly Pick<Task, 'id' | 'status'>[]
  joins: Readonly<Record<string, readonly Arrival[]>>
}

export interface InstanceState {
  v: 1
  id: string
  code: string
  /** Of the definition; never changes (W9). */
  version: number
  businessId: string
  title: string
  status: ProcessStatus
  initiatorId: string
  /** Main department of the initiator when he started, empty for none. */
  deptId: string
  /** Submissions so far. */
  round: number
  form: FormData
  /** The form as it was submitted in each round and as it was decided last in it (W8). */
  forms: readonly { round: number; at: At; by: string; form: FormData }[]
  runs: readonly NodeRun[]
  tasks: readonly Task[]
  /** What has arrived at a join that still waits, or at an end while other branches go on, by node. */
  joins: Readonly<Record<string, readonly Arrival[]>>
  /** Whom the initiator chose, by node. */
  chosen: Readonly<Record<string, readonly string[]>>
  /** People who may read, in order; a CC node, `deliverRead`, or the cc of an approval. */
  readers: readonly { userId: string; by: string; nodeId: string; at: At; readAt?: At }[]
  comments: readonly {
    id: number
    by: string
    at: At
    text: string
    mentions: readonly string[]
    files?: readonly OpinionFile[]
    editedAt?: At
  }[]
  /** Node to go straight back to at the next resubmission. */
  returnTo?: string
  /** What was interrupted by the return: runs to enter anew, arrivals to put back, when it goes straight back. */
  resume?: { runs: readonly number[]; joins: Readonly<Record<string, readonly Arrival[]>> }
  /** While it stands still as ABNORMAL: what it was doing, so that it can go on; absent where that is over for good. */
  halted?: Halted
  startedAt?: At
  endedAt?: At
  lastSeq: number
  lastAt: At
}

/** Who presses. `administrates`: he may administer this process. `actsFor`: people whose deputy he is today. */
export interface Actor {
  userId: string
  name: string
  administrates: boolean
  actsFor: readonly string[]
  /** Fields of the form that its business keeps from the person, who only reads. */
  closedFields?: readonly string[]
}

export const SYSTEM: Actor = { userId: 'SYSTEM', name: 'SYSTEM', administrates: true, actsFor: [] }

/** What the approver rules ask of the house; the gateway fills it inside the transaction for what definition, state and command name. */
export interface Directory {
  /** Of the tenant; who is missing is unknown or of another one. */
  people: Readonly<Record<string, { active: boolean }>>
  /** Heads of the initiator's main department and those above it, nearest first; empty text where a department has none. */
  deptHeads: readonly string[]
  /** Of the initiator, nearest first. */
  superiors: readonly string[]
  /** Superior of a task's holder, for escalation; without one the administrators get it. */
  superiorOf?: Readonly<Record<string, string>>
  roles: Readonly<Record<string, readonly string[]>>
  permissions: Readonly<Record<string, readonly string[]>>
  projectRoles: Readonly<Record<string, readonly string[]>>
  departments: Readonly<Record<string, readonly string[]>>
  /** Who may administer the process, active ones. */
  administrators: readonly string[]
}

export interface Env {
  /** The deciding instant: database clock under the row lock, never before the last entry. */
  at: At
  directory: Directory
  /** IANA zone in which days of conditions are meant. */
  zone: string
  /** Due time of so many hours of working time from `at`. */
  dueAfter: (at: At, hours: number) => At
  /** The business is told that it is over when an instance stands still: nothing goes on from there. */
  stopsForGood?: boolean
}

export const FACT_TYPES = [
  'instance.started',
  'form.changed',
  'node.entered',
  'node.settled',
  'task.decided',
  'task.changed',
  'tasks.added',
  'tasks.canceled',
  'readers.added',
  'reader.read',
  'comment.added',
  'comment.changed',
  'step.recalled',
  'steps.undone',
  'join.reached',
  'join.passed',
  'instance.returned',
  'instance.ended',
  'instance.stopped',
  'instance.resumed',
  'task.urged',
  'task.reminded',
  'task.escalated',
  'admin.acted',
] as const
export type FactType = (typeof FACT_TYPES)[number]

/** Something that happened, before it is numbered, hashed and stored. */
export interface Fact {
  type: FactType
  /** Who did it; `SYSTEM` for what follows by itself. */
  by: string
  data: { readonly [key: string]: Json }
}

/** A fact with its place in the log. */
export interface Entry extends Fact {
  seq: number
  at: At
}

/** A "no" of the rules: a code and the values of its sentence; people, fields and actions by their ids. */
export interface Refused {
  code: ErrorCode
  args: Record<string, string | number>
}

export interface Execution {
  state: InstanceState
  /** Numbered from `state.lastSeq + 1`, all of `env.at`; none with a refusal. */
  entries: Entry[]
  refused?: Refused
}

/** An instance with the version it runs on: what every rule is given. */
export interface Running {
  definition: Definition
  state: InstanceState
}
