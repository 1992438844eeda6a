import type { demandableRoles } from '#contract/second-factor.ts'

/**
 * Who may do what: each role's permission codes, as data. The gateway checks them on every call; the browser only hides with them.
 * Duties that must be apart (owner ≠ approver …) depend on the project and are checked by the domain's commands, not here.
 *
 * @see tendering.md section 3
 */
export type Role = (typeof demandableRoles)[number] | 'SYSTEM'

export const permissionCodes = [
  'tender:project:view',
  'tender:project:edit',
  'tender:project:submit',
  'tender:project:cancel',
  'tender:project:copy',
  'tender:project:export',
  'tender:project:import',
  'tender:time:change',
  'tender:time:approve',
  'tender:invite:edit',
  'tender:invite:review',
  'tender:apply:submit',
  'tender:apply:review',
  'tender:quote:submit',
  'tender:quote:open',
  'tender:bid:place',
  'tender:bid:void',
  'tender:hall:view',
  'tender:hall:message',
  'tender:hall:suspend',
  'tender:review:view',
  'tender:review:score',
  'tender:review:sign',
  'tender:supervision:view',
  'tender:award:propose',
  'tender:award:approve',
  'tender:award:confirm',
  'tender:objection:file',
  'tender:objection:answer',
  'tender:log:view',
  'tender:log:verify',
  'tender:log:export',
  'tender:admin',
  'workflow:task:handle',
  'workflow:requisition:edit',
  'workflow:admin',
] as const
export type PermissionCode = (typeof permissionCodes)[number]

/** Whoever takes part at all may see projects and halls; which ones, and what of them, the domain decides. */
const looking = ['tender:project:view', 'tender:hall:view', 'tender:log:view', 'tender:log:verify'] as const

const bidding = [
  ...looking,
  'tender:apply:submit',
  'tender:quote:submit',
  'tender:bid:place',
  'tender:hall:message',
  'tender:award:confirm',
  'tender:objection:file',
] as const

/** Of everybody who belongs to the house (`user_account.side`), whatever the roles: anyone may be asked for an approval, and may need something. */
const ofStaff = ['workflow:task:handle', 'workflow:requisition:edit'] as const

/** SYSTEM has none: timed transitions never come in through a call. */
const codesByRole: Readonly<Record<Role, readonly PermissionCode[]>> = {
  BUYER: [
    ...looking,
    'tender:project:edit',
    'tender:project:submit',
    'tender:project:cancel',
    'tender:project:copy',
    'tender:project:export',
    'tender:project:import',
    'tender:time:change',
    'tender:invite:edit',
    'tender:apply:review',
    'tender:quote:open',
    'tender:bid:void',
    'tender:hall:message',
    'tender:review:view',
    'tender:award:propose',
    'tender:objection:answer',
    'tender:log:export',
  ],
  MANAGER: [
    ...looking,
    'tender:project:submit',
    'tender:project:cancel',
    'tender:project:export',
    'tender:time:approve',
    'tender:invite:review',
    'tender:quote:open',
    'tender:hall:message',
    'tender:hall:suspend',
    'tender:review:view',
    'tender:supervision:view',
    'tender:award:approve',
    'tender:objection:answer',
    'tender:log:export',
  ],
  SUPERVISOR: [
    ...looking,
    'tender:project:cancel',
    'tender:time:approve',
    'tender:quote:open',
    'tender:bid:void',
    'tender:hall:message',
    'tender:hall:suspend',
    'tender:review:view',
    'tender:review:sign',
    'tender:supervision:view',
    'tender:log:export',
  ],
  REVIEWER: [...looking, 'tender:review:view', 'tender:review:score', 'tender:supervision:view'],
  BIDDER: bidding,
  CUSTOMER_ADMIN: bidding,
  AUDITOR: [...looking, 'tender:review:view', 'tender:supervision:view', 'tender:project:export', 'tender:log:export'],
  TENDER_ADMIN: [...looking, 'tender:admin', 'workflow:admin'],
  SYSTEM: [],
}

export const roles = Object.keys(codesByRole) as Role[]

const isRole = (word: string): word is Role => Object.hasOwn(codesByRole, word)

/**
 * Every permission code that a person of these roles holds, sorted, each once. Unknown roles give nothing.
 *
 * @param side where the person belongs; whoever has no side has no codes but those of the roles
 * @example codesOf(['REVIEWER'], 'staff') // ['tender:hall:view', 'tender:log:verify', …]
 */
export function codesOf(held: readonly string[], side: 'staff' | 'outside' = 'outside'): PermissionCode[] {
  const ofRoles = held.filter(isRole).flatMap((role) => codesByRole[role])
  return [...new Set([...ofRoles, ...(side === 'staff' ? ofStaff : [])])].sort()
}
