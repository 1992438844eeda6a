/**
 * Key in local storage: until when, in ms since 1970, somebody who was signed in on this host may still be. Holds nothing of him, and decides nothing; named
 * as what the application keeps, so that signing out takes it away (`core/browser/storage.ts`).
 */
export const SESSION_HINT = 'fly:session-until'
