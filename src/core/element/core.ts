/** The part of the core that the shells load when a body first needs it: one file of its own in the build. */
import type { Diagnosis } from './diagnose.ts'

export { configure, runtimeOf } from '#core/runtime.ts'

/** What only some pages ask for comes when they do. */
export const readHostConfig = async (gatewayUrl: string) => (await import('#core/host-config.ts')).readHostConfig(gatewayUrl)
export const diagnose = async (tags: readonly string[]): Promise<Diagnosis> => (await import('./diagnose.ts')).diagnose(tags)
