import type { EarlyAnswer } from '#contract/start.ts'
import type { Credentials } from '#core/auth/credentials.ts'
import type { Timers } from '#core/browser/timers.ts'
import type { Config } from '#core/runtime/config.ts'
import type { PageAnswers } from '#core/runtime/page-start.ts'
import { commonQuestions, firmsQuestion } from '#domain/start/common-questions.ts'
import { firstQuestions } from '#domain/start/first-questions.ts'
import type { Facts } from './http-send.ts'

/** After this long an answer is too old to stand for the one that would come now. */
const LIFE_MS = 10_000

type Asked = Pick<EarlyAnswer, 'call' | 'query' | 'body'>

export interface EarlyDeps {
  config: Config
  timers: Timers
  credentials: () => Promise<Credentials | undefined>
  facts: () => Facts
  /** The start call, in the name of whoever has this token. @throws when it gave no answer */
  ask: (route: string, lang: string) => Promise<PageAnswers['reply']>
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
  /** Whatever has come or is still to come is nobody's. */
  drop(): void
}

/** The same for equal questions, in whatever order their fields stand; what is undefined is not there. */
const keyOf = ({ call, query = {}, body = {} }: Asked): string => `${call} ${JSON.stringify([query, body], sorted)}`

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value

/** @param page what the host page has asked for already */
export function createEarlyAnswers(deps: EarlyDeps, page?: Promise<PageAnswers | undefined>): EarlyAnswers {
  const { config, timers, credentials, facts } = deps
  const { lang } = facts()
  const end = new AbortController()
  const drop = () => end.abort()
  const over = new Promise<undefined>((resolve) => end.signal.addEventListener('abort', () => resolve(undefined)))
  /** What may come with the start, and what of it has been asked for: its next answer is to be a new one. */
  const expected = new Set<string>()
  const asked = new Set<string>()
  let pending: Promise<PageAnswers | undefined> | undefined
  let customer: ReturnType<EarlyAnswers['customer']> = null

  const expect = (...questions: readonly Asked[]) => {
    for (const question of questions) expected.add(keyOf(question))
  }

  function open(answers: Promise<PageAnswers | undefined>): void {
    expect(firmsQuestion, ...commonQuestions({ ...config, lang }))
    pending = answers.catch(() => undefined)
    void pending.then((found) => found ?? end.abort())
  }

  const ageing = () => void timers.wait(LIFE_MS, end.signal).then(drop, () => undefined)

  /** Only for the token it was asked with: another one may be another person's. */
  async function askNow(route: string): Promise<PageAnswers | undefined> {
    const own = await credentials()
    if (!own || end.signal.aborted) return undefined
    ageing()
    return { token: own.token, reply: await deps.ask(route, lang) }
  }

  async function taken(key: string, customerId: string | undefined): Promise<object | undefined> {
    const found = await Promise.race([pending, over])
    const token = (await credentials())?.token
    if (end.signal.aborted || !found || found.token !== token || facts().lang !== lang) return undefined
    const { data, ...envelope } = found.reply
    customer = data.customer
    const answer = data.answers.find((one) => keyOf(one) === key)
    const isOfFirm = answer?.customerId === undefined || answer.customerId === (customerId ?? facts().customerId)
    return answer && isOfFirm ? { ...envelope, data: answer.data } : undefined
  }

  if (page) {
    open(page)
    ageing()
  }
  return {
    begin(route) {
      if (end.signal.aborted) return
      expect(...firstQuestions(route))
      if (!pending) open(askNow(route))
    },
    take(question, customerId) {
      const key = keyOf(question)
      if (end.signal.aborted || !expected.has(key) || asked.has(key)) return undefined
      asked.add(key)
      return taken(key, customerId).catch(() => undefined)
    },
    customer: () => (end.signal.aborted ? null : customer),
    drop,
  }
}
