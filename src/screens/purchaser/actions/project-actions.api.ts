import type { RichText } from '#contract/rich-text.ts'
import { nthKey } from '#core/action.ts'
import type { Body, CommandName } from '#core/http/http.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

type Http = Runtime['http']

/** What was read of the thing: about another one nothing is decided. */
export interface Read {
  /** Number of an explanation. */
  explanationSeq?: number
  /** Whether an objection was answered. */
  answered?: boolean
}

export type Lines = readonly { alias: string; sharePct: number }[]

/** That of a row of the ranking. */
export const explanationOf = ({ seq }: { seq?: number }): Read => (seq === undefined ? {} : { explanationSeq: seq })

export interface Order {
  /** One project, or those that it is done to together. */
  ids: readonly string[]
  /** What of the project it is about: an alias, a firm, an objection, a clue, the round of a proposal. */
  target: string
  /** Of an award by shares. */
  lines?: Lines | undefined
  read: Read
  text: string
  /** The same with its forms, where it has any. */
  rich?: RichText | undefined
  /** When bidding goes on, ISO 8601. */
  resumeAt: string
}

interface Row {
  /** As the gateway offers it. */
  command: string
  danger?: boolean
  /** What must be written with it, or the fewest and most characters of a text of its own. */
  text?: 'reason' | 'comment' | 'remark' | readonly [min: number, max: number]
  /** It may have forms and pictures. */
  formatted?: true
  /** Answers the id of what it made. @param key same key, same action. @throws Failure */
  send(http: Http, order: Order, key: string): Promise<string | undefined>
}

/** An action that is one call. */
function action<N extends CommandName>(
  command: string,
  call: N,
  body: (order: Order) => Body<N>,
  more: Pick<Row, 'danger' | 'text' | 'formatted'> = {},
) {
  const send = async (http: Http, order: Order, key: string) => {
    await http.data<CommandName>(call, { body: body(order), key, quiet: true } as never)
    return undefined
  }
  return { command, send, ...more } satisfies Row
}

/** Copies are one call each: what a first try has copied is not copied again by the next. */
async function copy(http: Http, { ids }: Order, key: string): Promise<string | undefined> {
  let made: string | undefined
  for (const [n, id] of ids.entries()) {
    made = (await http.data('POST /tender/api/v1/project/copy', { body: { id }, key: nthKey(key, n), quiet: true })).id
  }
  return made
}

const idOf = ({ ids: [id = ''] }: Order): string => id
const reasoned = (order: Order) => ({ id: idOf(order), reason: order.text })
const decided = (order: Order, agree: boolean) => ({
  projectId: idOf(order),
  ...(order.target !== '' && { round: Number(order.target) }),
  agree,
  ...(order.text !== '' && { comment: order.text }),
})
const proposed = (order: Order) => ({ projectId: idOf(order), alias: order.target })
const awarded = (order: Order) => ({ ...proposed(order), ...(order.lines && { lines: [...order.lines] }) })
const written = ({ text, rich }: Order) => ({ text, ...(rich && { rich }) })
const objected = (order: Order) => ({ projectId: idOf(order), objectionSeq: Number(order.target) })

/** What is done to a project from the list, the editor, its file and supervision, by one person or by two. */
export const projectActions = {
  copy: { command: 'project.copy', send: copy },
  delete: action('project.delete', 'POST /tender/api/v1/project/delete', ({ ids }) => ({ ids: [...ids] }), { danger: true }),
  recall: action('project.recall', 'POST /tender/api/v1/project/recall', (order) => ({ id: idOf(order) })),
  suspend: action('project.suspend', 'POST /tender/api/v1/project/suspend', reasoned, { danger: true, text: 'reason' }),
  resume: action('project.resume', 'POST /tender/api/v1/project/resume', (order) => ({ id: idOf(order), resumeAt: order.resumeAt })),
  openRound: action('round.open', 'POST /tender/api/v1/round/open', (order) => ({ projectId: idOf(order), roundNo: Number(order.target) })),
  waive: action('project.waive-minimum', 'POST /tender/api/v1/project/waive-minimum', reasoned, { text: 'reason' }),
  void: action('project.void', 'POST /tender/api/v1/project/void', reasoned, { danger: true, text: 'reason' }),
  reject: action('project.reject', 'POST /tender/api/v1/project/reject', reasoned, { danger: true, text: 'reason' }),
  signal: action(
    'review.signal-ack',
    'POST /tender/api/v1/review/signal-ack',
    (order) => ({ projectId: idOf(order), key: order.target, note: order.text }),
    { text: [1, 500] },
  ),
  sign: action('review.sign', 'POST /tender/api/v1/review/sign', (order) => ({ projectId: idOf(order), conclusion: order.text }), {
    text: [1, 2_000],
  }),
  noConflict: action('review.conflict', 'POST /tender/api/v1/review/conflict', (order) => ({ projectId: idOf(order), has: false })),
  conflict: action(
    'review.conflict',
    'POST /tender/api/v1/review/conflict',
    (order) => ({ projectId: idOf(order), has: true, ...(order.text !== '' && { text: order.text }) }),
    { danger: true, text: 'remark' },
  ),
  reopenSheet: action(
    'score.reopen',
    'POST /tender/api/v1/score/reopen',
    (order) => ({ projectId: idOf(order), reviewerId: order.target, reason: order.text }),
    { danger: true, text: 'reason' },
  ),
  acceptPrice: action(
    'award.accept-justification',
    'POST /tender/api/v1/award/accept-justification',
    (order) => ({ ...proposed(order), ...order.read, reason: order.text }),
    { text: 'reason' },
  ),
  propose: action('award.propose', 'POST /tender/api/v1/award/propose', awarded),
  deviate: action('award.propose', 'POST /tender/api/v1/award/propose', (order) => ({ ...proposed(order), reason: order.text }), {
    text: [20, 500],
  }),
  deviateShares: action('award.propose', 'POST /tender/api/v1/award/propose', (order) => ({ ...awarded(order), reason: order.text }), {
    text: [20, 500],
  }),
  agree: action('award.decide', 'POST /tender/api/v1/award/decide', (order) => decided(order, true), { text: 'remark' }),
  return: action('award.decide', 'POST /tender/api/v1/award/decide', (order) => decided(order, false), { danger: true, text: 'comment' }),
  answer: action('objection.answer', 'POST /tender/api/v1/objection/answer', (order) => ({ ...objected(order), ...written(order) }), {
    text: [1, 2_000],
    formatted: true,
  }),
  uphold: action(
    'objection.uphold',
    'POST /tender/api/v1/objection/uphold',
    (order) => ({ ...objected(order), ...order.read, reason: order.text }),
    { danger: true, text: 'reason' },
  ),
  forfeit: action(
    'deposit.forfeit',
    'POST /tender/api/v1/application/forfeit-deposit',
    (order) => ({ projectId: idOf(order), customerId: order.target, reason: order.text }),
    { danger: true, text: 'reason' },
  ),
} as const satisfies Record<string, Row>

export type ActionName = keyof typeof projectActions
export const rowOf = (name: ActionName): Row => projectActions[name]
