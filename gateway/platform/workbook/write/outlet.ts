import type { Writable } from 'node:stream'

export interface Outlet {
  bytes(): number
  put(piece: Uint8Array): Promise<void>
  end(): Promise<void>
  /** Of the sink, once it has failed or is closed. */
  failure(): Error | undefined
  /** Told when the sink has room again, or never will. */
  onFree(told: () => void): void
  /** True while there is room. */
  push(piece: Uint8Array): boolean
}

/** The sink with a count, and with an answer for those who wait for room when it fails. */
export function openOutlet(sink: Writable): Outlet {
  let bytes = 0
  let failure: Error | undefined
  let isDone = false
  let waiting: (() => void)[] = []
  const wake = () => {
    const told = waiting
    waiting = []
    for (const one of told) one()
  }
  sink.on('error', (error: Error) => {
    failure ??= error
    wake()
  })
  sink.on('close', () => {
    if (!isDone) failure ??= new Error('The file was closed while it was written')
    wake()
  })
  sink.on('drain', wake)
  const push = (piece: Uint8Array): boolean => {
    if (failure) throw failure
    bytes += piece.length
    return sink.write(piece)
  }
  const onFree = (told: () => void) => void (failure ? told() : waiting.push(told))
  return {
    bytes: () => bytes,
    failure: () => failure,
    onFree,
    push,
    async put(piece) {
      if (!push(piece)) await new Promise<void>(onFree)
      if (failure) throw failure
    },
    async end() {
      if (failure) throw failure
      await new Promise<void>((done, fail) => {
        onFree(() => (failure ? fail(failure) : undefined))
        sink.end(() => {
          isDone = true
          done()
        })
      })
    },
  }
}
