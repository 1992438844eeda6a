import type { Runtime } from '#core/runtime/runtime.ts'

const quiet = true

/** What is done from a project's file and from supervision, by one person or by two. */
export const ACTIONS = [
  'suspend',
  'resume',
  'waive',
  'void',
  'reject',
  'signal',
  'sign',
  'acceptPrice',
  'propose',
  'deviate',
  'agree',
  'return',
  'answer',
  'uphold',
  'forfeit',
] as const
export type ActionName = (typeof ACTIONS)[number]

/** The command that each is, as the gateway offers it. */
export const COMMANDS: Record<ActionName, string> = {
  suspend: 'project.suspend',
  resume: 'project.resume',
  waive: 'project.waive-minimum',
  void: 'project.void',
  reject: 'project.reject',
  signal: 'review.signal-ack',
  sign: 'review.sign',
  acceptPrice: 'award.accept-justification',
  propose: 'award.propose',
  deviate: 'award.propose',
  agree: 'award.decide',
  return: 'award.decide',
  answer: 'objection.answer',
  uphold: 'objection.uphold',
  forfeit: 'deposit.forfeit',
}

/** What was read of the thing: about another one nothing is decided. */
export interface Read {
  /** Number of an explanation. */
  explanationSeq?: number
  /** Whether an objection was answered. */
  answered?: boolean
}

/** That of a row of the ranking. */
export const explanationOf = ({ seq }: { seq?: number }): Read => (seq === undefined ? {} : { explanationSeq: seq })

export interface ActionOrder {
  action: ActionName
  projectId: string
  /** What of the project it is about: an alias, a firm, an objection, a clue, the round of a proposal. */
  target: string
  read: Read
  words: string
  /** When bidding goes on, ISO 8601. */
  resumeAt: string
  /** Same key, same act. */
  key: string
}

/** @throws Failure */
export async function runAction({ http }: Runtime, { action, projectId, target, read, words, resumeAt, key }: ActionOrder): Promise<void> {
  const project = { body: { id: projectId, reason: words }, key, quiet }
  const comment = words === '' ? {} : { comment: words }
  const proposal = { projectId, ...(target !== '' && { round: Number(target) }) }
  const doing: Record<ActionName, () => Promise<unknown>> = {
    suspend: () => http.data('POST /tender/api/v1/project/suspend', project),
    resume: () => http.data('POST /tender/api/v1/project/resume', { body: { id: projectId, resumeAt }, key, quiet }),
    waive: () => http.data('POST /tender/api/v1/project/waive-minimum', project),
    void: () => http.data('POST /tender/api/v1/project/void', project),
    reject: () => http.data('POST /tender/api/v1/project/reject', project),
    signal: () => http.data('POST /tender/api/v1/review/signal-ack', { body: { projectId, key: target, note: words }, key, quiet }),
    sign: () => http.data('POST /tender/api/v1/review/sign', { body: { projectId, conclusion: words }, key, quiet }),
    acceptPrice: () =>
      http.data('POST /tender/api/v1/award/accept-justification', {
        body: { projectId, alias: target, ...read, reason: words },
        key,
        quiet,
      }),
    propose: () => http.data('POST /tender/api/v1/award/propose', { body: { projectId, alias: target }, key, quiet }),
    deviate: () => http.data('POST /tender/api/v1/award/propose', { body: { projectId, alias: target, reason: words }, key, quiet }),
    agree: () => http.data('POST /tender/api/v1/award/decide', { body: { ...proposal, agree: true, ...comment }, key, quiet }),
    return: () => http.data('POST /tender/api/v1/award/decide', { body: { ...proposal, agree: false, ...comment }, key, quiet }),
    answer: () =>
      http.data('POST /tender/api/v1/objection/answer', { body: { projectId, objectionSeq: Number(target), text: words }, key, quiet }),
    uphold: () =>
      http.data('POST /tender/api/v1/objection/uphold', {
        body: { projectId, objectionSeq: Number(target), ...read, reason: words },
        key,
        quiet,
      }),
    forfeit: () =>
      http.data('POST /tender/api/v1/application/forfeit-deposit', { body: { projectId, customerId: target, reason: words }, key, quiet }),
  }
  await doing[action]()
}
