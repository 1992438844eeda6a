import type { Pool } from 'pg'
import type { DataOf } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import type { definitionCalls } from '#contract/workflow/definition-calls.ts'
import { type Answered, once, type Sent } from '#gateway/modules/workflow/definitions/once.ts'
import { type Lang, Refusal } from '#gateway/platform/http/answer.ts'
import { ulid } from '#gateway/platform/ids.ts'
import type { CommandDigest } from '#gateway/platform/vault.ts'
import { activePerson, awayNow, type DeputyRow, deleteDeputy, deputiesAgainst, deputiesOf, insertDeputy } from './deputy.queries.ts'

type Away = DataOf<(typeof definitionCalls)['POST /workflow/api/v1/deputy/away']>
type Listed = DataOf<(typeof definitionCalls)['GET /workflow/api/v1/deputy/list']>

/** Who decides for whom while somebody is away. The absent person may still decide; the first of the two counts. */
export function deputyService({ pool, digests }: { pool: Pool; digests: CommandDigest }) {
  return {
    async list(tenantId: string, userId: string, lang: Lang): Promise<Listed> {
      const rows = await deputiesOf(pool, tenantId, userId, lang === 'en')
      return {
        mine: rows.filter(({ mine }) => mine).map((row) => ({ ...timesOf(row), deputy: personOf(row) })),
        forOthers: rows.filter(({ mine }) => !mine).map((row) => ({ ...timesOf(row), person: personOf(row) })),
      }
    },

    async away(tenantId: string, userIds: readonly string[], lang: Lang): Promise<Away> {
      const people = new Map<string, Away[number]>()
      for (const { userId, name, until, deputy } of await awayNow(pool, tenantId, userIds, lang === 'en')) {
        const { until: last = until, deputies = [] } = people.get(userId) ?? {}
        people.set(userId, { userId, name, until: last > until ? last : until, deputies: deputy.left ? deputies : [...deputies, deputy] })
      }
      return [...people.values()]
    },

    /**
     * @throws Refusal VALIDATION-1000 for oneself, a time that is none or over, or one more than there may be; FLOW-3009 for somebody who is not of the
     *   house or has left; VALIDATION-1001 for a deputy at that time already
     */
    save: (
      sent: Sent,
      lang: Lang,
      { userId: deputyId, from, until }: { userId: string; from: string; until: string },
    ): Promise<Answered<{ id: string }>> =>
      once({ pool, digests }, sent, { call: 'deputy/save', deputyId, from, until }, async (client) => {
        const { tenantId, userId } = sent
        if (deputyId === userId || from >= until) throw new Refusal('VALIDATION-1000')
        const person = await activePerson(client, tenantId, deputyId, lang === 'en')
        if (!person?.active) throw new Refusal('FLOW-3009', { args: { name: person?.name ?? deputyId } })
        const { count, overlaps, over } = await deputiesAgainst(client, tenantId, userId, { deputyId, from, until })
        if (over || count >= limits.deputiesPerPerson) throw new Refusal('VALIDATION-1000')
        if (overlaps) throw new Refusal('VALIDATION-1001')
        const id = ulid()
        await insertDeputy(client, tenantId, userId, id, { deputyId, from, until })
        return { id }
      }),

    /** @throws Refusal VALIDATION-1006 alike for none and for somebody else's */
    remove: (sent: Sent, id: string): Promise<Answered<{ id: string }>> =>
      once({ pool, digests }, sent, { call: 'deputy/remove', id }, async (client) => {
        if (!(await deleteDeputy(client, sent.tenantId, sent.userId, id))) throw new Refusal('VALIDATION-1006')
        return { id }
      }),
  }
}
export type DeputyService = ReturnType<typeof deputyService>

const timesOf = ({ id, from, until }: DeputyRow) => ({ id, from, until })
const personOf = ({ userId, name, avatar, left }: DeputyRow) => ({ userId, name, avatar, left })
