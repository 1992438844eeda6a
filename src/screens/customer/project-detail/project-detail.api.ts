import type { Calls } from '#contract/index.ts'
import type { DataOf } from '#contract/kit.ts'
import { fetchAllPages } from '#core/http/fetch-all-pages.ts'
import type { Http, Runtime } from '#core/runtime/runtime.ts'
import type { DetailCommand, ProjectDetailClient } from './project-detail.store.ts'

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

/** Sends what the firm decided; the same key is the same decision. @throws Failure, e.g. `refused` with TENDER-2029, 2067, 2070 */
export async function sendCommand(http: Http, projectId: string, command: DetailCommand, key: string): Promise<void> {
  const how = { key, quiet: true }
  switch (command.kind) {
    case 'decline':
      return void (await http.data('POST /tender/api/v1/invitation/decline', { body: { projectId, reason: command.reason }, ...how }))
    case 'confirm':
      return void (await http.data('POST /tender/api/v1/award/confirm', { body: { projectId }, ...how }))
    case 'giveUp':
      return void (await http.data('POST /tender/api/v1/award/decline', { body: { projectId, reason: command.reason }, ...how }))
    case 'agreeTime':
      return void (await http.data('POST /tender/api/v1/time-change/ack', {
        body: { projectId, ...(command.change && { change: command.change }) },
        ...how,
      }))
    case 'justify':
      return void (await http.data('POST /tender/api/v1/award/justify', { body: { projectId, text: command.text }, ...how }))
    case 'object': {
      const { kind, ...words } = command
      return void (await http.data('POST /tender/api/v1/objection/file', { body: { projectId, ...words }, ...how }))
    }
    case 'closeObjection':
      return void (await http.data('POST /tender/api/v1/objection/close', {
        body: { projectId, objectionSeq: command.seq, answered: command.answered },
        ...how,
      }))
  }
}
