import type { limits } from '#contract/limits.ts'
import type { ActionName } from '#contract/workflow/shapes.ts'
import type { ApprovalInput, ApprovalOperation, ApprovalStatus } from './approval.types.ts'

/** What an action asks for before it is sent. */
export interface Need {
  /** `node`: required where the node says so; `always`: without one there is nothing to send. */
  opinion: 'none' | 'optional' | 'node' | 'always'
  people?: 'one' | 'several'
  /** Where its nodes come from: those of the task, those of the caller's own decisions, the picture ahead or behind. */
  target?: 'back' | 'recall' | 'ahead' | 'passed'
  /** The task goes on being the caller's. */
  goesOn?: true
  danger?: true
}

/** @see workflow.md 4 */
export const NEEDS: Readonly<Record<ActionName, Need>> = {
  startFlow: { opinion: 'optional' },
  submit: { opinion: 'optional' },
  agree: { opinion: 'node' },
  refuse: { opinion: 'node', danger: true },
  back: { opinion: 'node', target: 'back' },
  returnInitiator: { opinion: 'node' },
  forward: { opinion: 'node', target: 'ahead' },
  transfer: { opinion: 'optional', people: 'one' },
  addsign: { opinion: 'optional', people: 'several', goesOn: true },
  beforeAddsign: { opinion: 'optional', people: 'several' },
  afterAddsign: { opinion: 'node', people: 'several' },
  cooperationAddsign: { opinion: 'optional', people: 'several', goesOn: true },
  beforeEntrust: { opinion: 'optional', people: 'one' },
  afterEntrust: { opinion: 'optional', people: 'one' },
  recall: { opinion: 'optional', target: 'recall' },
  forceRecall: { opinion: 'always', target: 'passed', danger: true },
  submitComment: { opinion: 'always', goesOn: true },
  deliverRead: { opinion: 'none', people: 'several', goesOn: true },
  revoke: { opinion: 'optional', danger: true },
  urge: { opinion: 'none', goesOn: true },
}

/** Whether a word is an action: addresses of a page may answer with others. */
export const isAction = (word: string): word is ActionName => Object.hasOwn(NEEDS, word)

const OF_PROCESS: readonly ActionName[] = ['startFlow', 'recall', 'forceRecall', 'submitComment', 'deliverRead', 'revoke', 'urge']

/** Whether it is done with the open task: a deputy does it for the task's holder. */
export const isOfTask = (action: ActionName): boolean => !OF_PROCESS.includes(action)

/** Files of an opinion at most, and bytes of a signature (FLOW-3027). */
export const FILES_MAX = 10
export const SIGNATURE_MAX = 524_288
const FILELESS: readonly ActionName[] = ['startFlow', 'recall', 'forceRecall', 'revoke']

/** Whether files can go with what is said: where that stays with a decision or in the thread. */
export const takesFiles = (action: ActionName): boolean => NEEDS[action].opinion !== 'none' && !FILELESS.includes(action)

/** Whether a decision is signed: a comment is none. */
export const takesSignature = (action: ActionName): boolean => takesFiles(action) && action !== 'submitComment'

/** Characters of an opinion at most (FLOW-3017). */
export const OPINION_MAX: (typeof limits)['opinionChars'] = 2_000

export interface Rules {
  /** The page asks for one in any case. */
  opinionRequired: boolean
  engine: 'task' | 'process'
  defaultOpinion: string
}

/** Whether the action needs an opinion. In the engine's shape nothing but a start goes without one (FLOW-03); who jumps without a task does it by force. */
export function needsOpinion(action: ActionName, { currentTask }: ApprovalStatus, { opinionRequired, engine }: Rules): boolean {
  const { opinion } = NEEDS[action]
  if (opinion === 'none' || action === 'startFlow') return false
  if (opinion === 'always' || engine === 'process' || (action === 'forward' && !currentTask)) return true
  return opinion === 'node' && (opinionRequired || currentTask?.opinionRequired === true)
}

/** What agree begins with. */
export const firstOpinion = (action: ActionName, status: ApprovalStatus, { defaultOpinion }: Rules): string =>
  action === 'agree' ? defaultOpinion || (status.currentTask?.defaultOpinion ?? '') : ''

export interface Faults {
  opinion?: 'opinion' | 'tooLong'
  people?: 'people'
  node?: 'node' | 'targetNode'
}

/** What is missing, before a call is made (FLOW-03). Characters count as people and the gateway count them. */
export function faultsOf(action: ActionName, { opinion, people, node }: ApprovalInput, opinionNeeded: boolean): Faults {
  const need = NEEDS[action]
  const words = opinion.trim()
  return {
    ...(opinionNeeded && words === '' && { opinion: 'opinion' as const }),
    ...([...words].length > OPINION_MAX && { opinion: 'tooLong' as const }),
    ...(need.people && people.length === 0 && { people: 'people' as const }),
    ...(need.target &&
      node === '' && { node: need.target === 'ahead' || need.target === 'passed' ? ('targetNode' as const) : ('node' as const) }),
  }
}

/** The one that people come for, in this order. */
const FIRST: readonly ActionName[] = ['agree', 'submit', 'startFlow']
/** The way back: to a node where that is allowed, else to the initiator. */
const BACK: readonly ActionName[] = ['back', 'returnInitiator']

export interface Groups {
  primary: ApprovalOperation | undefined
  /** Beside it, as words. */
  beside: readonly ApprovalOperation[]
  /** Behind the menu. */
  more: readonly ApprovalOperation[]
}

/** Most words where nothing is to be decided. */
const WORDS = 3

/** What the gateway gives a reason for when it is not possible: there is nothing to go back to, or it was urged a moment ago. */
const TELLING: readonly ActionName[] = ['recall', 'back', 'urge']

/**
 * What is shown of the operations, and where. What is not enabled is absent, but for what has a reason to tell.
 *
 * @param wanted names of the page, in its order; empty for all
 */
export function grouped(operations: readonly ApprovalOperation[], wanted: readonly string[]): Groups {
  const offered = operations.filter(({ action, enabled, why }) => enabled || (why !== '' && TELLING.includes(action)))
  const chosen = wanted.length === 0 ? offered : wanted.flatMap((word) => offered.filter(({ action }) => action === word))
  const enabled = chosen.filter((one) => one.enabled)
  const firstOf = (words: readonly ActionName[]) =>
    words.map((word) => enabled.find(({ action }) => action === word)).find((one) => one !== undefined)
  const primary = firstOf(FIRST)
  const ways = [firstOf(['refuse']), firstOf(BACK)].filter((one) => one !== undefined)
  // Where nothing is to be decided, a menu alone would not say what there is to do.
  const beside = primary || ways.length > 0 ? ways : chosen.slice(0, WORDS)
  return { primary, beside, more: chosen.filter((one) => one !== primary && !beside.includes(one)) }
}

/** Names in an attribute: `agree, back`. The wire's spelling is taken too. */
export const actionsIn = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
    .map(actionNamed)

/** An action by the name that a page or the wire has for it. */
export function actionNamed(word: string): string {
  if (word === 'reject') return 'refuse'
  // sic: the specification's spelling
  return word === 'returnInitoator' ? 'returnInitiator' : word
}

/** The word of an action on the wire. */
// sic: the specification's spelling
export const wireWord = (action: ActionName) => (action === 'returnInitiator' ? 'returnInitoator' : action)
