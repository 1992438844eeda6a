import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createAttachmentJobs } from '#gateway/modules/attachment/attachment.jobs.ts'
import { createAttachmentModule } from '#gateway/modules/attachment/attachment.module.ts'
import { createCopilotModule } from '#gateway/modules/copilot/copilot.module.ts'
import { createDictionaryModule } from '#gateway/modules/dictionary/dictionary.module.ts'
import { createTransferJobs } from '#gateway/modules/excel/excel.jobs.ts'
import { createExcelModule } from '#gateway/modules/excel/excel.module.ts'
import { createFrameModule } from '#gateway/modules/frame/frame.module.ts'
import { frameOrigins } from '#gateway/modules/frame/frame-origin.ts'
import { createHandbookModule } from '#gateway/modules/handbook/handbook.module.ts'
import { HANDBOOK_FOLDER } from '#gateway/modules/handbook/handbook-pages.ts'
import { pageFacts } from '#gateway/modules/host-page/page-facts.ts'
import { createI18nModule } from '#gateway/modules/i18n/i18n.module.ts'
import { createIdentityModule } from '#gateway/modules/identity/identity.module.ts'
import { createMenuModule } from '#gateway/modules/menu/menu.module.ts'
import { createPlacesModule } from '#gateway/modules/menu/places.ts'
import { createMailJobs } from '#gateway/modules/notification/mail.jobs.ts'
import { createNotificationJobs } from '#gateway/modules/notification/notification.jobs.ts'
import { createNotificationModule } from '#gateway/modules/notification/notification.module.ts'
import { createPeopleModule } from '#gateway/modules/people/people.module.ts'
import { createPermissionModule } from '#gateway/modules/permission/permission.module.ts'
import { createReferenceModule } from '#gateway/modules/reference/reference.module.ts'
import { createRegionModule } from '#gateway/modules/region/region.module.ts'
import { createSearchModule } from '#gateway/modules/search/search.module.ts'
import { createSettingsModule } from '#gateway/modules/settings/settings.module.ts'
import { createStartModule } from '#gateway/modules/start/start.module.ts'
import { createTenderJobs } from '#gateway/modules/tender/tender.jobs.ts'
import { createTenderModule } from '#gateway/modules/tender/tender.module.ts'
import { createWorkflowJobs } from '#gateway/modules/workflow/workflow.jobs.ts'
import { createWorkflowModule } from '#gateway/modules/workflow/workflow.module.ts'
import type { GatewayDeps, JobDeps, Jobs } from '#gateway/platform/deps.ts'
import { createFrame } from './platform/http/frame.ts'
import type { Module } from './platform/http/routes.ts'
import { serveSite } from './platform/http/site.ts'
import { allTransferModels } from './transfer-models.ts'

/** Every part of the gateway. */
export async function allModules(deps: GatewayDeps): Promise<Module[]> {
  return [
    await createIdentityModule(deps),
    await createMenuModule(deps),
    createPlacesModule(deps),
    await createPermissionModule(deps),
    await createI18nModule(deps),
    await createDictionaryModule(deps),
    await createExcelModule(deps, allTransferModels(deps)),
    await createPeopleModule(deps),
    createReferenceModule(deps),
    createRegionModule(deps),
    createSearchModule(deps),
    await createSettingsModule(deps),
    createNotificationModule(deps),
    await createAttachmentModule(deps),
    await createCopilotModule(deps),
    createFrameModule(deps),
    await createTenderModule(deps),
    await createWorkflowModule(deps),
    await createHandbookModule(deps),
    createStartModule(deps),
  ]
}

/** What the worker does beside the calls. */
export async function allJobs(deps: JobDeps): Promise<Jobs[]> {
  return [
    await createTenderJobs(deps),
    createWorkflowJobs(deps),
    await createAttachmentJobs(deps),
    createMailJobs(deps),
    createNotificationJobs(deps),
    await createTransferJobs(deps, allTransferModels(deps)),
  ]
}

/** Where the pages lie; a gateway without them serves the API alone. */
export interface Site {
  root: string
  demo?: string
}

/** The whole gateway without a port: `listen` it, or `inject` into it. */
export async function createGateway(deps: GatewayDeps, site?: Site): Promise<FastifyInstance> {
  const modules = await allModules(deps)
  const reserved = new Set(['oidc', ...modules.flatMap(({ calls }) => Object.keys(calls)).map((name) => name.split('/')[1] ?? '')])
  const issuer = deps.environment.externalIssuer
  const { host, store } = deps.environment.files
  const rules = site && {
    ...site,
    handbook: HANDBOOK_FOLDER,
    kept: join(deps.environment.dataDir, 'assets'),
    reserved,
    publicUrl: deps.environment.publicUrl,
    portalOrigins: deps.environment.allowedOrigins,
    ...(store !== 'local2' && host !== undefined && { storageOrigin: new URL(host).origin }),
    frameOrigins: frameOrigins(deps.pool, deps.environment.tenantId),
    ...(issuer !== undefined && { providerOrigin: new URL(issuer).origin }),
  }
  return createFrame(deps, modules, (app) => rules && serveSite(app, { ...rules, ...pageFacts(app, deps.pool, deps.environment) }))
}
