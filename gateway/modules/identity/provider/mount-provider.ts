import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/limits.ts'
import { MOUNT } from './provider.ts'
import type { ProviderRequest } from './provider-request.ts'

/**
 * Puts the provider under `/oidc`. It answers by itself: nothing of the application's parsing or validation applies, but its answers carry the
 * headers of all others, where it says nothing else. The provider must see
 * the address without its mount but know the whole one (`originalUrl`), else the addresses it publishes are wrong.
 */
export async function mountProvider(
  app: FastifyInstance,
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<void> {
  await app.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    // The body stays unread: the provider reads it.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const url of [MOUNT, `${MOUNT}/*`])
      scope.route({
        method: ['GET', 'POST', 'OPTIONS'],
        url,
        config: { heldBytes: limits.maxFormBytes },
        handler: (request, reply) => {
          for (const [header, value] of Object.entries(reply.getHeaders()))
            if (value !== undefined && !header.startsWith('access-control-')) reply.raw.setHeader(header, value)
          reply.hijack()
          const raw: ProviderRequest = request.raw
          raw.clientAddress = request.ip
          raw.audit = request.audit.bind(request)
          raw.originalUrl = raw.url ?? ''
          raw.url = raw.originalUrl.slice(MOUNT.length).replace(/^(?!\/)/, '/')
          void answer(raw, reply.raw)
        },
      })
    ready()
  })
}
