import { type SessionAtoms, sessionView } from '#core/auth/session-atoms.ts'
import type { SessionCore } from '#core/auth/session-core.ts'
import type { Http } from '#core/http/http.ts'
import type { AppStoreCore } from '#core/state/store.ts'

type Call = (...given: unknown[]) => unknown

/** Clients of services that are still being loaded: whoever calls waits for them, and for nothing else. */
const late = <Name extends string>(service: () => Promise<object>, ...names: Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, async (...given: unknown[]) => ((await service()) as Record<string, Call>)[name]?.(...given)]),
  ) as Record<Name, Call>

/** @param services @throws Failure when they cannot be loaded */
export const lazyHttp = (services: () => Promise<{ http: Http }>): Http =>
  late(async () => (await services()).http, 'call', 'data', 'open', 'begin', 'hasBegun') as unknown as Http

export function lazySession(
  cells: SessionAtoms,
  store: Pick<AppStoreCore, 'user'>,
  services: () => Promise<{ session: SessionCore }>,
): SessionCore {
  const session = async () => (await services()).session
  return {
    ...sessionView(cells, store),
    ...late(session, 'start', 'signIn', 'signOut', 'reload', 'credentials'),
    ended: (options: Parameters<SessionCore['ended']>[0]) =>
      void session().then(
        (one) => one.ended(options),
        () => undefined,
      ),
  } as SessionCore
}
