import type { Calls } from '#contract/index.ts'
import type { DataOf } from '#contract/kit.ts'
import { fetchAllPages } from '#core/http/fetch-all-pages.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { sendCommand } from './commands.api.ts'
import type { ProjectDetailClient } from './project-detail.store.ts'

export type Timeline = DataOf<Calls['GET /tender/api/v1/project/timeline']>

const bySeq = ({ seq }: { seq: number }) => seq

/** One project behind the gateway, as this reader may see it. */
export function projectDetailClient({ http, stream }: Runtime, id: string): ProjectDetailClient {
  const body = { projectId: id }
  return {
    project: (signal) => http.data('GET /tender/api/v1/project/find-by-id', { query: { id }, signal, quiet: true }),
    timeline: (signal) => http.data('GET /tender/api/v1/project/timeline', { query: { id }, signal, quiet: true }),
    announcements: (signal) =>
      fetchAllPages((page) => http.data('POST /tender/api/v1/hall/message/page-list', { body, query: page, signal, quiet: true }), bySeq),
    entry: (signal) => http.data('GET /tender/api/v1/application/find-mine', { query: { projectId: id }, signal, quiet: true }),
    objections: (signal) =>
      fetchAllPages((page) => http.data('POST /tender/api/v1/objection/page-list', { body, query: page, signal, quiet: true }), bySeq),
    receipts: (signal) =>
      fetchAllPages(
        (page) => http.data('POST /tender/api/v1/bid/receipts', { body, query: page, signal, quiet: true }),
        ({ hash }) => hash,
      ),
    send: (command, key) => sendCommand(http, id, command, key),
    follow: (changed, signal) => {
      const topic = `p:${id}`
      stream.follow(
        [topic],
        { view: (data) => data.topic === topic && changed(), msg: (data) => data.topic === topic && changed() },
        { signal, poll: async () => changed() },
      )
    },
  }
}
