import { type SessionAtoms, sessionView } from '#core/auth/session-atoms.ts'
import type { SessionCore } from '#core/auth/session-core.ts'
import type { Http } from '#core/http/http.ts'
import type { AppStoreCore } from '#core/state/store.ts'

/** Clients of services that are still being loaded: whoever calls waits for them, and for nothing else. */

/** @param services @throws Failure when they cannot be loaded */
export function lazyHttp(services: () => Promise<{ http: Http }>): Http {
  const late =
    (name: keyof Http) =>
    async (...given: unknown[]) =>
      ((await services()).http[name] as (...given: unknown[]) => unknown)(...given)
  return { call: late('call'), data: late('data'), open: late('open'), begin: late('begin'), hasBegun: late('hasBegun') } as Http
}

export function lazySession(
  cells: SessionAtoms,
  store: Pick<AppStoreCore, 'user'>,
  services: () => Promise<{ session: SessionCore }>,
): SessionCore {
  const session = async () => (await services()).session
  return {
    ...sessionView(cells, store),
    start: async () => (await session()).start(),
    signIn: async (options) => (await session()).signIn(options),
    signOut: async () => (await session()).signOut(),
    reload: async () => (await session()).reload(),
    credentials: async (options) => (await session()).credentials(options),
    ended: (options) =>
      void session().then(
        (one) => one.ended(options),
        () => undefined,
      ),
  }
}
