import type { Chart } from '#contract/workflow/definition-calls.ts'
import { permissionCodes } from '#domain/permission.ts'
import { HOME_ZONE } from '#domain/time/zone-clock.ts'
import { chartOf } from '#domain/workflow/chart.ts'
import type { Known } from '#domain/workflow/check/rule-findings.ts'
import type { Definition, Scope, Who } from '#domain/workflow/definition.ts'
import { fieldTypesOf, labelOf } from '#domain/workflow/forms/define-form.ts'
import { formOf } from '#domain/workflow/forms/forms.ts'
import type { Text } from '#domain/workflow/labels.ts'
import type { Names } from '#domain/workflow/node-note.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import type { Named } from './known.queries.ts'

/** What the house knows of that which a definition names: whether it is there, and what it is called. */

/** Roles of the house: people of suppliers decide nothing, and the system is nobody. */
const ROLE_NAMES: Readonly<Record<string, Text>> = {
  BUYER: { zh: '采购员', en: 'Buyer' },
  MANAGER: { zh: '采购经理', en: 'Manager' },
  SUPERVISOR: { zh: '监督员', en: 'Supervisor' },
  REVIEWER: { zh: '评审员', en: 'Reviewer' },
  AUDITOR: { zh: '审计员', en: 'Auditor' },
  TENDER_ADMIN: { zh: '系统管理员', en: 'Administrator' },
}

export const roleName = (code: string): Text => (Object.hasOwn(ROLE_NAMES, code) ? ROLE_NAMES[code]! : { zh: code, en: code })

/** Every rule of a definition that finds people, by the scope of a choice too. */
export const rulesOf = ({ nodes }: Pick<Definition, 'nodes'>): Who[] =>
  nodes.flatMap((node) => (node.kind === 'approval' ? [...node.who, ...node.cc] : node.kind === 'cc' ? [...node.who] : []))

export function scopesOf(rules: readonly Who[]): Scope[] {
  return rules.flatMap((who) => (who.rule === 'initiatorChoice' ? [who.scope] : []))
}

/** Ids of people and departments that a definition names. */
export function namedBy(definition: Pick<Definition, 'nodes'>): { userIds: string[]; departmentIds: string[] } {
  const rules = rulesOf(definition)
  const scopes = scopesOf(rules)
  return {
    userIds: [
      ...rules.flatMap((who) => (who.rule === 'users' ? who.ids : [])),
      ...scopes.flatMap((scope) => (scope.kind === 'users' ? scope.ids : [])),
    ],
    departmentIds: scopes.flatMap((scope) => (scope.kind === 'department' ? scope.id : [])),
  }
}

/** @param projectRoles those that the business of the process has */
export function knownOf({ formCode }: Pick<Definition, 'formCode'>, named: Named, projectRoles: readonly string[] = []): Known {
  const form = formOf(formCode)
  const types = form && fieldTypesOf(form)
  return {
    fields: form ? Object.fromEntries(Object.keys(form.fields).map((field) => [field, types?.[field]])) : formCode === '' ? {} : undefined,
    roles: Object.fromEntries(Object.keys(ROLE_NAMES).map((role) => [role, named.roles[role] ?? 0])),
    permissions: permissionCodes,
    projectRoles,
    people: named.people.filter(({ active }) => active).map(({ id }) => id),
    departments: Object.fromEntries(named.departments.map(({ id, count }) => [id, count])),
    everybody: named.everybody,
    zone: HOME_ZONE,
  }
}

/** The picture of a definition in the reader's language. */
export function drawn(definition: Definition, named: Named, lang: Lang): Chart {
  const { nodes, edges } = chartOf(definition, undefined, namesOf(definition, named))
  const inLang = <T extends { name: { zh: string; en: string } }>(one: T) => ({ ...one, name: one.name[lang] })
  return { nodes: nodes.map((node) => ({ ...inLang(node), note: node.note[lang] })), edges: edges.map(inLang) }
}

function namesOf({ formCode }: Definition, { people, departments }: Named): Names {
  const form = formOf(formCode)
  const among = (rows: readonly { id: string; name: string; nameEn: string }[]) => (id: string) => {
    const row = rows.find((one) => one.id === id)
    return row ? { zh: row.name, en: row.nameEn || row.name } : { zh: id, en: id }
  }
  return {
    person: among(people),
    department: among(departments),
    role: roleName,
    ...(form && { field: (field) => labelOf(form, field) }),
  }
}
