import type { PoolClient } from 'pg'
import type { Stage } from '#demo/seed/stage.ts'
import type { At } from '#domain/workflow/model.ts'
import { chosenLeft, panelUnderWay } from './panel.ts'
import { firstVersion, panelProcess, secondVersion } from './processes.ts'
import * as scene from './scenes.ts'
import { openHouse, type ProcessStage, workday } from './stage.ts'
import { tenderApprovals } from './tender.ts'

/** Approvals of the demonstration, each in another state; every list of its logins has something in it from the first moment. */

export interface Approvals {
  tenantId: string
  now: At
  /** `small`: one that waits and one that was returned, for tests. */
  size: 'demo' | 'small'
  /** Tenders, some of which people have been asked about. */
  projects: readonly Stage[]
}

/** Plays them, and writes them in the order in which they began. The house has its processes already. */
export async function writeApprovals(client: PoolClient, { tenantId, now, size, projects }: Approvals): Promise<void> {
  const house = await openHouse(client, tenantId)
  const since = workday(now, 90, '10:00')
  const first = await firstVersion(client, tenantId, 'requisition', since)
  const cast = { house, now, definition: first }
  if (size === 'small') {
    await writeAll([await scene.waitsForManager(cast), await scene.returned(cast)])
    return
  }
  const stages: ProcessStage[] = [await scene.onFirstVersion(cast)]
  const second = await secondVersion(client, tenantId, first, workday(now, 20, '16:30'))
  const current = { ...cast, definition: second }
  for (const play of scene.current) stages.push(await play(current))
  const panel = { ...cast, definition: await panelProcess(client, tenantId, workday(now, 60, '14:00')) }
  stages.push(await chosenLeft(panel), await panelUnderWay(panel), ...(await tenderApprovals(house, projects, since)))
  await writeAll(stages)
}

async function writeAll(stages: readonly ProcessStage[]): Promise<void> {
  for (const stage of [...stages].sort((a, b) => (a.state.id < b.state.id ? -1 : 1))) await stage.write()
}
