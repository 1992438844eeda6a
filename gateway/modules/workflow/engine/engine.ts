import type { Pool } from 'pg'
import type { Definition } from '#domain/workflow/definition.ts'
import { announce as announceNotices } from '#gateway/modules/notification/notification.module.ts'
import { requisitionHooks } from '#gateway/modules/workflow/forms/form-hooks.ts'
import { statusInfo } from '#gateway/modules/workflow/instances/status-info.ts'
import { type Bus, channels } from '#gateway/platform/database/bus.ts'
import type { Keys } from '#gateway/platform/keys/keys.ts'
import { commandDigests } from '#gateway/platform/vault.ts'
import type { BusinessHooks } from './business.ts'
import { type Announce, type Decisions, decisions } from './decision.ts'

/** The decision transaction as the module and the jobs both need it. */

const businesses: Readonly<Record<string, BusinessHooks>> = { requisition: requisitionHooks }

/** What the business of a process says; a process without one brings its values itself. */
export const hooksOf = ({ code }: Pick<Definition, 'code'>): BusinessHooks => (Object.hasOwn(businesses, code) ? businesses[code]! : {})

/** Tells the streams of the people concerned: their lists and counts have moved, and what they were told. */
const announcer =
  (bus: Pick<Bus, 'publish'>): Announce =>
  ({ state }, { notices, concerned }) => {
    for (const userId of concerned) bus.publish(channels.me, { userId, kind: 'workflow', projectId: '', id: state.id })
    announceNotices(bus, notices)
  }

export const workflowEngine = ({ pool, bus, keys }: { pool: Pool; bus: Pick<Bus, 'publish'>; keys: Pick<Keys, 'of'> }): Decisions =>
  decisions({ pool, digests: commandDigests(keys), hooksOf, statusOf: statusInfo, announce: announcer(bus) })
