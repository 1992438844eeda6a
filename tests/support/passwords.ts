/** PASSWORD_COST of gateways in tests, far below what the environment may set: a sign-in there costs next to nothing. */
export const CHEAP_PASSWORDS = 4
