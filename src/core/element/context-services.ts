/** What an element needs that works in a context: loaded with the first of them. */
export { awaitRuntime } from './runtime-at.ts'
export { mountSignedIn, showSessionError } from './session-gate.ts'
