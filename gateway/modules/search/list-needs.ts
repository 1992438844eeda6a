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
  'award-ranking': 'tender:review:view',
  'project-history': 'tender:review:view',
  'time-changes': 'tender:review:view',
  'registered-firms': 'tender:review:view',
  clues: 'tender:review:view',
  'low-prices': 'tender:review:view',
  'cu-project-list': 'tender:apply:submit',
  'own-bids': 'tender:bid:place',
  'hall-bids': 'tender:hall:view',
  'running-auctions': 'tender:hall:view',
  'own-receipts': 'tender:bid:place',
  objections: 'tender:project:view',
  'project-items': 'tender:project:view',
  'project-lines': 'tender:project:view',
  announcements: 'tender:project:view',
  'hall-messages': 'tender:hall:view',
  'project-log': 'tender:log:view',
  messages: 'signed-in',
}
