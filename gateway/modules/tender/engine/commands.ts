import type { Command } from '#domain/tender/model.ts'
import { viewerOf } from '#domain/tender/viewer.ts'
import { knowsCount } from '#domain/tender/visibility/matter.ts'
import { actorOf } from '#gateway/modules/tender/reading.ts'
import type { May } from '#gateway/platform/http/access.ts'
import { ok, Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { Decided, Decisions } from './decision.ts'

/** From a call to a command and back: the one place where requests meet the decision transaction. */

/** The part of a request that a command needs. */
export interface CommandCall<Body> {
  session: Session
  body: Body
  key: string
  receivedAt: string
  ip: string
  device: string
  userAgent: string
}

/** Project, command, and the version of the draft the caller has seen. */
export type Meaning = readonly [projectId: string, command: Command, version?: number | undefined]

/** Number of the command's own first entry; entries that fell due by the clock before it are not its own. */
const ownSeq = ({ entries, state }: Decided): number => entries.find(({ dueAt }) => dueAt === undefined)?.seq ?? state.lastSeq

/** Who may not know how many take part gets a time in place of the entry's number. */
const done = (session: Session) => (decided: Decided) => {
  const { state, at } = decided
  const viewer = viewerOf(state, actorOf(session))
  return { id: state.id, status: state.status, seq: viewer && knowsCount(state, viewer) ? ownSeq(decided) : Date.parse(at) }
}
const saved = ({ state, version, draft }: Decided) => ({ id: state.id, version: draft?.version ?? version })

/** PostgreSQL has no NUL in texts, and neither has anything a person means to write. */
const NUL = String.fromCharCode(0)

export function commandsOf(decisions: Decisions) {
  async function send<Body, T extends object>(request: CommandCall<Body>, meaning: Meaning, answer: (decided: Decided) => T) {
    const { session, key, receivedAt, ip, device, userAgent } = request
    const [projectId, command, version] = meaning
    if (JSON.stringify(command).includes(JSON.stringify(NUL).slice(1, -1))) throw new Refusal('VALIDATION-1000')
    const { data, replayed } = await decisions.decide(
      {
        tenantId: session.tenantId,
        projectId,
        command,
        actor: actorOf(session),
        receivedAt,
        key,
        ip,
        device,
        userAgent,
        ...(version !== undefined && { version }),
      },
      answer,
    )
    return ok(replayed ? { ...data, replayed: true } : data)
  }

  /** A route that answers what became of the project. */
  const doneRoute = <Body>(may: May, meaning: (body: Body) => Meaning) => ({
    may,
    answer: (request: CommandCall<Body>) => send(request, meaning(request.body), done(request.session)),
  })

  /** A route that answers the new version of a draft. */
  const savedRoute = <Body>(may: May, meaning: (body: Body) => Meaning) => ({
    may,
    answer: (request: CommandCall<Body>) => send(request, meaning(request.body), saved),
  })

  return { send, done: doneRoute, saved: savedRoute }
}

export type Commands = ReturnType<typeof commandsOf>
