import type { FileInfo } from '#contract/attachment.ts'
import type { Http } from '#core/http/http.ts'
import { postForm } from '#core/http/post-form.ts'
import type { Shared } from '#core/state/signal-view.ts'
import { fieldsOf } from './attachment.rules.ts'

/** Attachment information is asked for together (specification section 9). */
export const BATCH_MS = 300
const MAX_IDS = 200

/** The storage did not take the file. */
export class StorageRefusal extends Error {
  override readonly name = 'StorageRefusal'
  readonly status: number
  constructor(status: number) {
    super(`storage answered ${status}`)
    this.status = status
  }
}

export interface UploadOptions {
  bizType: string
  accessType: string
  signal: AbortSignal
  /** 0 to 1, of the file alone. */
  onProgress: (share: number) => void
  /** What the page is sending, by object id, in percent: `store.upload` (STORE-01). */
  uploads: Shared<Readonly<Record<string, number>>>
}

/**
 * The whole way of one file: permission, form to the storage, confirmation.
 *
 * @throws Failure of the gateway, {@link StorageRefusal}, or the DOMException of {@link postForm}
 * @see specification section 7, Attachments
 */
export async function uploadFile(http: Http, file: File, options: UploadOptions): Promise<FileInfo> {
  const { bizType, accessType, signal, onProgress, uploads } = options
  const sign = await http.data('GET /api/v3/attachment/pre-upload', {
    query: { bizType, accessType: accessType as 'auth' | 'public', name: file.name, size: file.size },
    quiet: true,
    signal,
  })
  const form = new FormData()
  for (const [name, value] of fieldsOf(sign)) form.append(name, value)
  // The name of the file goes with the permission; here a storage could only take it wrong.
  form.append('file', file, 'file')
  const tell = (share: number) => uploads.set({ ...uploads.value.peek(), [sign.objectId]: Math.floor(share * 100) })
  const told = (share: number) => {
    tell(share)
    onProgress(share)
  }
  try {
    tell(0)
    const { status } = await postForm(sign.extData.host, form, { signal, onProgress: told })
    if (status < 200 || status > 299) throw new StorageRefusal(status)
    return await http.data('POST /api/v3/attachment/post-upload', { query: { objectId: sign.objectId }, quiet: true, signal })
  } finally {
    const { [sign.objectId]: _, ...others } = uploads.value.peek()
    uploads.set(others)
  }
}

interface Batch {
  ids: Set<string>
  answer: Promise<Map<string, FileInfo>>
}
const batches = new WeakMap<Http, Batch>()

/** What is known of files; all that elements of a page ask within 300 ms is one call. Unknown ones are left out. */
export async function readInfos(http: Http, ids: readonly string[], wait: (ms: number) => Promise<void>): Promise<FileInfo[]> {
  if (ids.length === 0) return []
  let batch = batches.get(http)
  if (!batch) {
    const asked = new Set<string>()
    const answer = wait(BATCH_MS).then(() => {
      batches.delete(http)
      return askInfos(http, [...asked])
    })
    batch = { ids: asked, answer }
    batches.set(http, batch)
  }
  for (const id of ids) batch.ids.add(id)
  const known = await batch.answer
  return ids.flatMap((id) => known.get(id) ?? [])
}

async function askInfos(http: Http, ids: readonly string[]): Promise<Map<string, FileInfo>> {
  const found = new Map<string, FileInfo>()
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const rows = await http.data('POST /api/ext/oss/getFileInfoList', { body: { ids: ids.slice(at, at + MAX_IDS) }, quiet: true })
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

/** A link that works once, within a minute. `preview`: for showing instead of saving, where the kind of file allows it. */
export const askLink = async (http: Http, id: string, preview: boolean): Promise<string> =>
  (await http.data('POST /api/v3/attachment/ticket', { body: { id, preview } })).url

/** Removes a file that was uploaded and is not wanted after all. */
export const discardFile = (http: Http, id: string) => http.data('POST /api/v3/attachment/delete', { body: { id }, quiet: true })

/** The bytes of a picture, to be shown in the page. */
export const readPicture = async (http: Http, id: string, signal?: AbortSignal): Promise<Blob> =>
  (await http.open(`/download/api/v1/download/raw?id=${encodeURIComponent(id)}`, { quiet: true, ...(signal && { signal }) })).blob()
