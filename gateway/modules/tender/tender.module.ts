import { tender } from '#contract/tender/calls.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import type { Module } from '#gateway/platform/http/routes.ts'
import { commandDigests, vaults } from '#gateway/platform/vault.ts'
import { awardRoutes } from './award/award.routes.ts'
import { awardService } from './award/award.service.ts'
import { reviewRoutes } from './award/review.routes.ts'
import { reviewService } from './award/review.service.ts'
import { bidRoutes } from './bidding/bid.routes.ts'
import { bidService } from './bidding/bid.service.ts'
import { bidRate } from './bidding/bid-rate.ts'
import { quoteRoutes } from './bidding/quote.routes.ts'
import { quoteService } from './bidding/quote.service.ts'
import { startBeats } from './engine/beat.ts'
import { commandsOf } from './engine/commands.ts'
import { announcer, guardedDecisions } from './engine/engine.ts'
import { explaining } from './engine/explained.ts'
import { dashboardService } from './figures/dashboard.service.ts'
import { rebuildStats } from './figures/rebuild-stats.ts'
import { statRoutes } from './figures/stat.routes.ts'
import { statService } from './figures/stat.service.ts'
import { entryRoutes } from './firms/entry.routes.ts'
import { entryService } from './firms/entry.service.ts'
import { firmRoutes } from './firms/firms.routes.ts'
import { firmsService } from './firms/firms.service.ts'
import { participantService } from './firms/participants.service.ts'
import { createLive } from './live/live.ts'
import { draftRoutes } from './projects/draft.routes.ts'
import { draftService } from './projects/draft.service.ts'
import { projectRoutes } from './projects/project.routes.ts'
import { projectService } from './projects/project.service.ts'
import { scheduleService } from './projects/schedule.service.ts'
import { proofRoutes } from './proof/proof.routes.ts'
import { proofService } from './proof/proof.service.ts'
import { openSigner } from './proof/signing.ts'
import { verifications } from './proof/verification.ts'
import { documentService } from './records/documents.service.ts'
import { dossierService } from './records/dossier.service.ts'
import { ocdsService } from './records/ocds.service.ts'
import { dossierRoutes, ocdsRoutes, paperRoutes } from './records/records.routes.ts'
import { roundRoutes } from './rounds/round.routes.ts'
import { roundService } from './rounds/round.service.ts'
import { scoreRoutes } from './scoring/score.routes.ts'
import { scoreService } from './scoring/score.service.ts'

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
      ...roundRoutes(commands, roundService(vitalPool)),
      ...awardRoutes(commands, awardService(pool)),
      ...paperRoutes(documentService(pool)),
      ...ocdsRoutes(ocdsService(pool, environment.ocdsPrefix)),
      ...scoreRoutes(commands, scoreService(pool)),
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
