import type { Pool } from 'pg'
import type { Actor, ProjectState } from '#domain/tender/model.ts'
import { viewerOf } from '#domain/tender/viewer.ts'
import { readableParts } from '#domain/tender/visibility/disclosure.ts'
import { factOf } from '#gateway/modules/tender/engine/projection.ts'
import { actorOf } from '#gateway/modules/tender/reading.ts'
import { findProject, readEntries } from '#gateway/modules/tender/tender.queries.ts'
import { readPerson } from '#gateway/platform/session/session.ts'

/** Whether a person reads an entry, for what stays with it: by the same masks as the log. */

interface Asker {
  tenantId: string
  userId: string
}

interface Place {
  projectId: string
  seq: number
}

const MAY = ['tender:project:view', 'tender:hall:view']

/** Whether a person reads the words of one of these entries, for whichever of his firms. */
export async function readsOne(pool: Pool, { tenantId, userId }: Asker, places: readonly Place[]): Promise<boolean> {
  const person = await readPerson(pool, userId, '')
  if (!person || person.tenantId !== tenantId || !MAY.some((code) => person.codes.has(code))) return false
  const sides: Actor[] = ['', ...person.firms].map((customerId) => ({ ...actorOf({ ...person, userId, customerId }), firms: person.firms }))
  for (const [projectId, ofProject] of Map.groupBy(places, (place) => place.projectId)) {
    const record = await findProject(pool, tenantId, projectId)
    if (record && (await reads(pool, record.state, sides, ofProject))) return true
  }
  return false
}

async function reads(pool: Pool, state: ProjectState, sides: readonly Actor[], places: readonly Place[]): Promise<boolean> {
  const viewers = sides.flatMap((side) => viewerOf(state, side) ?? [])
  if (viewers.length === 0) return false
  const seqs = places.map(({ seq }) => seq)
  const entries = (await readEntries(pool, state.id, seqs)).map(factOf)
  return entries.some((entry) => {
    const part = entry.type === 'message.sent' ? 'pub' : 'lines'
    return viewers.some((viewer) => readableParts(entry, state, viewer).includes(part))
  })
}
