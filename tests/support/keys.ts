import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Key, type KeyKind, kindsOfKeys, newKey } from '#gateway/platform/keys/key-kinds.ts'
import type { Keys } from '#gateway/platform/keys/keys.ts'
import { prepareKeys } from '#gateway/platform/keys/prepare-keys.ts'

/** Runs work as the owner of a database would. */
export async function asOwner<T>(superuserUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** A folder with the keys of a database, as the start of a gateway makes it. */
export async function aKeysDir(superuserUrl: string): Promise<{ path: string; remove: () => void }> {
  const path = mkdtempSync(join(tmpdir(), 'fly-keys-'))
  await asOwner(superuserUrl, (client) => prepareKeys(client, path))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Keys of no database and no folder, for parts that are tested alone. The newest is made last. */
export function freshKeys(): Pick<Keys, 'of'> & { rotate: (kind: KeyKind) => void } {
  const lists = new Map<KeyKind, readonly Key[]>(kindsOfKeys.map((kind) => [kind, [newKey(kind)]]))
  return {
    of: (kind) => lists.get(kind) ?? [],
    rotate: (kind) => void lists.set(kind, [newKey(kind), ...(lists.get(kind) ?? [])]),
  }
}
