import type { FastifyInstance } from 'fastify'
import { LOCAL_UPLOAD } from '#gateway/platform/files/local-upload.ts'

/**
 * Cuts who takes longer than `afterMs` to send the body of a call. Uploads may: a large file over a slow line takes minutes, and has a rule
 * of its own for those who fall silent. A call that came over no connection has its whole body from the beginning.
 */
export function limitBodyTime(app: FastifyInstance, afterMs: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (raw.complete === false && request.routeOptions.url !== LOCAL_UPLOAD) {
      const timer = setTimeout(() => raw.complete || raw.socket.destroy(), afterMs)
      timer.unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
