import type { Readable } from 'node:stream'
import { limits } from '#contract/limits.ts'
import type { AttachmentService } from '#gateway/modules/attachment/attachment.service.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { Quoted } from './prompt.ts'

/** Files whose bytes are text. Of others the model learns the name alone. */
const TEXTS = new Set(['txt', 'csv', 'tsv', 'md', 'log', 'json'])
/** A character has at most so many bytes. */
const BYTES_OF_ONE = 4

export interface ReadFiles {
  files: { id: string; name: string }[]
  quoted: Quoted[]
}

/** What goes with a question from the storage, as far as the person sees it. @throws Refusal VALIDATION-1006 */
export async function readFiles({ raw }: Pick<AttachmentService, 'raw'>, session: Session, ids: readonly string[]): Promise<ReadFiles> {
  const read: ReadFiles = { files: [], quoted: [] }
  for (const id of new Set(ids)) {
    const { file, bytes } = await raw(session, id)
    const isText = TEXTS.has(file.ext)
    const text = isText ? await beginningOf(bytes) : `${file.size} bytes; its content cannot be read`
    if (!isText) bytes.destroy()
    read.files.push({ id: file.id, name: file.name })
    read.quoted.push({ label: `File ${file.name}`, text })
  }
  return read
}

async function beginningOf(bytes: Readable): Promise<string> {
  const most = limits.copilotFileChars * BYTES_OF_ONE
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.length
    if (size >= most) break
  }
  return textOf(Buffer.concat(pieces)).slice(0, limits.copilotFileChars).replaceAll('\0', '')
}

/** UTF-16 by its mark, UTF-8, else the encoding of Chinese Windows. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
