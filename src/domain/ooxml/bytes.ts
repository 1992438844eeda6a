/** Bytes as texts and numbers, with what both Node and browsers have. */

const encoder = new TextEncoder()
/** A byte order mark within a text is part of it. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export const encoded = (text: string): Uint8Array => encoder.encode(text)

export const utf8 = (bytes: Uint8Array, from: number, to: number): string => decoder.decode(bytes.subarray(from, to))

/** One character a byte; for short texts, which are ASCII mostly. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at]!)
  return text
}

/** Whether these bytes stand there, whole. */
export function stands(mark: Uint8Array, bytes: Uint8Array, at: number, end: number): boolean {
  if (end - at < mark.length) return false
  for (let n = 0; n < mark.length; n++) if (bytes[at + n] !== mark[n]) return false
  return true
}

/** Numbers of a file, little end first. Beyond its end, or beyond what a number holds exactly, they throw a RangeError. */
export interface Numbers {
  u16(at: number): number
  u32(at: number): number
  u64(at: number): number
}

export function numbersOf({ buffer, byteOffset, byteLength }: Uint8Array): Numbers {
  const view = new DataView(buffer, byteOffset, byteLength)
  return {
    u16: (at) => view.getUint16(at, true),
    u32: (at) => view.getUint32(at, true),
    u64(at) {
      const value = Number(view.getBigUint64(at, true))
      if (!Number.isSafeInteger(value)) throw new RangeError(`${value} at ${at}`)
      return value
    },
  }
}
