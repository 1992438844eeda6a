import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** An object is not the one that was inspected when it was uploaded. */
export class Changed extends Error {}

/**
 * Holds the last piece back until the whole is what was inspected: an object that was swapped or spoilt in the storage breaks off, so that nobody
 * takes it for the file. A longer one breaks off before as many bytes are out as its reader waits for.
 */
export function unchanged({ sha256, size }: { sha256: string; size: number }): Transform {
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
