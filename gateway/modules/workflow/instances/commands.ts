import type { ActionName, ActionWord, ApprovalPayload } from '#contract/workflow/shapes.ts'
import type { Command, FormData } from '#domain/workflow/model.ts'
import type { HandedFiles } from '#gateway/modules/workflow/engine/opinion-files.ts'
import { storable } from '#gateway/modules/workflow/engine/record.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'

/** From the words of the wire to commands (FLOW-01, FLOW-02): one table for both payloads. */

/** What the two payloads say in common. */
export type Said = Pick<ApprovalPayload, 'actionType'> & Partial<ApprovalPayload>

const MISSPELLED: Partial<Record<ActionWord, ActionName>> = { returnInitoator: 'returnInitiator', reject: 'refuse' } // sic

/** The same action in our words. */
const actionOf = (word: ActionWord): ActionName => MISSPELLED[word] ?? (word as ActionName)
/** The word of the specification for an action of ours. */
export const wordOf = (action: ActionName): ActionWord => (action === 'returnInitiator' ? 'returnInitoator' : action) // sic

const opinionOf = ({ commentText }: Said) => (commentText === undefined ? {} : { opinion: commentText })
const formIn = ({ formData }: Said): { form?: FormData } => (formData === undefined ? {} : { form: storable(formData) })
const onTask = (said: Said) => ({ ...opinionOf(said), ...formIn(said), ...(said.taskId !== undefined && { taskId: said.taskId }) })

/** Each once; people who are added may stand in either place of the payload. */
function peopleIn({ targetUserList = [], countersignList = [] }: Said): string[] {
  const people = [...new Set([...targetUserList, ...countersignList.flatMap(({ assigns }) => assigns)])]
  if (people.length === 0) throw new Refusal('FLOW-3005')
  if (people.length > MOST_PEOPLE) throw new Refusal('VALIDATION-1000', { data: { path: '/countersignList', rule: 'maxItems' } })
  return people
}
const MOST_PEOPLE = 100

function nodeIn({ targetNode, nodeId }: Said, code: 'FLOW-3006' | 'FLOW-3007'): string {
  const node = targetNode ?? nodeId
  if (node === undefined) throw new Refusal(code)
  return node
}

const started =
  (type: 'startFlow' | 'submit') =>
  (said: Said): Command => ({
    type,
    ...opinionOf(said),
    ...formIn(said),
    ...(said.selfSelectAssignees && { chosen: said.selfSelectAssignees }),
  })
const decided =
  (type: 'agree' | 'refuse' | 'returnInitiator') =>
  (said: Said): Command => ({ type, ...onTask(said) })
const moved =
  (type: 'back' | 'forward') =>
  (said: Said): Command => ({ type, ...onTask(said), nodeId: nodeIn(said, 'FLOW-3007') })
type Handing = 'transfer' | 'beforeEntrust' | 'afterEntrust' | 'addsign' | 'beforeAddsign' | 'afterAddsign' | 'cooperationAddsign'
const handed =
  (type: Handing) =>
  (said: Said): Command => ({ type, ...onTask(said), userIds: peopleIn(said) })

const commands: Readonly<Record<ActionName, (said: Said) => Command>> = {
  startFlow: started('startFlow'),
  submit: started('submit'),
  agree: decided('agree'),
  refuse: decided('refuse'),
  returnInitiator: decided('returnInitiator'),
  back: moved('back'),
  forward: moved('forward'),
  transfer: handed('transfer'),
  addsign: handed('addsign'),
  beforeAddsign: handed('beforeAddsign'),
  afterAddsign: handed('afterAddsign'),
  cooperationAddsign: handed('cooperationAddsign'),
  beforeEntrust: handed('beforeEntrust'),
  afterEntrust: handed('afterEntrust'),
  recall: (said) => {
    const nodeId = said.targetNode ?? said.nodeId
    return { type: 'recall', ...opinionOf(said), ...(nodeId !== undefined && { nodeId }) }
  },
  forceRecall: (said) => ({ type: 'forceRecall', ...opinionOf(said), nodeId: nodeIn(said, 'FLOW-3006') }),
  submitComment: ({ commentText = '', targetUserList = [] }) => ({
    type: 'submitComment',
    text: commentText,
    mentions: [...new Set(targetUserList)],
  }),
  deliverRead: (said) => ({ type: 'deliverRead', userIds: peopleIn(said) }),
  revoke: (said) => ({ type: 'revoke', ...opinionOf(said) }),
  urge: () => ({ type: 'urge' }),
}

/** What is said without an opinion that files could stay with. */
const FILELESS: ReadonlySet<ActionName> = new Set(['recall', 'forceRecall', 'deliverRead', 'revoke', 'urge'])

/** @throws Refusal VALIDATION-1000 where the action takes none */
export function filesIn({ actionType, attachments = [], signature }: Said): HandedFiles | undefined {
  if (attachments.length === 0 && signature === undefined) return undefined
  if (FILELESS.has(actionOf(actionType))) throw new Refusal('VALIDATION-1000', { data: { path: '/attachments', rule: 'actionType' } })
  return { attachments, ...(signature !== undefined && { signature }) }
}

/** @throws Refusal FLOW-3005, FLOW-3006, FLOW-3007 where the action needs people or a node and none is named, VALIDATION-1000 for values no log can hold */
export const commandOf = (said: Said): Command => commands[actionOf(said.actionType)](said)
