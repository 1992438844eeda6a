import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { Pool } from 'pg'
import type { Environment } from '#gateway/platform/environment.ts'
import type { Logger } from '#gateway/platform/log.ts'
import { type LocalStore, openLocalStore } from './local-store.ts'
import { LOCAL_UPLOAD } from './local-upload.ts'
import type { AccessKey } from './post-policy.ts'
import { openRemoteStore } from './remote-store.ts'
import type { FileStore } from './store.ts'
import { aliyun, type Bucket, huawei, s3 } from './vendors.ts'

export interface OpenFiles {
  store: FileStore
  /** The same store and its key, when forms are posted to us. */
  local?: { store: LocalStore; key: AccessKey }
}

const VENDORS = { minio: s3, aliyun, huawei } as const
const KEY_ID = 'files-local2'
const LOCAL_REGION = 'local'

/** Opens the store that the settings name. */
export async function openFiles({ pool, environment, log }: { pool: Pool; environment: Environment; log: Logger }): Promise<OpenFiles> {
  const { store, host = '', bucket = '', accessKey: id = '', secretKey: secret = '', region } = environment.files
  if (store !== 'local2') {
    const place: Bucket = { host, bucket, key: { id, secret, region } }
    return { store: openRemoteStore(VENDORS[store](place), place, log) }
  }
  const key = await localKey(pool)
  const local = openLocalStore({
    folder: resolve(environment.dataDir, 'files'),
    host: `${environment.publicUrl ?? ''}${LOCAL_UPLOAD}`,
    key,
  })
  return { store: local, local: { store: local, key } }
}

/** The secret of our own upload forms: made once, the same for all gateways of a database. */
async function localKey(pool: Pool): Promise<AccessKey> {
  const made = { kty: 'oct', k: randomBytes(32).toString('base64url') }
  await pool.query('insert into signing_key (kid, purpose, private_jwk) values ($1, $1, $2) on conflict (kid) do nothing', [KEY_ID, made])
  const { rows } = await pool.query<{ k: string }>(`select private_jwk->>'k' as k from signing_key where kid = $1`, [KEY_ID])
  return { id: KEY_ID, secret: rows[0]?.k ?? '', region: LOCAL_REGION }
}
