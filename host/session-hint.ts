/** Key in local storage: until when, in ms since 1970, somebody who was signed in on this host may still be. Holds nothing of him, and decides nothing. */
export const SESSION_HINT = 'fly-session'
