import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { BodyOf, DataOf } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import type { Acted as ActedCall, ActionWord } from '#contract/workflow/shapes.ts'
import type { taskCalls } from '#contract/workflow/task-calls.ts'
import { operationNames } from '#domain/workflow/labels.ts'
import type { Command, InstanceState, Task } from '#domain/workflow/model.ts'
import type { CommandRequest, Decisions } from '#gateway/modules/workflow/engine/decision.ts'
import { userIdsByName } from '#gateway/modules/workflow/engine/people.queries.ts'
import type { Decided } from '#gateway/modules/workflow/engine/step.ts'
import { isLocked } from '#gateway/platform/database/transaction.ts'
import { type Lang, Refusal, refusalBody } from '#gateway/platform/http/answer.ts'
import { refusalOf } from '#gateway/platform/http/failures.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { commandOf, filesIn, type Said } from './commands.ts'

type Acted = DataOf<{ reply: typeof ActedCall }>
type Handled = BodyOf<(typeof taskCalls)['POST /workflow/process/task/handle']>
type Started = BodyOf<(typeof taskCalls)['POST /workflow/process/start-flow']>
type Batch = BodyOf<(typeof taskCalls)['POST /workflow/api/v1/task/batch']>
type BatchResult = DataOf<(typeof taskCalls)['POST /workflow/api/v1/task/batch']>

export interface Sent {
  session: Session
  lang: Lang
  key: string
}

/** What is not called by the name of its button. */
const SENTENCES: Partial<Record<Command['type'], Record<Lang, string>>> = {
  startFlow: { zh: '启动成功', en: 'Started' },
  changeComment: { zh: '评论已修改', en: 'The comment has been changed' },
  reassign: { zh: '任务已改派', en: 'The task has been reassigned' },
  cancel: { zh: '流程已终止', en: 'The process has been ended' },
}

const OPINION: Record<Lang, string> = { zh: '意见已提交', en: 'Your opinion has been given' }

/** Whether what was decided last is a co-signer's. */
function isOpinion(tasks: readonly Task[]): boolean {
  const last = tasks.reduce<Task | undefined>((one, task) => ((task.decidedSeq ?? 0) > (one?.decidedSeq ?? 0) ? task : one), undefined)
  return last?.decision === 'OPINION'
}

/** The sentence of what was done, in the caller's language (FLOW-02: 启动成功). */
function messageOf({ type }: Command, { tasks }: InstanceState, lang: Lang): string {
  const sentence = type === 'agree' && isOpinion(tasks) ? OPINION[lang] : SENTENCES[type]?.[lang]
  if (sentence !== undefined) return sentence
  const name = operationNames[type as keyof typeof operationNames]?.[lang] ?? ''
  return lang === 'zh' ? `${name}成功` : `${name}: done`
}

const acted =
  (command: Command, lang: Lang) =>
  ({ state }: Decided): Acted => ({
    processinsId: state.id,
    processStatus: state.status,
    seq: state.lastSeq,
    message: messageOf(command, state, lang),
  }) // sic

export interface ActionDeps extends Pick<Decisions, 'decide'> {
  pool: Pool
  /** Milliseconds that have passed since some instant. */
  now?: () => number
}

