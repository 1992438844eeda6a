import type { IncomingMessage } from 'node:http'
import type { Audit } from '#gateway/platform/audit/audit.ts'

/** A request as the gateway hands it to the provider. */
export interface ProviderRequest extends IncomingMessage {
  originalUrl?: string
  /** As the gateway found it, which knows whether a proxy is to be believed; the provider itself believes every header. */
  clientAddress?: string
  audit?: Audit
}
