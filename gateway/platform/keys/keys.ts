import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Logger } from '#gateway/platform/process/log.ts'
import { BadSetting } from '#gateway/platform/settings/environment.ts'
import { openKeyFolder, readKey } from './key-folder.ts'
import { isPrivate, type Jwk, type Key, type KeyKind, keyKinds, kindsOfKeys } from './key-kinds.ts'

/** The keys of the house in the memory of one process: which there are says the database, what is secret of them the folder. */
export interface Keys {
  /** The one in use first, then all others that are still believed or open something. The same list until a key comes or goes. */
  of: (kind: KeyKind) => readonly Key[]
  /** Looks for keys that came or went. */
  reload: () => Promise<void>
  /** Does so every few seconds, and tells of a key that is used from now on. Returns how to stop. */
  watch: (told: (kind: KeyKind, kid: string) => void) => () => void
}

interface Row {
  kid: string
  purpose: string
  jwk: Jwk
  thumbprint: string | null
  active: boolean
}

export interface KeySource {
  pool: Pool
  folder: string
  /** Master key of what is sealed from the environment, before those of the folder. */
  sealingKey?: string | undefined
  log: Logger
}

const RELOAD_MS = 5_000

/** Keys that are no longer believed are left out; one that is not in use yet is believed already, as others may use it. */
const ROWS = {
  name: 'signing-keys',
  text: `select kid, purpose, private_jwk as jwk, thumbprint, active_from <= clock_timestamp() as active from signing_key
    where retired_at is null order by active_from desc, kid desc`,
}

/**
 * Reads the keys of the house.
 *
 * @throws BadSetting when a private key that is needed is not in the folder, or others may read it
 */
export async function openKeys({ pool, folder, sealingKey, log }: KeySource): Promise<Keys> {
  openKeyFolder(folder)
  const given = sealingKey === undefined ? [] : [ofEnvironment(sealingKey)]
  let seen = ''
  let lists = new Map<KeyKind, readonly Key[]>()

  async function reload(): Promise<void> {
    const { rows } = await pool.query<Row>(ROWS)
    const now = JSON.stringify(rows.map(({ kid, active }) => [kid, active]))
    if (now === seen) return
    const read = new Map(kindsOfKeys.map((kind) => [kind, keysOf(kind, rows, folder)] as const))
    lists = new Map(
      kindsOfKeys.map((kind) => [kind, same(lists.get(kind), kind === 'seal' ? [...given, ...read.get(kind)!] : read.get(kind)!)]),
    )
    seen = now
  }
  await reload()

  const of = (kind: KeyKind) => lists.get(kind) ?? []
  return {
    of,
    reload,
    watch: (told) => {
      const look = async () => {
        const before = new Map(kindsOfKeys.map((kind) => [kind, of(kind)[0]?.kid]))
        await reload()
        for (const kind of kindsOfKeys) {
          const kid = of(kind)[0]?.kid
          if (kid !== undefined && kid !== before.get(kind)) told(kind, kid)
        }
      }
      const onError = (error: unknown) => log.error({ err: error }, 'keys that were changed cannot be read; those before stay in use')
      const timer = setInterval(() => void look().catch(onError), RELOAD_MS).unref()
      return () => clearInterval(timer)
    },
  }
}

/** Named after its digest, so that another key is never tried in its place. */
const ofEnvironment = (hex: string): Key => ({
  kid: `env-${createHash('sha256').update(`sealing ${hex}`).digest('hex').slice(0, 12)}`,
  jwk: { kty: 'oct', k: hex },
})

function keysOf(kind: KeyKind, rows: readonly Row[], folder: string): Key[] {
  const mine = rows.filter(({ purpose }) => purpose === keyKinds[kind].purpose)
  const read = mine.map(({ kid, jwk, thumbprint, active }) => ({ kid, active, jwk: readKey(folder, kid, thumbprint ?? '') ?? jwk }))
  const used = read.find(({ active }) => active)
  const missing = used && !isPrivate(used.jwk) ? used : kind === 'seal' ? read.find(({ jwk }) => !isPrivate(jwk)) : undefined
  if (!used || missing)
    throw new BadSetting(
      `The private key ${missing?.kid ?? ''} that ${keyKinds[kind].about} is not in ${folder}. Set KEYS_DIR to the folder that all gateways and workers of this database share, or bring the file back from its backup. No new key is made in its place: what the old one wrote would be lost.`,
    )
  return [used, ...read.filter((key) => key !== used)].map(({ kid, jwk }) => ({ kid, jwk }))
}

const same = (before: readonly Key[] | undefined, now: readonly Key[]): readonly Key[] =>
  before && JSON.stringify(before) === JSON.stringify(now) ? before : now

/** What is made of keys, made anew when they have changed. */
export function madeOf<T>(keys: Pick<Keys, 'of'>, kinds: readonly KeyKind[], make: () => T): () => T {
  let from: (readonly Key[])[] = []
  let made: { value: T } | undefined
  return () => {
    const now = kinds.map(keys.of)
    if (!made || now.some((list, index) => list !== from[index])) made = { value: make() }
    from = now
    return made.value
  }
}

/** The secrets of symmetric keys, the one in use first. */
export const secretsOf = (keys: Pick<Keys, 'of'>, kind: KeyKind): string[] => keys.of(kind).flatMap(({ jwk }) => jwk.k ?? [])
