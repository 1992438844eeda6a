/** What an element needs that works in a context: loaded with the first of them. */
export { awaitRuntime } from './body/runtime-at.ts'
export { mountSignedIn, showSessionError } from './body/session-gate.ts'
