import type { Readable } from 'node:stream'
import type { UploadSign, UploadSource } from '#contract/attachment.ts'

/** What one permission to upload binds: this key, so many bytes, until then. The key ends with the type. */
export interface Permit {
  key: string
  minBytes: number
  maxBytes: number
  /** The database's clock. */
  now: Date
  expiresAt: Date
}

/** Where files lie. Keys are ours (see {@link keyOf}); nothing that a user wrote is ever part of a path. */
export interface FileStore {
  readonly source: UploadSource
  /** Origin that browsers post files to, when it is not the gateway's own. */
  readonly origin?: string
  /** Fields of the form that this vendor checks, signed. */
  permit: (permit: Permit) => UploadSign['extData']
  /** The bytes of an object; undefined when it is not there. @throws Refusal FILE-1010 when the storage cannot be asked */
  open: (key: string) => Promise<Readable | undefined>
  /** Whether what was posted is copied when it is settled, because a second post of its form would take its place. */
  readonly copies: boolean
  /**
   * Makes of what was posted an object that no form can reach: the permission to post outlives the first post, and a paper that was inspected must
   * not become another one. What was posted stays until the copy is used.
   *
   * @param to key of the copy, where there is one
   * @returns the key of the object; undefined when nothing was posted. @throws Refusal FILE-1010 when the storage cannot be asked
   */
  settle: (key: string, to: string) => Promise<string | undefined>
  /** Puts a finished file of ours at a key that nothing lies at yet. @param bytes its size. @throws Refusal FILE-1010 when the storage cannot be asked */
  put: (key: string, path: string, bytes: number) => Promise<void>
  /** Gone is gone: removing what is not there is no fault. */
  remove: (key: string) => Promise<void>
  /** Removes what cut or killed uploads left and nobody will ask for. @returns how many */
  sweep: (olderThanMs: number) => Promise<number>
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{32}\.[a-z0-9]{1,10}$/

/** Key of an object: two digits so that folders stay small, the id, the extension that was checked. */
export const keyOf = (id: string, ext: string): string => `${id.slice(0, 2)}/${id}.${ext}`

/** Whether a text is a key of ours: only such a one becomes a path. */
export const isKey = (text: string): boolean => KEY.test(text)
