import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { limits } from '#contract/limits.ts'
import { contentTypeOf } from '#domain/file-type.ts'
import type { JobDeps } from '#gateway/platform/deps.ts'
import { safeName } from '#gateway/platform/files/disposition.ts'
import { openFiles } from '#gateway/platform/files/open.ts'
import { type FileStore, keyOf } from '#gateway/platform/files/store.ts'
import { Changed, unchanged } from '#gateway/platform/files/unchanged.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'

/** Files of imports and exports: workbooks that people sent, and what was made for them, readable by their owner alone for 24 hours. */

export type TransferFiles = Awaited<ReturnType<typeof openTransferFiles>>

interface Owner {
  tenantId: string
  userId: string
}

/** Kind of the files that are made here. */
const MADE = 'transfer'
/** Kind of the files that the wizard uploads. */
const SENT = 'import'
/** Tasks that are cleared away by one statement: with each go all the changes and faults of its rows. */
const SLICE = 20
/** A killed worker leaves what it had half written; nobody writes a file for as long. */
const STALE_MS = 3_600_000

export async function openTransferFiles(deps: Pick<JobDeps, 'pool' | 'keys' | 'environment' | 'log' | 'audit'>) {
  const { store } = await openFiles(deps)
  const folder = resolve(deps.environment.dataDir, 'transfer')
  return {
    /** The bytes of a workbook that this person has uploaded. @throws Refusal VALIDATION-1006 when it is not his, or gone; EXCEL-1003 when it was swapped */
    read: (owner: Owner, id: string): Promise<Buffer> => readOwn(deps, store, owner, id),
    /** A path of one's own to write a file at; remove it afterwards. */
    place: async (name: string): Promise<string> => {
      await mkdir(folder, { recursive: true })
      return resolve(folder, `${name}-${randomBytes(4).toString('hex')}`)
    },
    /** Puts a finished file into the store, as its owner's. */
    keep: (owner: Owner, file: { path: string; name: string }) => keep(deps.pool, store, owner, file),
    sweep: () => sweepFolder(folder),
  }
}

/** Whether a person may name this upload as the source of an import. */
export async function isOwnUpload(pool: Pool, { tenantId, userId }: Owner, id: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'transfer-own-upload',
    text: `select from attachment where id = $3 and tenant_id = $1 and owner_id = $2 and state = 'READY' and ext in ('xls', 'xlsx')`,
    values: [tenantId, userId, id],
  })
  return rowCount === 1
}

/** @throws Refusal EXCEL-1028 when what was made for this person within a day takes too much already */
export async function checkExportQuota(client: PoolClient, { tenantId, userId }: Owner): Promise<void> {
  const { rows } = await client.query<{ bytes: number }>(
    `select coalesce(sum(size), 0)::float8 as bytes from attachment
     where tenant_id = $1 and owner_id = $2 and biz_type = '${MADE}' and state = 'READY' and created_at > clock_timestamp() - interval '1 day'`,
    [tenantId, userId],
  )
  if ((rows[0]?.bytes ?? 0) >= limits.exportMbPerDay * 1_048_576) throw new Refusal('EXCEL-1028', { args: { mb: limits.exportMbPerDay } })
}

/** What was uploaded to be imported is from now on its owner's alone, and for a day; what is kept for something else stays as it is. */
export async function makePrivate(client: PoolClient, { tenantId, userId }: Owner, id: string): Promise<void> {
  await client.query(
    `update attachment set access_type = 'own' where id = $3 and tenant_id = $1 and owner_id = $2 and biz_type = '${SENT}' and customer_id is null`,
    [tenantId, userId, id],
  )
}

/** Whole, and as it was inspected: what is imported is held to its hash as what is sent. */
async function readOwn(
  { pool, audit }: Pick<JobDeps, 'pool' | 'audit'>,
  store: FileStore,
  { tenantId, userId }: Owner,
  id: string,
): Promise<Buffer> {
  const { rows } = await pool.query<{ ext: string; object: string | null; size: number; sha256: string }>(
    `select ext, object, size::float8 as size, sha256 from attachment where id = $3 and tenant_id = $1 and owner_id = $2 and state = 'READY'`,
    [tenantId, userId, id],
  )
  const [file] = rows
  const bytes = file && (await store.open(file.object ?? keyOf(id, file.ext)))
  if (!file || !bytes) throw new Refusal('VALIDATION-1006')
  const chunks: Buffer[] = []
  try {
    await pipeline(bytes, unchanged(file), async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) chunks.push(piece)
    })
  } catch (error) {
    if (!(error instanceof Changed)) throw error
    audit('tampering-found', { tenant: tenantId, detail: `file ${id}` })
    throw new Refusal('EXCEL-1003', { args: { place: 'sha256' } })
  }
  return Buffer.concat(chunks)
}

/** A row is there before its object and is shown after it: a killed worker leaves nothing that could be read in part. */
async function keep(pool: Pool, store: FileStore, { tenantId, userId }: Owner, { path, name }: { path: string; name: string }) {
  const id = randomBytes(16).toString('hex')
  const ext = name.slice(name.lastIndexOf('.') + 1)
  const { size: bytes } = await stat(path)
  await pool.query(
    `insert into attachment (id, tenant_id, owner_id, biz_type, access_type, name, ext, content_type, permit_until)
     values ($1, $2, $3, '${MADE}', 'own', $4, $5, $6, clock_timestamp())`,
    [id, tenantId, userId, safeName(name), ext, contentTypeOf(ext) ?? 'application/octet-stream'],
  )
  await store.put(keyOf(id, ext), path, bytes)
  await pool.query(`update attachment set state = 'READY', size = $2, sha256 = $3 where id = $1 and state = 'PENDING'`, [
    id,
    bytes,
    await hashOf(path),
  ])
  return { fileId: id, bytes, fileName: safeName(name) }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function sweepFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = resolve(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && dirname(path) === folder && Date.now() - found.mtimeMs > STALE_MS) await rm(path, { force: true })
  }
}

/**
 * Records of the last day are kept, and what is being taken back; then they go, and their files out of sight, for the round that clears files away. So do
 * workbooks that were sent and never imported.
 */
export async function forgetTransfers(pool: Pool): Promise<void> {
  const age = limits.transferRecordMs / 1_000
  await pool.query(
    `update attachment a set state = 'DELETED'
     where (a.access_type = 'own' or (a.biz_type = '${SENT}' and a.customer_id is null)) and a.state = 'READY' and a.created_at < clock_timestamp() - make_interval(secs => $1)
       and not exists (select from transfer_task t where t.source_file_id = a.id and t.ended_at is null)`,
    [age],
  )
  for (let gone = SLICE; gone === SLICE; ) {
    const { rowCount } = await pool.query(
      `delete from transfer_task where id in (
         select t.id from transfer_task t where t.ended_at is not null and t.created_at < clock_timestamp() - make_interval(secs => $1)
           and not exists (select from transfer_task u where u.undo_of = t.id and u.ended_at is null)
         order by t.undo_of is null, t.created_at limit ${SLICE})`,
      [age],
    )
    gone = rowCount ?? 0
  }
}
