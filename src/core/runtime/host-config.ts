import type { HostConfig } from '#contract/identity.ts'
import type { ConfigureOptions } from './config.ts'

/**
 * Asks the gateway how a page signs in and whom it serves, before anyone has signed in.
 *
 * @param gatewayUrl base of the gateway; '' for the page's own origin
 * @throws whatever `fetch` throws when the gateway cannot be reached, `TypeError` when it answers something else
 */
export async function readHostConfig(gatewayUrl = '', fetcher: typeof fetch = fetch): Promise<ConfigureOptions> {
  const answer = await fetcher(`${gatewayUrl}/platform/host-config`, { credentials: 'omit', redirect: 'error', cache: 'no-store' })
  if (!answer.ok) throw new TypeError(`host-config answered ${answer.status}`)
  const { data } = (await answer.json()) as { data: HostConfig }
  return fromHostConfig(data)
}

export function fromHostConfig(host: HostConfig): ConfigureOptions {
  return {
    gatewayUrl: host.gatewayUrl,
    appCode: host.appCode,
    serviceCode: host.serviceCode,
    tenantId: host.tenantId,
    mode: host.mode,
    auth: {
      type: 'own',
      issuer: host.issuer,
      clientId: host.clientId,
      scope: host.scope,
      ...(host.resource && { resource: host.resource }),
      ...(host.provider && { metadata: host.provider }),
    },
    allowedReturnOrigins: host.allowedReturnOrigins,
    showProgress: host.showProgress,
    singleTab: host.singleTab,
    copilot: host.copilot,
  }
}
