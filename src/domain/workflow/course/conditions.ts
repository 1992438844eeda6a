import type { Criteria, Scalar } from '#contract/search.ts'
import { bounds, type Clause, NotCriteria, readCriteria } from '#domain/search/criteria.ts'
import { matches, typedClause } from '#domain/search/evaluate.ts'
import type { Definition, Flow } from '#domain/workflow/definition.ts'
import type { Env, InstanceState, Json, Running } from '#domain/workflow/model.ts'

/** The way out of an exclusive gateway: the first flow whose condition holds, else the default one. */
export function flowTaken(running: Running, flows: readonly Flow[], defaultFlow: string, env: Env): Flow | undefined {
  const row = rowOf(running.state)
  const taken = flows.find(({ id, condition }) => id !== defaultFlow && condition && holds(running.definition, condition, row, env))
  return taken ?? flows.find(({ id }) => id === defaultFlow)
}

type Row = Readonly<Record<string, Scalar | readonly Scalar[] | null>>

/** A condition that the fields cannot answer does not hold: its faults are findings of the deployment. */
function holds({ fieldTypes }: Definition, condition: Criteria, row: Row, { zone }: Env): boolean {
  const typeOf = (prop: string) =>
    prop === 'initiator' ? 'USER' : prop === 'department' ? 'REF' : Object.hasOwn(fieldTypes, prop) ? fieldTypes[prop] : undefined
  try {
    return matches(typedClause(readCriteria(condition, bounds), typeOf, zone), row)
  } catch (fault) {
    if (fault instanceof NotCriteria) return false
    throw fault
  }
}

const isScalar = (value: Json): value is Scalar => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function rowOf({ form, initiatorId, deptId }: InstanceState): Row {
  const cells = Object.entries(form).flatMap(([field, value]): [string, Scalar | Scalar[]][] => {
    if (Array.isArray(value)) return value.every(isScalar) ? [[field, value]] : []
    return isScalar(value) ? [[field, value]] : []
  })
  return { ...Object.fromEntries(cells), initiator: initiatorId, department: deptId }
}

/** Fields that a condition asks for. */
export function fieldsOf(condition: Criteria): string[] {
  const inner = (clause: Clause): string[] => (clause.kind === 'leaf' ? [clause.prop] : clause.clauses.flatMap(inner))
  return inner(readCriteria(condition, bounds))
}
