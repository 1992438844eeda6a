import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FileDetail, FileInfo, UploadSign } from '#contract/attachment.ts'
import { limits } from '#contract/limits.ts'
import { contentTypeOf, extensionOf, fitsExtension, isShown } from '#domain/file-type.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { type FileStore, keyOf } from '#gateway/platform/files/store.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { issueTicket, redeemTicket } from '#gateway/platform/session/one-time-ticket.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { attachmentQueries, infoOf, type ShownIn, type StoredFile } from './attachment.queries.ts'
import { type Inspected, inspect } from './inspect.ts'

const MB = 1_048_576
const DOWNLOAD = 'download'
const PREVIEW = 'preview'
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

export interface UploadRequest {
  bizType: string
  accessType: 'auth' | 'public'
  name: string
  size?: number
}

/** A file on its way out. */
export interface OpenedFile {
  file: FileDetail
  bytes: Readable
  /** It may be shown in the page; otherwise it is saved. */
  shown: boolean
}

type Deps = Pick<GatewayDeps, 'pool' | 'log' | 'environment'>
type Asker = Parameters<ReturnType<typeof attachmentQueries>['find']>[0]
/** What files stay with, of which each has its own readers. */
export interface Readers {
  /** Which of these processes the asker sees. */
  seenBy: (asker: Asker, instanceIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Whether he reads one of these entries. */
  readsOne: (asker: Asker, entries: readonly ShownIn[]) => Promise<boolean>
}
const NOBODY: Readers = { seenBy: async () => new Set(), readsOne: async () => false }
export type AttachmentService = ReturnType<typeof attachmentService>

export function attachmentService(deps: Deps, store: FileStore, { seenBy, readsOne }: Readers = NOBODY) {
  const queries = attachmentQueries(deps.pool)
  const open = async (asker: Asker, file: StoredFile) => !file.shownIn || (await readsOne(asker, file.shownIn))
  /** Files of an opinion are seen by whoever sees its process, pictures of a text by whoever reads it. */
  const seen = async (asker: Asker, ids: readonly string[]): Promise<StoredFile[]> => {
    const found = await queries.find(asker, ids)
    const told = await Promise.all(found.map((file) => open(asker, file)))
    const files = found.filter((_, n) => told[n])
    const instances = [...new Set(files.flatMap(({ instanceId }) => instanceId ?? []))]
    if (instances.length === 0) return files
    const visible = await seenBy(asker, instances)
    return files.filter(({ instanceId }) => instanceId === null || visible.has(instanceId))
  }
  const find = async (asker: Asker, id: string): Promise<StoredFile> => {
    const [file] = await seen(asker, [id])
    if (!file) throw new Refusal('VALIDATION-1006')
    return file
  }
  /** Out of sight at once; should the storage be away, the worker removes the rest. */
  const remove = async (asker: Asker, id: string): Promise<void> => {
    const object = await queries.hide(asker, id)
    if (object === undefined) throw new Refusal('VALIDATION-1006')
    await store.remove(object).catch((err: unknown) => deps.log.warn({ err }, 'a deleted file is still in the storage'))
  }
  return {
    ...uploads(deps, store, { queries, find, remove }),
    ...downloads(deps, store, find),
    detail: find,
    remove,
    /** In the order they were asked for, each once. */
    infos: async (asker: Asker, ids: readonly string[]): Promise<FileInfo[]> => {
      const found = new Map((await seen(asker, ids)).map((file) => [file.id, infoOf(file)]))
      return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
    },
    awaitedOf: queries.awaitedOf,
  }
}

interface Own {
  queries: ReturnType<typeof attachmentQueries>
  find: (asker: Asker, id: string) => Promise<StoredFile>
  remove: (asker: Asker, id: string) => Promise<void>
}

function uploads({ environment, log }: Deps, store: FileStore, { queries, find, remove }: Own) {
  const { maxMb } = environment.files
  const maxBytes = maxMb * MB
  const tooLarge = () => new Refusal('FILE-1001', { args: { max: maxMb } })
  /** @returns whether this object is the file from now on */
  const take = async (session: Session, id: string, ext: string, settled: { object: string; spare: string }): Promise<boolean> => {
    const bytes = await store.open(settled.object)
    if (!bytes) throw new Refusal('FILE-1006')
    const found = await inspect(bytes, maxBytes)
    const fault = found.size > maxBytes ? tooLarge() : faultOf(ext, found)
    if (!fault) return queries.finish(session, id, { ...found, ...settled })
    await remove(session, id)
    throw fault
  }
  const removed = (key: string): Promise<boolean> =>
    store.remove(key).then(
      () => true,
      (err: unknown) => {
        log.warn({ err }, 'a copy of an upload is still in the storage')
        return false
      },
    )
  /** A row names the copy before there is one, and what was posted after it: whenever this is killed, the worker clears away what is left. */
  const settle = async (session: Session, id: string, ext: string): Promise<void> => {
    const posted = keyOf(id, ext)
    const spare = randomBytes(16).toString('hex')
    if (store.copies) await queries.spare(session, id, spare)
    const object = await store.settle(posted, keyOf(spare, ext))
    if (object === undefined) {
      await queries.forgetSpare(spare)
      throw new Refusal('FILE-1006')
    }
    let taken = false
    try {
      taken = await take(session, id, ext, { object, spare })
    } finally {
      // What was posted goes only when its copy is the file: after a fault it can be finished again.
      if (store.copies) {
        if (taken) await removed(posted)
        else if (await removed(object)) await queries.forgetSpare(spare)
      }
    }
  }
  return {
    permit: async (session: Session, { bizType, accessType, name, size }: UploadRequest): Promise<UploadSign> => {
      const ext = extensionOf(name)
      const contentType = contentTypeOf(ext)
      if (contentType === undefined) throw new Refusal('FILE-1002', { args: { ext } })
      if (size === 0) throw new Refusal('FILE-1003')
      if (size !== undefined && size > maxBytes) throw tooLarge()
      const customerId = sideOf(session, await queries.sideOf(session), accessType)
      const id = randomBytes(16).toString('hex')
      const file = { id, customerId, bizType, accessType, name: name.normalize('NFC'), ext, contentType, maxBytes: size ?? maxBytes }
      const time = await queries.insert(session, file, limits.uploadPermissionMs)
      const key = keyOf(id, ext)
      const extData = store.permit({ key, minBytes: size ?? 1, maxBytes: size ?? maxBytes, ...time })
      return { source: store.source, url: key, objectId: id, extData }
    },

    /** Looks at what was posted. What is not as it should be is removed, and its permission with it. */
    finish: async (session: Session, id: string): Promise<FileInfo> => {
      const upload = await queries.findOwn(session, id, limits.uploadFinishMs)
      if (!upload) throw new Refusal('VALIDATION-1006')
      if (upload.state === 'PENDING') {
        if (upload.late) throw new Refusal('FILE-1005')
        await settle(session, id, upload.ext)
      }
      return infoOf(await find(session, id))
    },
  }
}

const faultOf = (ext: string, { size, head }: Inspected): Refusal | undefined => {
  if (size === 0) return new Refusal('FILE-1003')
  return fitsExtension(ext, head) ? undefined : new Refusal('FILE-1004', { args: { ext } })
}

/** Whom a new file belongs to: the firm that the asker acts for, or (undefined) the staff. */
function sideOf({ customerId }: Session, { firms, staff }: { firms: string[]; staff: boolean }, accessType: string): string | undefined {
  const firm = customerId ?? (firms.length === 1 ? firms[0] : undefined)
  if (firm === undefined && staff) return undefined
  if (firm === undefined || !firms.includes(firm)) throw new Refusal('TENDER-2009')
  if (accessType === 'public') throw new Refusal('AUTH-1003')
  return firm
}

function downloads({ pool, log, environment }: Deps, store: FileStore, find: Own['find']) {
  const open = async (file: StoredFile, shown: boolean): Promise<OpenedFile> => {
    const bytes = await store.open(file.object)
    if (!bytes) throw new Refusal('VALIDATION-1006')
    return { file, bytes, shown }
  }
  return {
    ticket: async (session: Session, id: string, preview: boolean) => {
      const file = await find(session, id)
      const purpose = preview && isShown(file.contentType) ? PREVIEW : DOWNLOAD
      const made = await issueTicket(pool, session, { purpose, subject: file.id, forMs: limits.downloadTicketMs })
      const runtime = environment.loginMode === 'runtime' ? '&x-fly-is-runtime=yes' : ''
      const at = environment.files.url ?? environment.publicUrl ?? ''
      return { ...made, url: `${at}/api/v3/attachment/download?id=${file.id}&access_token=${made.ticket}${runtime}` }
    },

    /** @param asker who sent the link along with a token of his own, if anybody did */
    redeem: async (asker: Session, id: string, ticket: string): Promise<OpenedFile> => {
      if (JWT.test(ticket)) {
        log.warn({ userId: asker.userId, file: id.slice(0, 32) }, 'a token came in a link; it may stand in logs and histories')
        throw new Refusal('FILE-1007')
      }
      const use = await redeemTicket(pool, ticket, { purposes: [DOWNLOAD, PREVIEW], subject: id })
      if (!use || (asker.userId !== '' && asker.userId !== use.userId)) throw new Refusal('FILE-1008')
      return open(await find(use, id), use.purpose === PREVIEW)
    },

    raw: async (session: Session, id: string): Promise<OpenedFile> => open(await find(session, id), false),
  }
}
