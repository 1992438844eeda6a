import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Audit } from '#gateway/platform/audit/audit.ts'
import { disposition } from '#gateway/platform/files/disposition.ts'
import { Changed, unchanged } from '#gateway/platform/files/unchanged.ts'
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
