import type { OwnSession } from '#contract/identity.ts'
import type { Http } from '#core/runtime/runtime.ts'

/** @throws Failure */
export interface SessionsClient {
  read(): Promise<readonly OwnSession[]>
  /** Both answer how many that were. */
  end(id: string): Promise<number>
  endOthers(): Promise<number>
}

export const sessionsClient = (http: Http): SessionsClient => ({
  read: () => http.data('GET /platform/session/mine', { quiet: true }),
  end: async (id) => (await http.data('POST /platform/session/end', { body: { id }, quiet: true })).ended,
  endOthers: async () => (await http.data('POST /platform/session/end-others', { body: {}, quiet: true })).ended,
})
