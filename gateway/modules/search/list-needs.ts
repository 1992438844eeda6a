import type { PermissionCode } from '#domain/permission.ts'

/**
 * What a person must hold to see the shared queries of a list: that of the call which the list is read by. Every list of ours stands here, by the name that
 * its common queries are kept under (SEA-12); lists of others are the business of whoever shows them.
 */
export const listNeeds: Readonly<Record<string, PermissionCode | 'signed-in'>> = {
  'pu-project-list': 'tender:review:view',
  'pu-customer-list': 'tender:review:view',
  'pu-firmpop': 'tender:review:view',
  'pu-suppliers': 'tender:review:view',
  'supervision-and-review-list': 'tender:review:view',
  'cu-project-list': 'tender:apply:submit',
  'project-log': 'tender:log:view',
  messages: 'signed-in',
  'workspace-unfinished': 'workflow:task:handle',
  'workspace-finished': 'workflow:task:handle',
  'workspace-submit': 'workflow:task:handle',
  'workspace-participation': 'workflow:task:handle',
  'workspace-instances': 'workflow:admin',
  'workspace-definitions': 'workflow:admin',
}

/** Lists that have no common queries any more: what was shared of them is its owner's alone. */
export const listsWithoutQueries: ReadonlySet<string> = new Set([
  ...['award-ranking', 'project-history', 'time-changes', 'registered-firms', 'clues', 'low-prices', 'own-bids', 'hall-bids'],
  ...['running-auctions', 'own-receipts', 'objections', 'project-items', 'project-lines', 'announcements', 'hall-messages'],
])
