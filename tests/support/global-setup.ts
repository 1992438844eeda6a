/** One embedded PostgreSQL per run is started on first use by `#support/gateway.ts`; this file stops it at the end. */
export function setup(): void {}
