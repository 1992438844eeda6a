import type { PlatformSchema } from './platform-schema.ts'

/** Every table, as Kysely sees it. Each part of the gateway describes its own in a file beside this one. */
export type Schema = PlatformSchema
