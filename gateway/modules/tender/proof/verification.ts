import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import type { Fault } from '#domain/tender/disclosure-level.ts'
import { checkpoints } from '#gateway/modules/tender/engine/checkpoint.ts'
import { heldAgainst } from '#gateway/modules/tender/engine/held-against.ts'
import { atGenesis, PAGE, type Walked, walkOn } from '#gateway/modules/tender/engine/walk.ts'
import { findProject, type ProjectRecord } from '#gateway/modules/tender/tender.queries.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import type { Keys } from '#gateway/platform/keys/keys.ts'
import { semaphore } from '#gateway/platform/process/semaphore.ts'
import type { Signer } from './signing.ts'
import { fingerprint } from './soundness.queries.ts'

/**
 * Whether a project is what its log proves. A short log is walked through whole, a long one from where it was verified last; what nobody has
 * touched since is answered from memory. One verification of a project at a time, a few pages at once in all, and none keeps a call waiting
 * for longer than a few pages: it goes on by itself, and the call is told how far it is.
 */

/** Pages that are read and hashed at one moment; walks take turns page by page. */
const AT_ONCE = 2
/** Walks that go on at a time; who comes then is told to come again. */
const MOST_WALKS = 20
/** Judgements that are remembered. */
const REMEMBERED = 200
/** A long walk is kept so often. */
const KEPT_EVERY = 20 * PAGE

export interface Judgement {
  /** The project as it was judged. */
  record: ProjectRecord
  walked: Walked
  fault?: Fault
  /** Not through yet; `walked` is how far it is. */
  isRunning?: true
}

interface Walk {
  walked: Walked
  /** Entries that this walk has read. */
  read: number
  done: Promise<Judgement | undefined>
  waiting: { until: number; go: () => void }[]
}

/** Judgements that hold as long as nothing is touched: what was looked at is looked at by its versions alone. */
function memory(pool: Pool) {
  const known = new Map<string, { print: string; from: number; judged: Judgement }>()
  return {
    remember: (projectId: string, judged: { print: string; from: number; judged: Judgement }): void => {
      known.delete(projectId)
      known.set(projectId, judged)
      const [oldest] = known.keys()
      if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
    },
    remembered: async (projectId: string, seen: number): Promise<Judgement | undefined> => {
      const last = known.get(projectId)
      if (!last || last.judged.record.head_seq < seen) return undefined
      return (await fingerprint(pool, projectId, last.from)) === last.print ? last.judged : undefined
    },
  }
}

/**
 * @param signer checks anchors; without one their signatures are left to others
 * @param keys mark what is remembered in the database
 */
export function verifications(pool: Pool, signer: Pick<Signer, 'verify'> | undefined, keys: Pick<Keys, 'of'>) {
  const lane = semaphore(AT_ONCE, 1_000)
  const kept = checkpoints(pool, keys)
  const walks = new Map<string, Walk>()
  const { remember, remembered } = memory(pool)

  /** Short logs are never taken on trust. */
  const start = async ({ id, head_seq: head }: Pick<ProjectRecord, 'id' | 'head_seq'>): Promise<Walked> =>
    head <= limits.verifiedWhole ? atGenesis() : ((await kept.resume(id, 'day')) ?? atGenesis())

  async function goOn(walk: Walk, projectId: string, to: number): Promise<void> {
    let keptAt = walk.walked.seq
    while (!walk.walked.fault && walk.walked.seq < to) {
      const from = walk.walked
      walk.walked = await lane(() => walkOn(pool, projectId, from, to))
      walk.read += walk.walked.seq - from.seq
      if (walk.walked.seq - keptAt >= KEPT_EVERY) {
        await kept.keep(projectId, 'day', walk.walked)
        keptAt = walk.walked.seq
      }
      for (const { until, go } of walk.waiting) if (walk.read >= until && walk.walked.seq < to) go()
    }
    if (to > limits.verifiedWhole && walk.walked.seq - keptAt >= PAGE) await kept.keep(projectId, 'day', walk.walked)
  }

  /** In one picture of the database, so that nothing moves between the log and what is held against it. */
  const judgeAt = (tenantId: string, projectId: string, walked: Walked) =>
    transaction(pool, async (client): Promise<Judgement | 'behind' | undefined> => {
      await client.query('set transaction isolation level repeatable read, read only')
      const record = await findProject(client, tenantId, projectId)
      if (!record) return undefined
      if (!walked.fault && record.head_seq - walked.seq > PAGE) return 'behind'
      const { walked: whole, fault } = await heldAgainst(client, { tenantId, record, signer }, walked)
      const judged = { record, walked: whole, ...(fault && { fault }) }
      // Of a long log only its end is looked at again: what lies before is for the verification from the first entry.
      const from = record.head_seq <= limits.verifiedWhole ? 0 : record.head_seq - PAGE
      remember(projectId, { print: await fingerprint(client, projectId, from), from, judged })
      return judged
    })

  async function judgeAnew(walk: Walk, tenantId: string, record: Pick<ProjectRecord, 'id' | 'head_seq'>): Promise<Judgement | undefined> {
    for (let to = record.head_seq; ; ) {
      await goOn(walk, record.id, to)
      const judged = await judgeAt(tenantId, record.id, walk.walked)
      if (judged !== 'behind') return judged
      to = (await findProject(pool, tenantId, record.id))?.head_seq ?? to
    }
  }

  function begin(tenantId: string, record: Pick<ProjectRecord, 'id' | 'head_seq'>, from: Walked): Walk {
    const walk: Walk = { walked: from, read: 0, done: Promise.resolve(undefined), waiting: [] }
    walk.done = judgeAnew(walk, tenantId, record).finally(() => walks.delete(record.id))
    // Nobody may wait for it any more when it fails; who asks next begins anew.
    walk.done.catch(() => {})
    walks.set(record.id, walk)
    return walk
  }

  /**
   * @param patience entries that may be read before the answer; then it tells how far it is
   * @returns undefined when there is no such project
   */
  async function judge(tenantId: string, record: ProjectRecord, patience: number = limits.verifiedAtOnce): Promise<Judgement | undefined> {
    const { id } = record
    for (;;) {
      const same = walks.get(id)
      const answer = same ? undefined : await remembered(id, record.head_seq)
      if (answer) return answer
      if (!walks.has(id) && walks.size >= MOST_WALKS) return { record, walked: atGenesis(), isRunning: true }
      const from = walks.has(id) ? undefined : await start(record)
      const walk = walks.get(id) ?? begin(tenantId, record, from ?? atGenesis())
      if (patience <= 0) return { record, walked: walk.walked, isRunning: true }
      const until = walk.read + patience
      const tired = new Promise<'tired'>((go) => walk.waiting.push({ until, go: () => go('tired') }))
      const judged = await Promise.race([walk.done, tired])
      if (judged === 'tired') return { record, walked: walk.walked, isRunning: true }
      if (!judged || judged.record.head_seq >= record.head_seq) return judged
    }
  }

  return { judge, kept, signer }
}

export type Verifications = ReturnType<typeof verifications>
