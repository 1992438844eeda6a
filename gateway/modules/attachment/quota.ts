import type { ClientBase } from 'pg'
import type { ErrorCode } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Asker } from './attachment.queries.ts'

/** What one side (a firm, or one person of the staff) and one tenant may upload and keep, so that nobody fills the disk for the others. */

interface Usage {
  pending: number
  files: number
  bytes: number
  filesToday: number
  bytesToday: number
  tenantFilesToday: number
  tenantBytesToday: number
}

const MB = 1_048_576

/** Bytes that a row takes or may take: what was posted and never finished lies there until its row is gone, deleted or not. */
const TAKES = `case when a.state = 'READY' then a.size else a.permit_bytes end`
const COUNTS = `(a.state <> 'DELETED' or a.sha256 = '')`
const TODAY = `a.created_at > clock_timestamp() - interval '1 day'`

/** What stays with an opinion is its instance's: nobody can delete it, so nobody has to make room for it. */
const KEPT = 'not exists (select from wf_opinion_file f where f.attachment_id = a.id)'

/** `$3` is the firm; without one the asker's own files as one of the staff. */
const USAGE = `select s.*, t.*, p.* from
  (select (count(*) filter (where ${KEPT}))::int as files, coalesce(sum(${TAKES}) filter (where ${KEPT}), 0)::float8 as bytes, (count(*) filter (where ${TODAY}))::int as "filesToday",
      coalesce(sum(${TAKES}) filter (where ${TODAY}), 0)::float8 as "bytesToday"
    from attachment a where a.tenant_id = $1 and ${COUNTS}
      and case when $3::text is null then a.owner_id = $2 and a.customer_id is null else a.customer_id = $3 end) s,
  (select count(*)::int as "tenantFilesToday", coalesce(sum(${TAKES}), 0)::float8 as "tenantBytesToday"
    from attachment a where a.tenant_id = $1 and ${COUNTS} and ${TODAY}) t,
  (select count(*)::int as pending from attachment a
    where a.tenant_id = $1 and a.owner_id = $2 and a.state = 'PENDING' and a.permit_until > clock_timestamp()) p`

/**
 * Holds the tenant's uploads until the transaction ends, so that permissions asked for at one instant are counted one after the other.
 *
 * @param customerId firm that the file will belong to; left out for the staff
 * @param bytes most that the permission will allow
 * @throws Refusal FILE-1009 too many uploads under way, FILE-1012 the day's share, FILE-1013 the share that is kept, FILE-1014 the tenant's day
 */
export async function checkQuota(client: ClientBase, asker: Asker, customerId: string | undefined, bytes: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('attachment ' || $1, 0))`, [asker.tenantId])
  const { rows } = await client.query<Usage>({
    name: 'attachment-usage',
    text: USAGE,
    values: [asker.tenantId, asker.userId, customerId ?? null],
  })
  const usage = rows[0]!
  if (usage.pending >= limits.pendingUploadsPerUser) throw new Refusal('FILE-1009')
  refuseAbove('FILE-1012', usage.filesToday, usage.bytesToday + bytes, limits.sideFilesPerDay, limits.sideUploadMbPerDay)
  refuseAbove('FILE-1013', usage.files, usage.bytes + bytes, limits.sideFilesKept, limits.sideMbKept)
  refuseAbove('FILE-1014', usage.tenantFilesToday, usage.tenantBytesToday + bytes, limits.tenantFilesPerDay, limits.tenantUploadMbPerDay)
}

/** @param files those that are there already. @param bytes with the new file */
function refuseAbove(code: ErrorCode, files: number, bytes: number, maxFiles: number, maxMb: number): void {
  if (files >= maxFiles || bytes > maxMb * MB) throw new Refusal(code, { args: { files: maxFiles, mb: maxMb } })
}
