import type { PoolClient } from 'pg'
import { type ImportRules, keyOf, planRow, type ReadRow, type RowPlan } from '#domain/excel/import-plan.ts'
import { addCounts, type ImportCounts, noCounts } from '#domain/excel/import-result.ts'
import { cellText } from '#domain/excel/sheet-cell.ts'
import type { Row } from '#domain/ooxml/cell.ts'
import type { Ask, Importer, Keeping, Outcome, Prepared, Stored } from '#gateway/modules/excel/model.types.ts'
import type { Counters } from '#gateway/modules/excel/tasks/task.types.ts'
import type { EvaluatedRows } from './evaluate-rows.ts'
import { type Plan, readRow } from './import-columns.ts'
import { type Change, type Fault, storable } from './import-record.ts'

/** What came of the rows of one batch. */
export interface BatchResult {
  readonly counts: ImportCounts
  /** What is still to be kept. */
  readonly changes: readonly Change[]
  readonly faults: readonly Fault[]
}

export interface BatchDeps {
  readonly importer: Importer
  readonly ask: Ask
  readonly plan: Plan
  /** Line of another row with the same key, for rows that have one. */
  readonly twice: ReadonlyMap<number, number>
  /** Keeps what new rows are taken back by, where they are; what else is changed is told in the result. */
  readonly keepingNew?: (prepared: Prepared) => Keeping
}

/** Characters of a cell that are kept of it when it is refused. */
export const KEPT_CHARS = 60

/** Writes the rows of a batch with the caller's transaction. The same rows on the same table give the same result. */
export async function applyBatch(client: PoolClient, deps: BatchDeps, judged: EvaluatedRows): Promise<BatchResult> {
  const { importer, ask, plan, twice } = deps
  const { rows, fresh } = judged
  const result = fresh && (await storeFresh(client, deps, rows, fresh))
  if (result) return result
  const read = judged.read ?? rows.map((row) => readRow(row, plan))
  const found = await findKnown(client, importer, ask, read, plan.rules)
  const plans = onlyOnce(read.map((row) => planRow(row, plan.rules, found.get(keyOf(row, plan.rules) ?? '') ?? [], twice.get(row.line))))
  const drafts = plans.filter((one) => one.does === 'create' || one.does === 'update')
  return resultOf(rows, plan, plans, drafts.length > 0 ? await importer.store(client, ask, drafts) : [])
}

/** @returns undefined where it takes a word on each row */
async function storeFresh(
  client: PoolClient,
  { importer, ask, plan, keepingNew }: BatchDeps,
  rows: readonly Row[],
  { refused, prepared }: NonNullable<EvaluatedRows['fresh']>,
): Promise<BatchResult | undefined> {
  const result = resultOf(rows, plan, refused, [])
  if (!prepared) return result
  const isStored = await importer.bulk?.store(client, ask, prepared, keepingNew?.(prepared))
  return isStored ? { ...result, counts: addCounts(result.counts, { ...noCounts, created: prepared.count }) } : undefined
}

async function findKnown(
  client: PoolClient,
  importer: Importer,
  ask: Ask,
  rows: readonly ReadRow[],
  rules: ImportRules,
): Promise<ReadonlyMap<string, readonly Stored[]>> {
  const keys = rows.flatMap((row) => keyOf(row, rules) ?? [])
  return rules.key === undefined || keys.length === 0 ? new Map() : importer.find(client, ask, rules.key, [...new Set(keys)])
}

/** Keys that are written differently may mean one row, e.g. in another case: all but the first fail. */
function onlyOnce(plans: readonly RowPlan<Stored>[]): RowPlan<Stored>[] {
  const lines = new Map<string, number>()
  return plans.map((plan) => {
    if (plan.does !== 'update') return plan
    const line = lines.get(plan.before.id)
    if (line !== undefined) return { line: plan.line, does: 'fail', faults: [{ prop: '', kind: 'keyTwice', args: { line } }] }
    lines.set(plan.before.id, plan.line)
    return plan
  })
}

function resultOf(rows: readonly Row[], { columns }: Plan, plans: readonly RowPlan<Stored>[], stored: readonly Outcome[]): BatchResult {
  const places = new Map(columns.map(({ prop, at }) => [prop, at]))
  let cells: Map<number, Row['cells']> | undefined
  const shown = (line: number, prop: string): string => {
    const at = places.get(prop)
    cells ??= new Map(rows.map((row) => [row.line, row.cells]))
    return at === undefined ? '' : [...storable(cellText(cells.get(line)?.[at] ?? null) ?? '')].slice(0, KEPT_CHARS).join('')
  }
  const counts = { ...noCounts }
  const changes: Change[] = []
  const faults: Fault[] = []
  const fail = (line: number, list: readonly Omit<Fault, 'line' | 'value'>[]) => {
    counts.failed += 1
    for (const fault of list) faults.push({ ...fault, line, value: shown(line, fault.prop) })
  }
  const outcomes = new Map(stored.map((outcome) => [outcome.line, outcome]))
  for (const plan of plans) {
    const { line } = plan
    if (plan.does === 'nothing') counts.unchanged += 1
    if (plan.does === 'fail') fail(line, plan.faults)
    if (plan.does === 'nothing' || plan.does === 'fail') continue
    const outcome = outcomes.get(line)
    if (!outcome) throw new Error(`The model said nothing of line ${line}`)
    if ('fault' in outcome) {
      const { prop, fault, args } = outcome
      fail(line, [{ prop, kind: fault, ...(args && { args }) }])
      continue
    }
    changes.push(changeOf(plan, outcome.stored))
    if (plan.does === 'create') counts.created += 1
    else {
      counts.updated += 1
      counts.cleared += plan.cleared
    }
  }
  return { counts, changes, faults }
}

function changeOf(plan: Extract<RowPlan<Stored>, { does: 'create' | 'update' }>, { id, mark }: Stored): Change {
  if (plan.does === 'create') return { line: plan.line, kind: 'CREATED', recordId: id, before: null, mark }
  const before = Object.fromEntries(Object.keys(plan.values).map((prop) => [prop, plan.before.values[prop] ?? null]))
  return { line: plan.line, kind: 'UPDATED', recordId: id, before, mark }
}

/** What a batch adds to the counters of its task. */
export function countersOf({ created, updated, unchanged, failed, cleared }: ImportCounts): Counters {
  const succeeded = created + updated + unchanged
  return { done: succeeded + failed, succeeded, failed, created, updated, unchanged, cleared }
}
