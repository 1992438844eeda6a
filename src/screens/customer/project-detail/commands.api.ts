import type { Http } from '#core/runtime/runtime.ts'
import type { DetailCommand } from './project-detail.store.ts'

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
    case 'object':
      return void (await http.data('POST /tender/api/v1/objection/file', { body: { projectId, text: command.text }, ...how }))
    case 'closeObjection':
      return void (await http.data('POST /tender/api/v1/objection/close', {
        body: { projectId, objectionSeq: command.seq, answered: command.answered },
        ...how,
      }))
  }
}
