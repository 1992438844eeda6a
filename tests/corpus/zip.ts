import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive, and what the archive says of it where that shall not be true. */
export interface ZipEntry {
  name: string
  data: string | Uint8Array
  stored?: boolean
  flags?: number
  crc?: number
  /** What both headers say of the unpacked size. */
  bytes?: number
  /** What the header before the data alone says of it. */
  localBytes?: number
  /** Stands where this other entry stands. */
  at?: number
  /** Sizes in 64 bits, as some writers give them to every part. */
  large?: boolean
}

/** An archive as it is told to be, right or wrong. */
export function rawZip(entries: readonly ZipEntry[], claimed = entries.length): Buffer {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  const offsets: number[] = []
  let offset = 0
  for (const entry of entries) {
    const data = Buffer.from(entry.data as Uint8Array)
    const packed = entry.stored ? data : deflateRawSync(data)
    const bytes = entry.bytes ?? data.length
    const name = Buffer.from(entry.name)
    const crc = entry.crc ?? crc32(data)
    offsets.push(entry.at === undefined ? offset : offsets[entry.at]!)
    central.push(centralOf(entry, name, crc, packed.length, bytes, offsets.at(-1)!))
    if (entry.at !== undefined) continue
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(entry.flags ?? 0, 6)
    local.writeUInt16LE(entry.stored ? 0 : 8, 8)
    local.writeUInt32LE(crc, 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(entry.localBytes ?? bytes, 22)
    local.writeUInt16LE(name.length, 26)
    parts.push(local, name, packed)
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(claimed, 0xffff), 8)
  end.writeUInt16LE(Math.min(claimed, 0xffff), 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, ...(claimed > 0xffff ? [end64(claimed, directory.length, offset)] : []), end])
}

function centralOf(
  { flags = 0, stored, large }: ZipEntry,
  name: Buffer,
  crc: number,
  packed: number,
  bytes: number,
  offset: number,
): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(stored ? 0 : 8, 10)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(large ? 0xffffffff : packed, 20)
  header.writeUInt32LE(large ? 0xffffffff : bytes, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(large ? 20 : 0, 30)
  header.writeUInt32LE(offset, 42)
  if (!large) return Buffer.concat([header, name])
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(BigInt(bytes), 4)
  extra.writeBigUInt64LE(BigInt(packed), 12)
  return Buffer.concat([header, name, extra])
}

function end64(count: number, bytes: number, offset: number): Buffer {
  const record = Buffer.alloc(76)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(bytes), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(offset + bytes), 64)
  record.writeUInt32LE(1, 72)
  return record
}
