import type { Pool } from 'pg'
import type { Static } from 'typebox'
import type { CopilotEvent, CopilotEvents, CopilotMessage } from '#contract/copilot.ts'
import type { Calls } from '#contract/index.ts'
import type { BodyOf } from '#contract/kit.ts'
import type { AttachmentService } from '#gateway/modules/attachment/attachment.service.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { type Lang, Refusal, refusalBody } from '#gateway/platform/http/answer.ts'
import { type Connection, eventText } from '#gateway/platform/http/sse.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { Begun, copilotQueries } from './copilot.queries.ts'
import { readFiles } from './files.ts'
import { handbookAnswer, type SearchHandbook } from './handbook-answer.ts'
import { askModel, type Times } from './model.ts'
import { promptOf } from './prompt.ts'

/** One answer, from the question to its last piece. */

export interface AnsweringDeps extends Pick<GatewayDeps, 'log' | 'environment'> {
  pool: Pool
  files: Pick<AttachmentService, 'raw'>
  search: SearchHandbook
  times?: Times
}

export interface Asker {
  session: Session
  lang: Lang
}

export type Asked = BodyOf<Calls['POST /api/v1/chat/front_component/compose_chat']>

/** What goes with a question beside the page's own. */
interface Ready {
  files: CopilotMessage['files']
  quoted: { label: string; text: string }[]
  sections: Awaited<ReturnType<SearchHandbook>>[number][]
  sources: CopilotMessage['sources']
}

type End = Static<(typeof CopilotEvents)['end']>

const SECTIONS = 4
export const frame = ({ name, data }: CopilotEvent): string => eventText(name, data)

export function answering(
  { log, environment, files, search, times }: AnsweringDeps,
  queries: Pick<ReturnType<typeof copilotQueries>, 'finish'>,
) {
  /** Pieces of the answer, and where they come from. */
  async function* piecesOf(
    { session, lang }: Asker,
    asked: Asked,
    begun: Begun,
    ready: Ready,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const server = environment.copilot
    if (!server) return yield handbookAnswer(ready.sections, lang)
    const quoted = [
      ...asked.context.map(({ label, text }) => ({ label, text })),
      ...ready.quoted,
      ...ready.sections.map(({ title, heading, excerpt }) => ({ label: `Handbook: ${title}, ${heading}`, text: excerpt })),
    ]
    const proposes = [...new Set(asked.context.flatMap(({ proposes: kind }) => kind ?? []))]
    log.info({ userId: session.userId, answer: begun.answerId, pieces: quoted.length }, 'a question goes to the model server')
    yield* askModel(server, promptOf({ question: asked.question, quoted, proposes, history: begun.history, lang }), signal, times)
  }

  async function prepare({ session, lang }: Asker, { question, files: ids }: Asked): Promise<Ready> {
    const { files: named, quoted } = await readFiles(files, session, ids)
    const sections = [...(await search({ language: lang, query: question, limit: SECTIONS }))]
    return { files: named, quoted, sections, sources: sections.map(({ path, title, heading }) => ({ path, title, heading })) }
  }

  async function run(asker: Asker, asked: Asked, begun: Begun, ready: Ready, connection: Connection, signal: AbortSignal): Promise<void> {
    let content = ''
    let end: End = { ended: 'done' }
    try {
      for await (const piece of piecesOf(asker, asked, begun, ready, signal)) {
        const text = piece.replaceAll('\0', '')
        content += text
        connection.write(frame({ name: 'delta', data: { text } }))
      }
    } catch (error) {
      end = signal.aborted ? { ended: 'stopped' } : failedBy(error, asker.lang)
      if (!signal.aborted && !(error instanceof Refusal)) log.error({ err: error }, 'an answer of the copilot failed')
    }
    await queries
      .finish(begun.answerId, content.toWellFormed(), end.ended)
      .catch((err: unknown) => log.warn({ err }, 'an answer was not kept'))
    connection.end(frame({ name: 'end', data: end }))
  }

  return { prepare, run }
}

function failedBy(error: unknown, lang: Lang): End {
  const refusal = error instanceof Refusal ? error : new Refusal('SERVICE-1000')
  return { ended: 'failed', messageCode: refusal.code, message: refusalBody(refusal, lang, '').message }
}
