import { isTrusted } from '#core/auth/credentials.ts'
import { addressOf } from '#core/http/http-wire.ts'
import type { Config } from '#core/runtime/config.ts'

/** Where a viewer of the page's own is: over http(s), of an origin that the configuration trusts. `{id}` is the business id. */
export function frameAddress(config: Pick<Config, 'gatewayUrl' | 'trustedOrigins'>, address: string, businessId: string): URL | undefined {
  try {
    const url = addressOf(config.gatewayUrl, address.replaceAll('{id}', encodeURIComponent(businessId)))
    return /^https?:$/.test(url.protocol) && isTrusted(url, config) ? url : undefined
  } catch {
    return undefined
  }
}

/** Whether a viewer is the gateway's own: only that one is told who looks. */
export const isOfGateway = ({ gatewayUrl }: Pick<Config, 'gatewayUrl'>, url: URL): boolean => url.origin === new URL(gatewayUrl).origin
