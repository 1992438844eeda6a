import type { CopilotMessage } from '#contract/copilot.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import type { DialogProps } from '#core/element/body/dialog.ts'
import type { Proposal } from '#domain/copilot/proposals.ts'

/** One piece of the page that can go with a question. */
export interface ContextPiece {
  label: string
  text: string
  /** The page takes proposals of this kind for it. */
  proposes?: Proposal['kind']
  /** What a proposal of that kind would replace, in its shape. */
  current?: unknown
  /** What its fields are called. */
  names?: Readonly<Record<string, string>>
  /** What their values are called, by field and value. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface CopilotProps {
  trigger: 'button' | 'none'
  attachments: boolean
  pageContext: (() => readonly ContextPiece[]) | undefined
}
export interface CopilotEvents {
  'fly-before-send': { text: string; context: readonly ContextPiece[]; files: readonly string[] }
  'fly-message': { role: 'user' | 'assistant'; content: string; done: boolean }
  'fly-action': { name: 'apply'; args: Proposal }
}
export interface CopilotMethods {
  ask(text: string): Promise<void>
  stop(): Promise<void>
  clear(): Promise<void>
}
export type CopilotHost = BodyHost<CopilotProps & DialogProps>

/** A message as it is shown. */
export interface Shown extends Omit<CopilotMessage, 'ended' | 'createdAt'> {
  ended: CopilotMessage['ended'] | 'coming'
  /** Why it failed. */
  fault: string
}
