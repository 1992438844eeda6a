/** The part of the core that the shells load when a body first needs it: one file of its own in the build. */
import type { Diagnosis } from '#core/element/look/diagnose.ts'

export { configure, runtimeOf } from '#core/runtime/runtime.ts'

/** What only some pages ask for comes when they do. */
export const readHostConfig = async (gatewayUrl: string) => (await import('#core/runtime/host-config.ts')).readHostConfig(gatewayUrl)
export const diagnose = async (tags: readonly string[]): Promise<Diagnosis> =>
  (await import('#core/element/look/diagnose.ts')).diagnose(tags)
