/** Which side of a tender a person works on; a person can be on both. */
export interface Sides {
  bidder: boolean
  purchaser: boolean
}

const BIDDER_ROLES = ['BIDDER', 'CUSTOMER_ADMIN']
const PURCHASER_ROLES = ['BUYER', 'MANAGER', 'SUPERVISOR', 'REVIEWER', 'AUDITOR', 'TENDER_ADMIN']
const DASHBOARD_ROLES = ['BUYER', 'MANAGER', 'SUPERVISOR', 'REVIEWER']

/** @see tendering.md 3 */
export const sidesOf = (roles: readonly string[]): Sides => ({
  bidder: roles.some((role) => BIDDER_ROLES.includes(role)),
  purchaser: roles.some((role) => PURCHASER_ROLES.includes(role)),
})

/** Whether somebody has a dashboard at all: an administrator of tendering has no duty in any project, and an auditor only reads. */
export const hasDashboard = (roles: readonly string[]): boolean => roles.some((role) => DASHBOARD_ROLES.includes(role))

/** Who has nothing to do and everything that has ended to read. */
export const onlyReads = (roles: readonly string[]): boolean => roles.includes('AUDITOR') && !hasDashboard(roles)

/** Which side's auctions a person watches: whoever acts for a firm is a bidder. */
export const watchedSide = (roles: readonly string[], hasFirm: boolean): 'customer' | 'purchaser' =>
  hasFirm || sidesOf(roles).bidder ? 'customer' : 'purchaser'
