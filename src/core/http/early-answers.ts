import type { EarlyAnswer } from '#contract/start.ts'
import type { Credentials } from '#core/auth/credentials.ts'
import { type ClockReading, clockReading } from '#core/browser/read-clock.ts'
import type { Timers } from '#core/browser/timers.ts'
import type { PageAnswers } from '#core/runtime/page-start.ts'
import type { Facts } from './http-send.ts'

/** After this long an answer is too old to stand for the one that would come now. */
const LIFE_MS = 10_000

/**
 * What a start may be asked, by name, with the topic of the live stream, or its beginning, that tells its changes: the questions themselves are known to the gateway and to each
 * screen. A call of these waits while a start is under way.
 */
export const startCalls: ReadonlyMap<string, string> = new Map([
  ['POST /platform/user/profile', ''],
  ['GET /platform/permission/codes', ''],
  ['GET /platform/app/menuTree/user', ''],
  ['GET /api/v1/my-menu-tree', ''],
  ['POST /platform/i18n/langs', ''],
  ['GET /platform/app/config', ''],
  ['POST /platform/notification/page-list', 'me'],
  ['GET /platform/places/mine', ''],
  ['GET /tender/api/v1/customer/mine', ''],
  ['GET /tender/api/v1/workbench/bidder', 'list:gy'],
  ['GET /tender/api/v1/workbench/purchaser', 'list:cg'],
  ['GET /tender/api/v1/hall/board', ''],
  ['POST /poi/api/v7/excel/models', ''],
  ['POST /tender/api/v1/bid/receipts', ''],
  ['GET /tender/api/v1/project/find-by-id', 'p:'],
  ['GET /tender/api/v1/project/timeline', 'p:'],
  ['POST /tender/api/v1/hall/message/page-list', 'p:'],
  ['POST /tender/api/v1/objection/page-list', 'p:'],
  ['POST /tender/api/v1/project/cu-page-list', 'list:gy'],
  ['POST /tender/api/v1/project/cu-counts', 'list:gy'],
  ['POST /tender/api/v1/project/cg-page-list', 'list:cg'],
  ['POST /tender/api/v1/project/cg-counts', 'list:cg'],
  ['GET /workflow/api/v1/task/counts', 'me'],
  ['POST /workflow/api/v1/task/unfinished-page-list', 'me'],
  ['POST /workflow/api/v1/task/finished-page-list', 'me'],
  ['POST /workflow/api/v1/instance/submit-page-list', 'me'],
  ['POST /workflow/api/v1/instance/participation-page-list', 'me'],
])

type Asked = Pick<EarlyAnswer, 'call' | 'query' | 'body'>

export interface EarlyDeps {
  timers: Timers
  credentials: () => Promise<Credentials | undefined>
  facts: () => Facts
  /** The start call, in the name of whoever has this token. @throws when it gave no answer */
  ask: (route: string, lang: string) => Promise<PageAnswers['reply']>
  /** What the answer says of the time. */
  onTime: (reading: ClockReading) => void
}

/** Answers of calls that came before anybody asked, each taken once in the place of its request. */
export interface EarlyAnswers {
  /** Asks what a start with this route asks, unless the page's own script has. */
  begin(route: string): void
  /**
   * The envelope of a call, waited for while it may still come with the start; undefined: it is to be asked for.
   *
   * @param customerId the firm the call goes out for, where it names one of its own
   */
  take(asked: Asked, customerId?: string): Promise<object | undefined> | undefined
  /** The firm that the gateway acts for, as far as it is known now. */
  customer(): PageAnswers['reply']['data']['customer']
  /** Whether something of these topics was or is being answered so: that was so before whoever asked for it began to follow changes. */
  hasAnswered(topics: readonly string[]): Promise<boolean>
  /** What was answered before now is not taken any more: a command goes out, and may change it. */
  end(): void
  /** Whatever has come or is still to come is nobody's. */
  drop(): void
}

/** The same for equal questions, in whatever order their fields stand; what is undefined is not there. */
const keyOf = ({ call, query = {}, body = {} }: Asked): string => `${call} ${JSON.stringify([query, body], sorted)}`

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value

/** @param page what the host page has asked for already */
export function createEarlyAnswers(deps: EarlyDeps, page?: Promise<PageAnswers | undefined>): EarlyAnswers {
  const { timers, credentials, facts } = deps
  const { lang } = facts()
  const end = new AbortController()
  let isNobodys = false
  const drop = () => {
    isNobodys = true
    end.abort()
  }
  const over = new Promise<undefined>((resolve) => end.signal.addEventListener('abort', () => resolve(undefined)))
  /** What has been asked for: its next answer is to be a new one. */
  const asked = new Set<string>()
  let pending: Promise<PageAnswers | undefined> | undefined
  const answered: Promise<string | undefined>[] = []
  let customer: ReturnType<EarlyAnswers['customer']> = null

  function open(answers: Promise<PageAnswers | undefined>): void {
    pending = answers.catch(() => undefined)
    void pending.then((found) =>
      found ? deps.onTime(clockReading(Date.parse(found.reply.data.now), found.asked, found.came)) : end.abort(),
    )
  }

  /** What is too old to be taken was taken all the same: whoever shows it still has to hear of later changes. */
  const ageing = () =>
    void timers.wait(LIFE_MS, end.signal).then(
      () => end.abort(),
      () => undefined,
    )

  /** Only for the token it was asked with: another one may be another person's. */
  async function askNow(route: string): Promise<PageAnswers | undefined> {
    const own = await credentials()
    if (!own || end.signal.aborted) return undefined
    ageing()
    const from = timers.monotonic()
    return { token: own.token, reply: await deps.ask(route, lang), asked: from, came: timers.monotonic() }
  }

  async function taken(key: string, customerId: string | undefined): Promise<object | undefined> {
    const found = await Promise.race([pending, over])
    const token = (await credentials())?.token
    if (end.signal.aborted || !found || found.token !== token || facts().lang !== lang) return undefined
    const { data, ...envelope } = found.reply
    customer = data.customer
    const answer = data.answers.find((one) => keyOf(one) === key)
    const isOfFirm = answer?.customerId === undefined || answer.customerId === (customerId ?? facts().customerId)
    if (!answer || !isOfFirm) return undefined
    return { ...envelope, data: answer.data }
  }

  if (page) {
    open(page)
    ageing()
  }
  return {
    begin(route) {
      if (!end.signal.aborted && !pending) open(askNow(route))
    },
    take(question, customerId) {
      const topic = startCalls.get(question.call)
      if (end.signal.aborted || !pending || topic === undefined) return undefined
      const key = keyOf(question)
      if (asked.has(key)) return undefined
      asked.add(key)
      const taking = taken(key, customerId).catch(() => undefined)
      answered.push(taking.then((found) => found && topic))
      return taking
    },
    hasAnswered: async (topics) =>
      !isNobodys && (await Promise.all(answered)).some((topic) => topic && topics.some((one) => one.startsWith(topic))),
    customer: () => (end.signal.aborted ? null : customer),
    end: () => end.abort(),
    drop,
  }
}
