import type { Reply, Request } from './book.types.ts'
import { Refused } from './book-errors.ts'
import { inspectBook, readRows } from './inspect.ts'
import { rowsOfPaste, workbookOf } from './pasted.ts'

/** Reads workbooks beside the page, so that nothing in it stands still meanwhile. One file at a time; the bytes of the last one are kept. */

interface Scope {
  onmessage: ((event: MessageEvent<Request>) => void) | null
  postMessage(reply: Reply): void
}
const scope = globalThis as unknown as Scope

let last: { file: Blob; bytes: Uint8Array } | undefined

async function bytesOf(file: Blob): Promise<Uint8Array> {
  const same =
    last?.file.size === file.size &&
    (last.file as File).name === (file as File).name &&
    (last.file as File).lastModified === (file as File).lastModified
  if (!same || !last) last = { file, bytes: new Uint8Array(await file.arrayBuffer()) }
  return last.bytes
}

/** Headers and one row at least: anything else is no table. */
function pastedBook(text: string, sheet: string): Uint8Array<ArrayBuffer> {
  const rows = rowsOfPaste(text)
  if (rows.length < 2) throw new Refused('EXCEL-1005', { sheet })
  return workbookOf(rows, sheet)
}

async function answer(request: Request): Promise<Reply> {
  const { id } = request
  try {
    if (request.kind === 'pasted') return { id, bytes: pastedBook(request.text, request.sheet) }
    const bytes = await bytesOf(request.file)
    if (request.kind === 'open') return { id, book: await inspectBook(bytes, request.ask) }
    return { id, rows: await readRows(bytes, request.sheet, request.from, request.to) }
  } catch (cause) {
    return { id, refusal: cause instanceof Refused ? cause.refusal : { code: 'EXCEL-1003', args: { place: 'file' } } }
  }
}

scope.onmessage = ({ data }) => void answer(data).then((reply) => scope.postMessage(reply))
