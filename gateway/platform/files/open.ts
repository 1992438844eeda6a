import { resolve } from 'node:path'
import type { Keys } from '#gateway/platform/keys/keys.ts'
import type { Logger } from '#gateway/platform/process/log.ts'
import type { Environment } from '#gateway/platform/settings/environment.ts'
import { type LocalStore, openLocalStore } from './local-store.ts'
import { LOCAL_UPLOAD } from './local-upload.ts'
import type { AccessKey } from './post-policy.ts'
import { openRemoteStore } from './remote-store.ts'
import type { FileStore } from './store.ts'
import { aliyun, type Bucket, huawei, s3 } from './vendors.ts'

export interface OpenFiles {
  store: FileStore
  /** The same store and its keys by their ids, when forms are posted to us. */
  local?: { store: LocalStore; keyOf: (id: string) => AccessKey | undefined }
}

const VENDORS = { minio: s3, aliyun, huawei } as const
const LOCAL_REGION = 'local'

/** Opens the store that the settings name. */
export async function openFiles({ keys, environment, log }: { keys: Keys; environment: Environment; log: Logger }): Promise<OpenFiles> {
  const { store, host = '', bucket = '', accessKey: id = '', secretKey: secret = '', region } = environment.files
  if (store !== 'local2') {
    const place: Bucket = { host, bucket, key: { id, secret, region } }
    return { store: openRemoteStore(VENDORS[store](place), place, log) }
  }
  const accessKeys = () => keys.of('upload').map(({ kid, jwk }): AccessKey => ({ id: kid, secret: jwk.k ?? '', region: LOCAL_REGION }))
  const local = openLocalStore({
    folder: resolve(environment.dataDir, 'files'),
    host: `${environment.publicUrl ?? ''}${LOCAL_UPLOAD}`,
    key: () => accessKeys()[0]!,
  })
  return { store: local, local: { store: local, keyOf: (id) => accessKeys().find((key) => key.id === id) } }
}
