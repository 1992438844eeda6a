import type { Pool } from 'pg'
import type { DraftItem, ProjectDraft } from '#contract/tender/draft.ts'
import { readsPrices } from '#domain/tender/disclosure-level.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { checkDraft, copyOf } from '#domain/tender/project/draft.ts'
import type { Decided, Decisions } from '#gateway/modules/tender/engine/decision.ts'
import { actorOf, seeProject } from '#gateway/modules/tender/reading.ts'
import { databaseNow } from '#gateway/platform/database/database.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { CommandDigest } from '#gateway/platform/vault.ts'
import { createProject } from './create.ts'

/** Drafts: made, read for editing, checked, copied, thrown away. Their changes are commands like any other. */

interface Draft {
  form: ProjectDraft
  items: DraftItem[]
}

export interface DraftServiceDeps {
  pool: Pool
  decide: Decisions['decide']
  announce: (tenantId: string, decided: Decided) => void
  /** Of what a request says. */
  digests: CommandDigest
}

export interface Keyed {
  key: string
  receivedAt: string
  ip: string
}

export const draftService = ({ pool, decide, announce, digests }: DraftServiceDeps) => {
  const create = async (session: Session, draft: Draft, key: string, asked: object, copiedFromId?: string) => {
    if (!session.roles.includes('BUYER')) throw new Refusal('TENDER-2003')
    const { decided, ...saved } = await createProject(pool, { session, ...draft, key, digests, asked, copiedFromId })
    if (decided) announce(session.tenantId, decided)
    return saved
  }
  return {
    /** @throws Refusal 2003 for who is not a buyer, 2005 for a key used with other content */
    create: (session: Session, { form, items }: Draft, key: string) => create(session, { form, items }, key, { form, items }),

    /**
     * @throws Refusal 2001 for a project that the asker cannot read, 2003 for one that he reads from a supplier's side: what is hidden there
     *   would stand in the copy
     */
    async copy(session: Session, id: string, key: string) {
      const { record, viewer } = await seeProject(pool, session, id)
      if (!readsPrices(record.state, viewer)) throw new Refusal('TENDER-2003')
      const { form, items, createdAt } = record.state
      const copied = copyOf(form, { createdAt, now: record.now, ownerId: session.userId })
      return create(session, { form: copied, items }, key, { copyOf: id }, id)
    },

    /** @throws Refusal 2001 for who may not see it, 2003 for who is not its owner, 2002 once it is submitted */
    async read(session: Session, id: string) {
      const { record, viewer } = await seeProject(pool, session, id)
      if (viewer.side !== 'buyer') throw new Refusal('TENDER-2003')
      if (record.state.status !== 'DRAFT') throw new Refusal('TENDER-2002', { args: { status: record.state.status } })
      return { ...draftOf(record.state), version: record.version }
    },

    /** @throws Refusal 2001 for an `id` whose invitations the asker may not count */
    async check(session: Session, { id, form, items }: Draft & { id?: string }) {
      const seen = id === undefined ? undefined : await seeProject(pool, session, id)
      if (seen && seen.viewer.side !== 'buyer') throw new Refusal('TENDER-2001')
      const at = seen?.record.now ?? (await databaseNow(pool))
      return checkDraft(form, items, at, { ownerId: session.userId, ...(seen && { invited: invitedIn(seen.record.state) }) })
    },

    /** One after the other, each in its own decision: one that cannot be deleted does not keep the others. */
    async remove(session: Session, ids: readonly string[], { key, receivedAt, ip }: Keyed) {
      const deleted: string[] = []
      let isReplay = true
      const refusals: { id: string; refusal: Refusal }[] = []
      const common = { tenantId: session.tenantId, command: { type: 'project.delete' as const }, actor: actorOf(session) }
      for (const projectId of new Set(ids)) {
        try {
          const { replayed } = await decide({ ...common, projectId, receivedAt, key, ip }, () => ({}))
          isReplay &&= replayed
          deleted.push(projectId)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refusals.push({ id: projectId, refusal: error })
        }
      }
      const [first] = refusals
      if (first && deleted.length === 0) throw first.refusal
      return {
        deleted,
        refused: refusals.map(({ id, refusal }) => ({ id, messageCode: refusal.code })),
        ...(isReplay && { replayed: true }),
      }
    },
  }
}

export type DraftService = ReturnType<typeof draftService>

const draftOf = ({ id, code, draft, form, items, createdAt, copiedFromId }: ProjectState) => ({
  id,
  code,
  updatedBy: draft?.by ?? '',
  updatedAt: draft?.at ?? createdAt,
  ...(copiedFromId !== undefined && { copiedFromId }),
  form: draft?.form ?? form,
  items,
})

const invitedIn = ({ parties }: ProjectState) =>
  Object.values(parties).filter(({ invitation }) => invitation?.status === 'PROPOSED' || invitation?.status === 'APPROVED').length
