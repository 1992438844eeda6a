import { limits } from '#contract/limits.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { rate } from '#gateway/platform/http/rate.ts'
import type { Raw } from '#gateway/platform/http/routes.ts'
import { connect } from '#gateway/platform/http/sse.ts'
import { type AnsweringDeps, type Asked, type Asker, answering, frame } from './answering.ts'
import { copilotQueries } from './copilot.queries.ts'

export type CopilotDeps = AnsweringDeps & Pick<GatewayDeps, 'sessions' | 'monotonicMs'>

/** Asks, and hands the answer on while it comes. What was asked and answered is kept for the person alone. */
export function copilotService({ sessions, monotonicMs, ...deps }: CopilotDeps) {
  const queries = copilotQueries(deps.pool, limits)
  const { prepare, run } = answering(deps, queries)
  const underWay = new Map<string, number>()
  const closing = new AbortController()
  const perMinute = limits.copilotQuestionsPerMinute
  const tooSoon = rate(perMinute / 60, perMinute, monotonicMs)

  return {
    ...queries,

    /** @throws Refusal before anything is written: the usual answer then says why */
    async open(asker: Asker & { audit: (detail: string) => void }, asked: Asked, { res }: Raw): Promise<void> {
      const { session } = asker
      const held = underWay.get(session.userId) ?? 0
      if (held >= limits.copilotAnswersAtOnce) throw new Refusal('COPILOT-1008')
      const s = tooSoon(session.userId)
      if (s > 0) throw new Refusal('SERVICE-1008', { args: { s } })
      const leave = enter(underWay, session.userId)
      try {
        const ready = await prepare(asker, asked)
        const { question, context, files: _files, ...where } = asked
        const begun = await queries.begin(session, { ...where, ...ready, question, context: context.map(({ label }) => label) })
        if (deps.environment.copilot) asker.audit(`${question.length} characters, ${context.length} pieces, ${ready.files.length} files`)
        const connection = connect(res)
        const gone = new AbortController()
        const unwatch = sessions.watch(session, [], () => gone.abort())
        connection.onClose(() => gone.abort())
        const { history: _, ...ids } = begun
        connection.write(frame({ name: 'start', data: { ...ids, sources: ready.sources } }))
        const signal = AbortSignal.any([gone.signal, closing.signal])
        void run(asker, asked, begun, ready, connection, signal).finally(() => {
          unwatch()
          leave()
        })
      } catch (error) {
        leave()
        throw error
      }
    },

    close: () => closing.abort(),
  }
}

/** Counts one more of a person; once it is called back, one fewer. */
function enter(held: Map<string, number>, userId: string): () => void {
  held.set(userId, (held.get(userId) ?? 0) + 1)
  return () => {
    const left = (held.get(userId) ?? 1) - 1
    if (left > 0) held.set(userId, left)
    else held.delete(userId)
  }
}
