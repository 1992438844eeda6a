import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileDetail } from '#contract/attachment.ts'
import type { Audit } from '#gateway/platform/audit.ts'
import { disposition } from '#gateway/platform/files/disposition.ts'
import type { OpenedFile } from './attachment.service.ts'

/**
 * Sends a file so that it can do nothing: it is saved, not opened; its type is not guessed; and where it is shown, nothing in it runs.
 * The viewer that browsers have for PDF does not work in a sandbox; it runs apart from pages by itself, so a PDF gets the rest of the policy.
 *
 * @see security.md T30, R-22
 */
export async function sendFile(res: ServerResponse, { file, bytes, shown }: OpenedFile, audit: Audit): Promise<void> {
  const isPdf = shown && file.contentType === 'application/pdf'
  res.writeHead(200, {
    'content-type': file.contentType,
    'content-length': file.size,
    'content-disposition': disposition(shown ? 'inline' : 'attachment', file.name),
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'${isPdf ? '' : '; sandbox'}`,
    'x-content-type-options': 'nosniff',
  })
  try {
    await pipeline(bytes, unchanged(file), res)
  } catch (error) {
    if (!(error instanceof Changed)) throw error
    audit('tampering-found', { detail: `file ${file.id}` })
  }
}

class Changed extends Error {}

/**
 * Holds the last piece back until the whole is what was inspected: an object that was swapped or spoilt in the storage breaks off, so that no browser
 * takes it for the file. A longer one breaks off before as many bytes are out as a browser waits for.
 */
function unchanged({ sha256, size }: Pick<FileDetail, 'sha256' | 'size'>): Transform {
  const hash = createHash('sha256')
  let bytes = 0
  let held: Buffer | undefined
  return new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      hash.update(piece)
      bytes += piece.length
      if (bytes > size) return done(new Changed())
      const before = held
      held = piece
      done(null, before)
    },
    flush: (done) => (hash.digest('hex') === sha256 ? done(null, held) : done(new Changed())),
  })
}
