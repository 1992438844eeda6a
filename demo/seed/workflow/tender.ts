import type { Stage } from '#demo/seed/stage.ts'
import { APPROVALS, type ApprovalProcess, isAsked } from '#domain/tender/approval.ts'
import type { FactType } from '#domain/tender/model.ts'
import { voidRequest } from '#domain/tender/project/decide-void.ts'
import type { At } from '#domain/workflow/model.ts'
import { silentHooks } from '#gateway/modules/workflow/tender/tender-hooks.ts'
import { firstVersion } from './processes.ts'
import { type House, openProcess, type ProcessStage } from './stage.ts'

/** Approvals of tenders: what a project has been asked about and nobody has decided yet, as the workspace shows it. */

/** The fact with which people were asked, and under which word it says why. */
const ASKED: Readonly<Record<ApprovalProcess, readonly [FactType, 'comment' | 'reason']>> = {
  tender_publish: ['project.submitted', 'comment'],
  tender_time_change: ['schedule.requested', 'reason'],
  tender_award: ['award.proposed', 'reason'],
  tender_void: ['confirmation.given', 'reason'],
}

/** @param since when the house began with these processes */
export async function tenderApprovals(house: House, projects: readonly Stage[], since: At): Promise<ProcessStage[]> {
  const stages: ProcessStage[] = []
  for (const process of APPROVALS) {
    const definition = await firstVersion(house.client, house.tenantId, process, since)
    for (const project of projects.filter(({ state }) => isAsked(state, process)))
      stages.push(await asked({ ...house, process, definition, project }))
  }
  return stages
}

interface Asked extends House {
  process: ApprovalProcess
  definition: Awaited<ReturnType<typeof firstVersion>>
  project: Stage
}

async function asked({ process, definition, project, ...house }: Asked): Promise<ProcessStage> {
  const { client, tenantId } = house
  const { id, ownerId, form } = project.state
  const askedBy = process === 'tender_void' ? voidRequest(project.state)?.userId : ownerId
  const [type, word] = ASKED[process]
  const request = project.entries.findLast((entry) => entry.type === type)
  const initiator = [...house.people.values()].find((person) => person.id === askedBy)
  if (!request || !initiator) throw new Error(`${project.state.code}: nobody asked`)
  const hooks = silentHooks(process)
  const { at } = request
  const stage = await openProcess(house, {
    ...{ definition, at, by: initiator.username, businessId: id, title: form.title },
    form: (await hooks.formOf?.(client, tenantId, id))?.values ?? {},
    roles: (await hooks.rolesOf?.(client, tenantId, id, initiator.id)) ?? {},
  })
  const opinion = request.parts.note?.[word]
  // Projects of the demonstration say things in both languages; a workspace is in one.
  await stage.send(at, initiator.username, {
    type: 'startFlow',
    ...(typeof opinion === 'string' && { opinion: opinion.split(' / ')[0] ?? '' }),
  })
  return stage
}
