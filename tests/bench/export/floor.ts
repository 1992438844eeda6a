import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'
import { tell } from './report.ts'

/** Compresses XML that lies ready, at the same level: what no writer can be under. */
const [, , source = '', file = ''] = process.argv

await tell(file, () =>
  pipeline(
    createReadStream(source, { highWaterMark: 262_144 }),
    createDeflateRaw({ level: 6, memLevel: 9, chunkSize: 65_536 }),
    createWriteStream(file),
  ),
)
