import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { UploadSign } from '#contract/attachment.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Logger } from '#gateway/platform/process/log.ts'
import type { FileStore } from './store.ts'
import type { Bucket, Vendor } from './vendors.ts'

/** Longest wait for the storage's first word, and for its word when it has been sent a whole file. */
const ANSWER_MS = 20_000
const STORED_MS = 300_000

/** Files in a vendor's bucket. Browsers post to it by signed form; what is read and removed goes through us. */
export function openRemoteStore(vendor: Vendor, bucket: Bucket, log: Logger): FileStore {
  const ask = async (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    { body, from }: { body?: Blob; from?: string } = {},
  ): Promise<Response> => {
    const url = new URL(`${bucket.host}/${key}`)
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), body ? STORED_MS : ANSWER_MS)
    try {
      // A redirect would carry our signature to somebody else.
      const headers = vendor.sign(method, url, key, new Date(), from)
      const answer = await fetch(url, { method, headers, redirect: 'error', signal: limit.signal, ...(body && { body }) })
      if (answer.ok || (answer.status === 404 && !body)) return answer
      log.error({ status: answer.status, method }, 'the file storage refused')
      await answer.body?.cancel()
    } catch (error) {
      log.warn({ err: error, method }, 'the file storage is away')
    } finally {
      clearTimeout(timer)
    }
    throw new Refusal('FILE-1010')
  }
  const remove = async (key: string): Promise<void> => {
    await (await ask('DELETE', key)).body?.cancel()
  }
  return {
    source: vendor.source,
    origin: new URL(bucket.host).origin,
    permit: (permit) => ({ host: bucket.host, ...vendor.form(permit) }) as UploadSign['extData'],
    open: async (key) => {
      const answer = await ask('GET', key)
      if (answer.status !== 404 && answer.body) return Readable.fromWeb(answer.body as ReadableStream)
      await answer.body?.cancel()
      return undefined
    },
    put: async (key, path) => {
      // Without a type of its own: what is signed names none.
      await (await ask('PUT', key, { body: await openAsBlob(path) })).body?.cancel()
    },
    copies: true,
    settle: async (posted, to) => {
      const answer = await ask('PUT', to, { from: posted })
      await answer.body?.cancel()
      return answer.status === 404 ? undefined : to
    },
    remove,
    // A vendor keeps no half of an upload.
    sweep: async () => 0,
  }
}
