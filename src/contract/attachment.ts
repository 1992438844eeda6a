import { type Static, Type } from 'typebox'
import { Answer, defineCalls, OneOf, Strict } from './kit.ts'

/** Attachments: signed uploads, what is known of a file, downloads by one-time ticket (specification sections 3 and 7, Attachments). */

/** An id is 32 hexadecimal digits of chance, so that none can be guessed. A wrong one is a file that does not exist. */
const FileId = Type.String({ minLength: 1, maxLength: 64 })

export const FileInfo = Type.Object({
  id: Type.String(),
  /** As the uploader named it. May hold anything that a text may hold: show it as text, never use it as a path. */
  name: Type.String(),
  contentType: Type.String(),
  /** Lower case, without the dot. */
  ext: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
})
export type FileInfo = Static<typeof FileInfo>

export const FileDetail = Type.Object({
  ...FileInfo.properties,
  bizType: Type.String(),
  accessType: Type.String(),
  /** Hash of the content, 64 hexadecimal digits. */
  sha256: Type.String(),
  createdAt: Type.String(),
  /** The asker may delete it. */
  mine: Type.Boolean(),
})
export type FileDetail = Static<typeof FileDetail>

/** `auth`: the uploader's side, i.e. the firm he acted for, or the staff. `public`: everyone of the tenant who is signed in; staff only. */
export const AccessType = OneOf(['auth', 'public'])

/** Which form the browser posts: `local2` are the fields of S3 and MinIO, and of our own disk. */
export const UploadSource = OneOf(['huawei', 'aliyun', 'local2'])
export type UploadSource = 'huawei' | 'aliyun' | 'local2'

/** Where and with which fields the file is posted; which of them are there depends on `source`. */
export const UploadSign = Type.Object({
  source: UploadSource,
  /** Key of the object, the form's `key`. */
  url: Type.String(),
  objectId: Type.String(),
  extData: Type.Object({
    /** Address that the form goes to. */
    host: Type.String(),
    key: Type.String(),
    bucket: Type.Optional(Type.String()),
    policy: Type.Optional(Type.String()),
    accessid: Type.Optional(Type.String()),
    signature: Type.Optional(Type.String()),
    /** Seconds since 1970. */
    expire: Type.Optional(Type.Integer()),
    token: Type.Optional(Type.String()),
    'x-amz-algorithm': Type.Optional(Type.String()),
    'x-amz-credential': Type.Optional(Type.String()),
    'x-amz-date': Type.Optional(Type.String()),
    'x-amz-signature': Type.Optional(Type.String()),
  }),
})
export type UploadSign = Static<typeof UploadSign>

/** Runtime mode says so in its links as well, where no header can. */
const RuntimeFlag = Type.Optional(OneOf(['yes']))

export const attachment = defineCalls({
  'GET /api/v3/attachment/pre-upload': {
    summary: 'Permission to upload one file: signed, for one key, size and 10 minutes',
    disk: 'files',
    query: Type.Object({
      bizType: Type.String({ maxLength: 64, default: 'default' }),
      accessType: Type.Unsafe<'auth' | 'public'>({ ...AccessType, default: 'auth' }),
      name: Type.String({ minLength: 1, maxLength: 255 }),
      /** Bytes, when known: too much is refused before anything is sent, and the permission is for exactly as many. */
      size: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    reply: Answer(UploadSign),
    fails: ['AUTH-1003', 'TENDER-2009', 'FILE-1001', 'FILE-1002', 'FILE-1003', 'FILE-1009', 'FILE-1012', 'FILE-1013', 'FILE-1014'],
  },
  'POST /api/v3/attachment/post-upload': {
    summary: 'The file was posted: checks what lies there and makes it an attachment; a second time gives the same answer',
    query: Type.Object({ objectId: FileId }),
    reply: Answer(FileInfo),
    fails: ['VALIDATION-1006', 'FILE-1001', 'FILE-1003', 'FILE-1004', 'FILE-1005', 'FILE-1006', 'FILE-1010'],
  },
  'POST /api/v3/attachment/detail': {
    summary: 'All that is known of one file',
    body: Strict({ id: FileId }),
    reply: Answer(FileDetail),
    fails: ['VALIDATION-1006'],
  },
  'POST /api/ext/oss/getFileInfoList': {
    summary: 'What is known of several files; those that do not exist, or not for the asker, are left out',
    body: Strict({ ids: Type.Array(FileId, { maxItems: 200 }) }),
    reply: Answer(Type.Array(FileInfo)),
  },
  'POST /api/v3/attachment/ticket': {
    summary: 'A link to one file that works once, within 60 s, for the asker',
    body: Strict({ id: FileId, preview: Type.Optional(Type.Boolean()) }),
    reply: Answer(Type.Object({ ticket: Type.String(), url: Type.String(), expiresAt: Type.String() })),
    fails: ['VALIDATION-1006'],
  },
  'GET /api/v3/attachment/download': {
    summary: 'The file of a one-time ticket; `access_token` is the ticket, never a token',
    query: Type.Object({
      id: FileId,
      access_token: Type.String({ minLength: 1, maxLength: 8_192 }),
      'x-fly-is-runtime': RuntimeFlag,
    }),
    reply: Type.String(),
    blob: true,
    fails: ['VALIDATION-1006', 'FILE-1007', 'FILE-1008', 'FILE-1010'],
  },
  'GET /download/api/v1/download/raw': {
    summary: 'The bytes of one file, for a program that sends its token in the header',
    query: Type.Object({ id: FileId }),
    reply: Type.String(),
    blob: true,
    fails: ['VALIDATION-1006', 'FILE-1010'],
  },
  'POST /api/v3/attachment/delete': {
    summary: 'Deletes a file of mine',
    body: Strict({ id: FileId }),
    reply: Answer(Type.Object({ deleted: Type.Boolean() })),
    fails: ['VALIDATION-1006'],
  },
})
