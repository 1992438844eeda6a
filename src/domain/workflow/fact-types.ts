import type { NodeStatus, OpinionFile, ProcessStatus } from '#contract/workflow/shapes.ts'
import type { Arrival, At, Cause, FactType, FormData, Halted, InstanceState, Passed, Task, TaskKind, TaskStatus } from './model.ts'

export interface NewTask {
  id: number
  userId: string
  kind: TaskKind
  status: TaskStatus
  parent?: number
  ownerId?: string
  dueAt?: At
  /** Agreed by rule, not by hand: `isInitiator` or `again` is `pass`. */
  passed?: true
  /** It has come by escalation and does not rise again. */
  escalated?: true
}

/** When open tasks of a run are due. */
export interface RunDue {
  runId: number
  dueAt: At
}

/** What each fact says; `Fact.data` is this as JSON. */
export interface FactData {
  /** Every submission, from round 1. */
  'instance.started': { round: number; form: FormData; chosen: Readonly<Record<string, readonly string[]>> }
  /** The fields that became different, with their values. */
  'form.changed': { form: FormData; taskId?: number }
  'node.entered': {
    runId: number
    nodeId: string
    round: number
    from: readonly number[]
    through?: readonly Passed[]
    tasks: readonly NewTask[]
    asked: number
    needs: number
    dueAt?: At
  }
  /** The run is over; what is open in it is closed with it. */
  'node.settled': { runId: number; status: NodeStatus; cause: Cause }
  'task.decided': {
    taskId: number
    decision: NonNullable<Task['decision']>
    opinion?: string
    files?: readonly OpinionFile[]
    decidedBy?: string
    /** People who got it or were added. */
    to?: readonly string[]
    /** BACK, FORWARD: the node that was named. FORWARD: nodes that were left out. */
    nodeId?: string
    skipped?: readonly string[]
  }
  'task.changed': { taskId: number; status: TaskStatus; dueAt?: At }
  /** `opinion`, `files`: what whoever added them said. */
  'tasks.added': {
    runId: number
    tasks: readonly NewTask[]
    asked: number
    needs: number
    opinion?: string
    files?: readonly OpinionFile[]
  }
  'tasks.canceled': { taskIds: readonly number[]; cause: Cause; asked?: number; needs?: number }
  'readers.added': { nodeId: string; userIds: readonly string[] }
  'reader.read': { userId: string }
  'comment.added': { id: number; text: string; mentions: readonly string[]; files?: readonly OpinionFile[] }
  'comment.changed': { id: number; text: string }
  /** Somebody took the decision of a task back. */
  'step.recalled': { nodeId: string; runId: number; taskId: number; opinion?: string; decidedBy?: string }
  /** The way went back: these runs are history, and this is what waits at joins now. */
  'steps.undone': { runIds: readonly number[]; joins: InstanceState['joins'] }
  'join.reached': { nodeId: string; arrival: Arrival }
  /** A join let the branches through. */
  'join.passed': { nodeId: string }
  /** It waits for the initiator. `nodeId`: node that was left; `returnTo`, `resume`: where a resubmission goes straight back to. */
  'instance.returned': { runId: number; nodeId: string; returnTo?: string; resume?: NonNullable<InstanceState['resume']> }
  'instance.ended': { status: ProcessStatus; opinion?: string }
  /** ABNORMAL: nobody can be asked in the node. */
  'instance.stopped': { nodeId: string; halted?: Halted }
  /** An administrator has it go on where it stood: these tasks are open again. `due`: runs whose time is counted anew; absent in older logs. */
  'instance.resumed': { nodeId: string; taskIds: readonly number[]; due?: readonly RunDue[] }
  'task.urged': { taskIds: readonly number[] }
  'task.reminded': { taskIds: readonly number[] }
  /** Overdue: `userIds` are told; who gets the task has it by `tasks.added`. */
  'task.escalated': { taskId: number; userIds: readonly string[] }
  'admin.acted': {
    action: 'forward' | 'forceRecall' | 'reassign' | 'cancel'
    reason: string
    files?: readonly OpinionFile[]
    /** Node that was left or is entered anew; FORWARD: `to` the target. */
    nodeId?: string
    to?: string
    skipped?: readonly string[]
    taskId?: number
    userId?: string
  }
}

/** Every fact type has its shape. */
export type FactOf<T extends FactType> = FactData[T]
