import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#gateway/platform/http/failures.ts'
import { openLocalStore } from './local-store.ts'
import { keyOf } from './store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fly-store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const KEY = keyOf('ab'.repeat(16), 'pdf')
const range = { minBytes: 1, maxBytes: 64 * 1_048_576 }
const open = (at: string, sink?: (path: string) => Writable) =>
  openLocalStore({ folder: at, host: 'http://x', key: () => ({ id: 'k', secret: 's', region: 'r' }), ...(sink && { sink }) })
const files = (at: string) =>
  readdirSync(at, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
const bytes = (count: number) => Readable.from(Array.from({ length: count }, () => Buffer.alloc(65_536)))

test('what was written is there, with the name of its key', async () => {
  const store = open(folder)
  await store.write(KEY, Readable.from([Buffer.from('con'), Buffer.from('tent')]), range)
  const found = await store.open(KEY)
  expect(found && (await text(found))).toBe('content')
  expect(files(folder)).toEqual([`${'ab'.repeat(16)}.pdf`])
  await store.remove(KEY)
  expect(await store.open(KEY)).toBeUndefined()
})

test.each(['../x.pdf', 'ab/../../x.pdf', '/etc/passwd', 'ab/ABAB.pdf', `ab/${'ab'.repeat(16)}.p/f`, ''])(
  'T31 %j is no key',
  async (key) => {
    await expect(async () => open(folder).open(key)).rejects.toMatchObject({ code: 'VALIDATION-1006' })
    await expect(open(folder).write(key, bytes(1), range)).rejects.toMatchObject({ code: 'VALIDATION-1006' })
    expect(files(folder)).toEqual([])
  },
)

/** A disk of one megabyte, where this machine lets us have one; else a file that takes as much and then fails as a full disk does. */
function aSmallDisk(): { store: ReturnType<typeof open>; release: () => void; kind: string } {
  const mount = join(folder, 'disk')
  mkdirSync(mount)
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mount])
  if (made.status === 0) return { store: open(mount), release: () => spawnSync('umount', [mount]), kind: 'tmpfs' }
  let taken = 0
  const sink = (path: string) => {
    writeFileSync(path, '')
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        taken += chunk.length
        done(taken > 1_048_576 ? Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }) : null)
      },
    })
  }
  return { store: open(mount, sink), release: () => {}, kind: 'stand-in' }
}

test('a full disk is SERVICE-1006, nothing is half stored, and what fits is taken afterwards', async () => {
  const { store, release, kind } = aSmallDisk()
  try {
    const failure = await store.write(KEY, bytes(100), range).catch((error: unknown) => error)
    expect(refusalOf(failure).code).toBe('SERVICE-1006')
    expect(files(join(folder, 'disk'))).toEqual([])
    if (kind === 'tmpfs') {
      await store.write(KEY, bytes(2), range)
      expect(files(join(folder, 'disk'))).toHaveLength(1)
    }
  } finally {
    release()
  }
})

test('a source that breaks off leaves nothing', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000)
      throw new Error('cut')
    })(),
  )
  await expect(open(folder).write(KEY, broken, range)).rejects.toThrow('cut')
  expect(files(folder)).toEqual([])
})

test('what a killed process left is swept when it is old enough, and nothing else', async () => {
  const store = open(folder)
  await store.write(KEY, bytes(1), range)
  const [old, young] = ['old', 'young'].map((name) => join(folder, 'unfinished', name)) as [string, string]
  for (const path of [old, young]) writeFileSync(path, 'half')
  utimesSync(old, new Date(0), new Date(Date.now() - 90_000_000))
  expect(await store.sweep(86_400_000)).toBe(1)
  expect([existsSync(old), existsSync(young)]).toEqual([false, true])
  expect(files(folder)).toHaveLength(2)
  expect(await open(join(folder, 'nowhere')).sweep(0)).toBe(0)
})
