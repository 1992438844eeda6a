/** The part of the core that the shells load when a body first needs it: one file of its own in the build. */
export { readHostConfig } from '#core/config.ts'
export { configure, runtimeOf } from '#core/runtime.ts'
export { diagnose } from './diagnose.ts'
