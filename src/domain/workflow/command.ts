import type { OpinionFile } from '#contract/workflow/shapes.ts'
import type { FormData } from './model.ts'

/** One shape for each of the words. */
type Of<T extends string, B = object> = T extends string ? { type: T } & B : never

interface Opinion {
  opinion?: string
  /** Fields that the node may edit, as the holder changed them. */
  form?: FormData
}
/** Files that stay with what is said. */
interface Attached {
  files?: readonly OpinionFile[]
}
/** A task is named where a person may hold several; else the one he holds. */
interface OnTask extends Opinion, Attached {
  taskId?: number
}

/**
 * Commands of an instance, by the action they mean (workflow.md 4). Bodies were read from the wire: people are user ids, nodes are node ids.
 */
export type Command =
  | Of<'startFlow' | 'submit', Opinion & Attached & { chosen?: Readonly<Record<string, readonly string[]>> }>
  | Of<'agree' | 'refuse' | 'returnInitiator', OnTask>
  | Of<'back' | 'forward', OnTask & { nodeId: string }>
  | Of<'transfer' | 'beforeEntrust' | 'afterEntrust', OnTask & { userIds: readonly string[] }>
  | Of<'addsign' | 'beforeAddsign' | 'afterAddsign' | 'cooperationAddsign', OnTask & { userIds: readonly string[] }>
  | Of<'recall', Opinion & { nodeId?: string }>
  | Of<'revoke', Opinion>
  | Of<'forceRecall', Opinion & { nodeId: string }>
  | Of<'submitComment', Attached & { text: string; mentions: readonly string[] }>
  | Of<'changeComment', { commentId: number; text: string }>
  | Of<'deliverRead', { userIds: readonly string[] }>
  | Of<'urge', object>
  /** A reader has seen it. */
  | Of<'read', object>
  /** Administration: a task, or the node that stands still, gets another holder; everything ends. */
  | Of<'reassign', Opinion & { taskId?: number; userId: string }>
  | Of<'cancel', Opinion>
  /** The clock's and the house's: somebody left; a task is to be reminded of, or is overdue. */
  | Of<'system.left', { userId: string }>
  | Of<'system.due', object>

/** What asks for a decision: a process begins with it, or goes on after it was given back. */
export const isAsking = ({ type }: Pick<Command, 'type'>): boolean => type === 'startFlow' || type === 'submit'

export type CommandType = Command['type']
export type CommandOf<T extends CommandType> = Extract<Command, { type: T }>
