import { tender } from '#contract/tender.ts'
import type { GatewayDeps, Module } from '#gateway/platform/deps.ts'
import { commandDigests, vaults } from '#gateway/platform/vault.ts'
import { awardRoutes } from './award.routes.ts'
import { awardService } from './award.service.ts'
import { startBeats } from './beat.ts'
import { bidRoutes } from './bid.routes.ts'
import { bidService } from './bid.service.ts'
import { bidRate } from './bid-rate.ts'
import { commandsOf } from './commands.ts'
import { dashboardService } from './dashboard.service.ts'
import { paperRoutes } from './documents.routes.ts'
import { documentService } from './documents.service.ts'
import { dossierRoutes } from './dossier.routes.ts'
import { dossierService } from './dossier.service.ts'
import { draftRoutes } from './draft.routes.ts'
import { draftService } from './draft.service.ts'
import { announcer, guardedDecisions } from './engine.ts'
import { entryRoutes } from './entry.routes.ts'
import { entryService } from './entry.service.ts'
import { explaining } from './explained.ts'
import { firmRoutes } from './firms.routes.ts'
import { firmsService } from './firms.service.ts'
import { createLive } from './live.ts'
import { ocdsRoutes } from './ocds.routes.ts'
import { ocdsService } from './ocds.service.ts'
import { participantService } from './participants.service.ts'
import { projectRoutes } from './project.routes.ts'
import { projectService } from './project.service.ts'
import { proofRoutes } from './proof.routes.ts'
import { proofService } from './proof.service.ts'
import { quoteRoutes } from './quote.routes.ts'
import { quoteService } from './quote.service.ts'
import { rebuildStats } from './rebuild-stats.ts'
import { reviewRoutes } from './review.routes.ts'
import { reviewService } from './review.service.ts'
import { scheduleService } from './schedule.service.ts'
import { openSigner } from './signing.ts'
import { statRoutes } from './stat.routes.ts'
import { statService } from './stat.service.ts'
import { verifications } from './verification.ts'

/** Tendering: projects, live bidding, award, log and live stream. Beats while it is open, so that an outage is known when it ends. */
export async function createTenderModule({
  pool,
  vitalPool,
  bus,
  log,
  sessions,
  keys,
  audit,
  environment,
  monotonicMs,
}: GatewayDeps): Promise<Module> {
  const onError = (error: unknown) => log.error({ err: error }, 'tendering: work beside the calls failed')
  const signer = openSigner(keys)
  const proofs = verifications(pool, signer, keys)
  const engine = guardedDecisions(pool, announcer(bus), { keys, sharedIps: environment.sharedIps, verifications: proofs, vitalPool, audit })
  await engine.beat()
  await rebuildStats(pool)
  const beats = startBeats({ beat: engine.beat, onError, log })
  const commands = commandsOf(engine.decisions)
  const bids = bidService(vitalPool, signer)
  const live = createLive({ pool: vitalPool, bus, sessions, onError, monotonicMs })
  const digests = commandDigests(keys)
  const { decide } = engine.decisions
  const projects = projectService({ pool, log, decide })
  const drafts = draftService({ pool, decide, announce: engine.announce, digests })
  return {
    calls: tender,
    ownRate: ['POST /tender/api/v1/bid/place'],
    routes: explaining(pool, proofs, {
      ...projectRoutes(commands, projects),
      ...draftRoutes(commands, drafts),
      ...firmRoutes(commands, { firms: firmsService(pool), roster: participantService(pool), schedule: scheduleService(pool) }),
      ...entryRoutes(commands, entryService(pool)),
      ...bidRoutes(commands, bids, signer, bidRate(environment.bidsPerSecond, monotonicMs)),
      ...quoteRoutes(commands, quoteService(pool, signer, vaults(keys)), signer),
      ...awardRoutes(commands, awardService(pool)),
      ...paperRoutes(documentService(pool)),
      ...ocdsRoutes(ocdsService(pool, environment.ocdsPrefix)),
      ...reviewRoutes(commands, reviewService({ pool, log }, proofs, environment.sharedIps)),
      ...dossierRoutes(dossierService(pool)),
      ...statRoutes(statService(pool), dashboardService({ pool, log })),
      ...proofRoutes(proofService(pool, signer, decide, proofs, environment.anchorsPublic ? environment.tenantId : undefined), live),
    }),
    mount: (app) => {
      app.addHook('onListen', async () => beats.listening(pool.options.connectionString ?? ''))
      // As long as calls under way are answered, somebody is there.
      app.addHook('onClose', beats.stop)
    },
    close: live.close,
  }
}
