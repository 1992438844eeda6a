/** Key in local storage: somebody was signed in on this host when it was open last. Holds nothing of him, and decides nothing. */
export const SESSION_HINT = 'fly-session'
