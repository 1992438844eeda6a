import type { PoolClient } from 'pg'
import type { Ask, Importer, Outcome, Stored, Values } from '#gateway/modules/excel/model.types.ts'
import type { Change, Fault } from './import-record.ts'

/** What came of taking back the changes of one batch; `left` names the rows that were kept, or could not be as before. */
export interface TakenBack {
  readonly reversed: number
  readonly kept: number
  readonly failed: number
  readonly left: readonly Fault[]
}

/**
 * What is left of the rows is looked at before the first one goes: then the lines of a project close up, and their numbers mean others.
 *
 * Rows that were made go first: a row that was changed may want back a name that one of them has. Rows that others hang below, and rows whose name another
 * one still has, have their turn again whenever something has moved out of the way.
 *
 * @param name the field that tells people which row is meant
 */
export async function takeBack(
  client: PoolClient,
  importer: Importer,
  ask: Ask,
  changes: readonly Change[],
  name: string,
): Promise<TakenBack> {
  const found = await rowsOf(client, importer, ask, changes)
  const isUntouched = ({ recordId, mark }: Change) => found.get(recordId)?.mark === mark
  const created = changes.filter(({ kind }) => kind === 'CREATED')
  let made = created.filter(isUntouched)
  const updated = changes.filter(({ kind }) => kind === 'UPDATED')
  const remove = async (): Promise<void> => {
    const rows = made.map(({ recordId, mark }): Stored => ({ id: recordId, values: {}, mark }))
    const gone = new Set(rows.length > 0 ? await importer.remove(client, ask, rows) : [])
    made = made.filter(({ recordId }) => !gone.has(recordId))
  }
  await remove()
  let restored = await restore(client, importer, ask, updated, name)
  const kept = [...restored.kept]
  for (let left = updated.length; restored.refused.length + restored.kept.length < left; ) {
    await remove()
    left = restored.refused.length
    restored = await restore(
      client,
      importer,
      ask,
      restored.refused.map(({ change }) => change),
      name,
    )
    kept.push(...restored.kept)
  }
  const keptOf = (change: Change, why: string) => faultOf(change, why, found.get(change.recordId), name)
  kept.push(...made.map((change) => keptOf(change, 'in-use')))
  kept.push(
    ...created.filter((change) => !isUntouched(change)).map((change) => keptOf(change, found.get(change.recordId) ? 'touched' : 'gone')),
  )
  const failed = restored.refused.length
  const left = [...kept, ...restored.refused.map(({ fault }) => fault)].sort((a, b) => b.line - a.line)
  return { reversed: changes.length - kept.length - failed, kept: kept.length, failed, left }
}

interface Restored {
  /** Rows that somebody has touched. */
  readonly kept: readonly Fault[]
  readonly refused: readonly { change: Change; fault: Fault }[]
}

async function restore(client: PoolClient, importer: Importer, ask: Ask, changes: readonly Change[], name: string): Promise<Restored> {
  if (changes.length === 0) return { kept: [], refused: [] }
  const found = await rowsOf(client, importer, ask, changes)
  const kept: Fault[] = []
  const untouched = changes.flatMap((change) => {
    const now = found.get(change.recordId)
    if (now?.mark === change.mark) return [{ change, line: change.line, values: change.before as Values, before: now }]
    kept.push(faultOf(change, now ? 'touched' : 'gone', now, name))
    return []
  })
  const outcomes = untouched.length > 0 ? await importer.store(client, ask, untouched) : []
  const faults = new Map(outcomes.flatMap((outcome) => ('fault' in outcome ? [[outcome.line, outcome] as const] : [])))
  const refused = untouched.flatMap(({ change, before }) => {
    const outcome = faults.get(change.line)
    return outcome ? [{ change, fault: { ...faultOf(change, outcome.fault, before, name), ...placeOf(outcome) } }] : []
  })
  return { kept, refused }
}

const placeOf = ({ prop, args }: Extract<Outcome, { fault: string }>) => ({ prop, ...(args && { args }) })

async function rowsOf(client: PoolClient, importer: Importer, ask: Ask, changes: readonly Change[]) {
  const found = await importer.find(
    client,
    ask,
    'id',
    changes.map(({ recordId }) => recordId),
  )
  return new Map(
    changes.map(({ recordId, mark }) => {
      const rows = found.get(recordId) ?? []
      return [recordId, rows.find((row) => row.mark === mark) ?? rows[0]]
    }),
  )
}

const faultOf = ({ line }: Change, kind: string, now: Stored | undefined, name: string): Fault => ({
  ...{ line, kind, prop: '' },
  value: String(now?.values[name] ?? ''),
})
