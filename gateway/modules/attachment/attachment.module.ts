import type { FastifyInstance } from 'fastify'
import { attachment } from '#contract/attachment.ts'
import { readsOne } from '#gateway/modules/tender/records/reads-entry.ts'
import { readingHooks } from '#gateway/modules/workflow/engine/businesses.ts'
import { seenBy } from '#gateway/modules/workflow/engine/seeing.ts'
import { databaseNow } from '#gateway/platform/database/database.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { mountLocalUpload } from '#gateway/platform/files/local-upload.ts'
import { openFiles } from '#gateway/platform/files/open.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Module } from '#gateway/platform/http/routes.ts'
import { attachmentRoutes } from './attachment.routes.ts'
import { attachmentService } from './attachment.service.ts'

/** Uploaded files: signed forms in, one-time links out. */
export async function createAttachmentModule(deps: GatewayDeps): Promise<Module> {
  const { store, local } = await openFiles(deps)
  const service = attachmentService(deps, store, {
    seenBy: (asker, ids) => seenBy({ pool: deps.pool, hooksOf: readingHooks }, asker, ids),
    readsOne: (asker, entries) => readsOne(deps.pool, asker, entries),
  })
  const mount = async (app: FastifyInstance): Promise<void> => {
    if (!local) return
    await mountLocalUpload(app, {
      ...local,
      maxBytes: deps.environment.files.maxMb * 1_048_576,
      now: async () => new Date(await databaseNow(deps.pool)),
      admit: async (key) => {
        const [id = '', ext = ''] = key.slice(key.indexOf('/') + 1).split('.')
        const owner = await service.awaitedOf(id, ext)
        if (owner === undefined) throw new Refusal('FILE-1005')
        return owner
      },
    })
  }
  return { calls: attachment, routes: attachmentRoutes(service), mount }
}
