import type { FastifyInstance } from 'fastify'
import { isLoopback } from '#domain/settings/loopback.ts'
import type { Environment } from '#gateway/platform/settings/environment.ts'
import { Refusal } from './answer.ts'

/**
 * Answers only who asks for one of our own addresses: PUBLIC_URL's, that of files, and the names of this machine. A page of a foreign name that was
 * pointed at us is nobody's, and an answer for it would poison what lies between. Behind a trusted proxy the host is the one it says.
 *
 * @see security.md T15; RFC 9110 section 15.5.20
 */
export function refuseForeignHosts(app: FastifyInstance, { publicUrl, files }: Pick<Environment, 'publicUrl' | 'files'>): void {
  const own = new Set([publicUrl, files.url].flatMap((url) => (url === undefined ? [] : namesOf(new URL(url)))))
  app.addHook('onRequest', (request, _reply, done) => {
    const host = request.host.toLowerCase()
    done(own.has(host) || isLoopback(host.replace(/:\d{1,5}$/, '')) ? undefined : new Refusal('SERVICE-1013'))
  })
}

/** With and without the port where it is the usual one. */
const namesOf = ({ host, hostname, protocol, port }: URL): string[] =>
  port === '' ? [host, `${hostname}:${protocol === 'https:' ? 443 : 80}`] : [host]
