import { type EarlyAnswer, start } from '#contract/start.ts'
import { actingFirm } from '#domain/start/acting-firm.ts'
import { clockQuestion, commonQuestions, firmsQuestion } from '#domain/start/common-questions.ts'
import { firstQuestions } from '#domain/start/first-questions.ts'
import { nextQuestions } from '#domain/start/list-questions.ts'
import type { Question } from '#domain/start/question.ts'
import { hostConfigOf } from '#gateway/modules/identity/identity.module.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { Ask } from '#gateway/platform/http/ask.ts'
import { refusalOf } from '#gateway/platform/http/failures.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { Session } from '#gateway/platform/session/session.ts'

type Firms = { customerId: string; status: string }[]

/** Where his firms cannot be read now, only the one that the page names and the session knows. */
function firmOf({ firms, customerId = '' }: Session, mine: Firms | undefined): string | undefined {
  if (!mine) return firms.find((id) => id === customerId)
  const usable = mine.filter(({ status }) => status === 'ACTIVE')
  return actingFirm(usable, customerId)?.customerId
}

/** What the start of a page asks, answered by the calls themselves, side by side; what one of them refuses is left out. */
export function createStartModule({ environment, log }: Pick<GatewayDeps, 'environment' | 'log'>) {
  const host = hostConfigOf(environment)

  async function answered(ask: Ask, question: Question, as: Parameters<Ask>[1]): Promise<EarlyAnswer[]> {
    try {
      return [{ ...question, data: await ask(question, as) }]
    } catch (error) {
      if (refusalOf(error).code === 'SERVICE-1000') log.error({ err: error, call: question.call }, 'a part of a start failed')
      return []
    }
  }

  const routes: RoutesFor<typeof start> = {
    'GET /platform/start': {
      may: 'account',
      answer: async ({ session, query, lang: accepted, ask }) => {
        const { lang = accepted, route = '', appCode = host.appCode, mode = host.mode } = query
        const common = commonQuestions({ appCode, lang, mode }).map((question) => answered(ask, question, { lang }))
        const [firms, clock] = await Promise.all([answered(ask, firmsQuestion, { lang }), ask(clockQuestion, { lang })])
        const customerId = firmOf(session, firms[0]?.data as Firms | undefined)
        const ofScreen = async (questions: Question[]) => {
          const found = await Promise.all(questions.map((question) => answered(ask, question, { lang, customerId })))
          return found.flat().map((answer) => ({ ...answer, customerId: customerId ?? '' }))
        }
        const first = await ofScreen(firstQuestions(route, { roles: session.roles, hasFirm: customerId !== undefined }))
        const next = await ofScreen(nextQuestions(first))
        const answers = [firms, await Promise.all(common), first, next].flat(2)
        return ok({
          customer: customerId === undefined ? null : { customerId, runame: session.name },
          answers,
          now: (clock as { now: string }).now,
        })
      },
    },
  }
  return { calls: start, routes }
}
