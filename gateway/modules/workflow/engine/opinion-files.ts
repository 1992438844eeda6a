import type { ClientBase } from 'pg'
import { limits } from '#contract/limits.ts'
import type { OpinionFile } from '#contract/workflow/shapes.ts'
import { OPINION_FILES } from '#domain/workflow/texts.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'

/** Files that are sent with an opinion: from then on they belong to its instance, for ever and to no other. */

export interface HandedFiles {
  attachments?: readonly string[]
  signature?: string
}

interface Row extends Omit<OpinionFile, 'kind' | 'size'> {
  size: string
  isTaken: boolean
}

const MB = 1_048_576
const PICTURES: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg'])

/**
 * What is known of the caller's own files, which nobody changes or takes until the transaction ends.
 *
 * @throws Refusal FLOW-3024 gone or somebody else's, FLOW-3025 of another opinion, FLOW-3026 too much, FLOW-3027 a signature that is no small picture
 */
export async function holdFiles(
  client: ClientBase,
  { tenantId, userId }: { tenantId: string; userId: string },
  { attachments = [], signature }: HandedFiles,
): Promise<OpinionFile[]> {
  const ids = [...new Set([...attachments, ...(signature === undefined ? [] : [signature])])]
  if (ids.length === 0) return []
  const { rows } = await client.query<Row>({
    name: 'wf-held-files',
    text: HELD,
    values: [await lockFiles(client, { tenantId, userId }, ids)],
  })
  const found = new Map(rows.map((row) => [row.id, row]))
  const files = ids.map((id): OpinionFile => {
    const row = found.get(id)
    if (!row) throw new Refusal('FLOW-3024')
    const { isTaken, size, ...file } = row
    if (isTaken) throw new Refusal('FLOW-3025', { args: { name: row.name } })
    return { ...file, size: Number(size), kind: id === signature ? 'SIGNATURE' : 'FILE' }
  })
  checkSizes(files)
  return files
}

const HELD = `select a.id, a.name, a.content_type as "contentType", a.ext, a.size, a.sha256,
    exists (select from wf_opinion_file f where f.attachment_id = a.id) as "isTaken"
  from attachment a where a.id = any($1)`

/** In a statement of its own: only one begun after the lock sees what another opinion has taken meanwhile. */
async function lockFiles(
  client: ClientBase,
  { tenantId, userId }: { tenantId: string; userId: string },
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'wf-lock-files',
    text: `select id from attachment where tenant_id = $1 and owner_id = $2 and id = any($3) and biz_type = $4 and state = 'READY' order by id for update`,
    values: [tenantId, userId, ids, OPINION_FILES],
  })
  return rows.map(({ id }) => id)
}

function checkSizes(files: readonly OpinionFile[]): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > limits.opinionMb * MB) throw new Refusal('FLOW-3026', { args: { mb: limits.opinionMb } })
  const isSound = ({ ext, size }: OpinionFile) => PICTURES.has(ext) && size <= limits.signatureKb * 1_024
  if (!files.every((file) => file.kind === 'FILE' || isSound(file))) throw new Refusal('FLOW-3027', { args: { kb: limits.signatureKb } })
}

/** The caller holds the files. */
export async function bindFiles(client: ClientBase, tenantId: string, instanceId: string, files: readonly OpinionFile[]): Promise<void> {
  if (files.length === 0) return
  await client.query({
    name: 'wf-bind-files',
    text: 'insert into wf_opinion_file (attachment_id, tenant_id, instance_id) select unnest($1::text[]), $2, $3',
    values: [files.map(({ id }) => id), tenantId, instanceId],
  })
}
