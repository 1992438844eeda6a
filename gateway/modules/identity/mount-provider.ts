import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { MOUNT } from './provider.ts'

/**
 * Puts the provider in front of a server's own listeners, under `/oidc`. The provider must see the address without its mount but
 * know the whole one (`originalUrl`), else the addresses it publishes are wrong.
 */
export function mountProvider(server: Server, provider: Pick<Provider, 'callback'>): void {
  const answer = provider.callback()
  const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage & { originalUrl?: string }, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    if (path !== MOUNT && !path.startsWith(`${MOUNT}/`)) {
      for (const other of others) other.call(server, request, response)
      return
    }
    request.originalUrl = request.url ?? ''
    request.url = request.originalUrl.slice(MOUNT.length).replace(/^(?!\/)/, '/')
    void answer(request, response)
  })
}
