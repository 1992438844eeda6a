import type { attachment } from '#contract/attachment.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { AttachmentService } from './attachment.service.ts'
import { sendFile } from './sending.ts'

export const attachmentRoutes = (files: AttachmentService): RoutesFor<typeof attachment> => ({
  'GET /api/v3/attachment/pre-upload': {
    may: 'signed-in',
    answer: async ({ session, query }) => ok(await files.permit(session, query)),
  },
  'POST /api/v3/attachment/post-upload': {
    may: 'signed-in',
    answer: async ({ session, query }) => ok(await files.finish(session, query.objectId)),
  },
  'POST /api/v3/attachment/detail': {
    may: 'signed-in',
    answer: async ({ session, body }) => ok(await files.detail(session, body.id)),
  },
  'POST /api/ext/oss/getFileInfoList': {
    may: 'signed-in',
    answer: async ({ session, body }) => ok(await files.infos(session, body.ids)),
  },
  'POST /api/v3/attachment/ticket': {
    may: 'signed-in',
    answer: async ({ session, body }) => ok(await files.ticket(session, body.id, body.preview ?? false)),
  },
  // The ticket is the permission: a link carries no header.
  'GET /api/v3/attachment/download': {
    may: 'anyone',
    open: async ({ session, query, audit }, { res }) => sendFile(res, await files.redeem(session, query.id, query.access_token), audit),
  },
  'GET /download/api/v1/download/raw': {
    may: 'signed-in',
    open: async ({ session, query, audit }, { res }) => sendFile(res, await files.raw(session, query.id), audit),
  },
  'POST /api/v3/attachment/delete': {
    may: 'signed-in',
    answer: async ({ session, body }) => {
      await files.remove(session, body.id)
      return ok({ deleted: true })
    },
  },
})