/** What people do with instances. */
export function actionService({ pool, decide, now = () => performance.now() }: ActionDeps) {
  type Meant = Omit<CommandRequest, 'session' | 'key'>

  async function act({ session, lang, key }: Sent, meant: Meant): Promise<Acted> {
    const { data, replayed } = await decide({ session, key, ...meant }, acted(meant.command, lang))
    return replayed ? { ...data, replayed } : data
  }

  const approve = (sent: Sent, said: Said & { processCode: string; bussinessId: string }): Promise<Acted> =>
    // sic
    act(sent, {
      processCode: said.processCode,
      businessId: said.bussinessId,
      command: commandOf(said),
      files: filesIn(said),
      seq: said.seq,
    }) // sic

  return {
    act,
    approve,
    handle: (sent: Sent, { id, formData, __TASKHANDLEPARAMETER__: said }: Handled): Promise<Acted> =>
      approve(sent, {
        processCode: said.processDefinitionKey,
        bussinessId: id, // sic
        actionType: said.action,
        ...wordsIn(said.comment),
        ...(said.targetNode !== undefined && { targetNode: said.targetNode }),
        ...(said.targetUsers && { targetUserList: said.targetUsers }),
        ...(said.taskId !== undefined && { taskId: said.taskId }),
        ...(formData && { formData }),
      }),

    async start(sent: Sent, { id, formData, __PROCESSSTARTPARAMETER__: said }: Started): Promise<Acted> {
      const { processDefinitionKey: processCode, selfSelectAssignees } = said
      const chosen = selfSelectAssignees === undefined ? undefined : await chosenIn(pool, sent.session, selfSelectAssignees)
      return approve(sent, {
        processCode,
        bussinessId: id, // sic
        actionType: 'startFlow',
        ...(formData && { formData }),
        ...(chosen && { selfSelectAssignees: chosen }),
      })
    },

    /**
     * Each task in its own transaction, under a key of its own made from that of the call, so that a repeated call repeats nothing. What has no time left is not
     * tried (FLOW-3023): the same call, sent again, goes on with it.
     */
    async batch(sent: Sent, { actionType, commentText, targetUserList, tasks }: Batch): Promise<BatchResult> {
      const results: BatchResult = []
      const until = now() + limits.batchMs
      for (const { processCode, bussinessId, taskId } of tasks) {
        const key = keyFor(sent.key, [processCode, bussinessId, taskId])
        const command = commandOf({
          actionType: actionType satisfies ActionWord,
          taskId,
          ...(commentText !== undefined && { commentText }),
          ...(targetUserList && { targetUserList }),
        })
        const of = { processCode, bussinessId } // sic
        try {
          if (now() >= until) throw new Refusal('FLOW-3023')
          const { message, replayed } = await act({ ...sent, key }, { processCode, businessId: bussinessId, command, inBatch: true }) // sic
          results.push({ ...of, done: true, message, ...(replayed && { replayed }) })
        } catch (error) {
          const { messageCode, message } = refusalBody(refusalIn(error), sent.lang, '')
          results.push({ ...of, done: false, messageCode, message })
        }
      }
      return results
    },
  }
}

/** A task that somebody else holds, or a database that does not answer in time, has changed nothing: the others are decided all the same. */
function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isLocked(error) || refusalOf(error).code === 'SERVICE-1005') return new Refusal('FLOW-3023')
  throw error
}

export type ActionService = ReturnType<typeof actionService>

/** A comment in the words of the simple payload. */
const wordsIn = (comment: Handled['__TASKHANDLEPARAMETER__']['comment']) => {
  if (!comment) return {}
  const { text, ...files } = comment
  return { commentText: text, ...files }
}

/** A UUID of this key and these words. */
function keyFor(key: string, words: readonly (string | number)[]): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([key, ...words]))
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

const MOST_NODES = 50
const MOST_PEOPLE = 100
const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= MOST_PEOPLE && value.every((name) => typeof name === 'string' && name !== '')

/**
 * JSON text of a map of node id to user names, as the start payload has it.
 *
 * @throws Refusal VALIDATION-1000 for what is no such map, FLOW-3009 for a name nobody has
 */
async function chosenIn(pool: Pool, { tenantId }: Session, text: string): Promise<Record<string, string[]>> {
  const nodes = nodesIn(text)
  const ids = await userIdsByName(
    pool,
    tenantId,
    nodes.flatMap(([, names]) => names),
  )
  const idOf = (name: string): string => {
    const id = ids.get(name)
    if (id === undefined) throw new Refusal('FLOW-3009', { args: { name } })
    return id
  }
  return Object.fromEntries(nodes.map(([node, names]) => [node, names.map(idOf)]))
}

function nodesIn(text: string): [string, string[]][] {
  const bad = new Refusal('VALIDATION-1000', { data: { path: '/__PROCESSSTARTPARAMETER__/selfSelectAssignees', rule: 'json' } })
  let map: unknown
  try {
    map = JSON.parse(text)
  } catch {
    throw bad
  }
  if (typeof map !== 'object' || map === null || Array.isArray(map)) throw bad
  const nodes = Object.entries(map)
  const isSound = text.isWellFormed() && !JSON.stringify(map).includes('\\u0000')
  if (!isSound || nodes.length > MOST_NODES || !nodes.every((entry): entry is [string, string[]] => isNames(entry[1]))) throw bad
  return nodes
}
