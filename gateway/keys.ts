import type { Pool } from 'pg'
import { type KeyKind, keyKinds, kindsOfKeys } from '#gateway/platform/keys/key-kinds.ts'
import { openKeys, secretsOf } from '#gateway/platform/keys/keys.ts'
import { retireKey, rotateKey } from '#gateway/platform/keys/prepare-keys.ts'
import { openAudit } from './platform/audit/audit.ts'
import { openDatabase } from './platform/database/database.ts'
import { runningServer, startPostgres } from './platform/database/postgres.ts'
import { openLog } from './platform/process/log.ts'
import { sentenceOf } from './platform/process/start-fault.ts'
import { BadSetting, type Environment, readEnvironment } from './platform/settings/environment.ts'

/** `npm run keys`: lists the keys of the house; `-- rotate [kind]` replaces one kind or all, `-- retire <kid>` ends belief in one that was replaced. */

const USAGE = `npm run keys                     lists the keys
npm run keys -- rotate [kind]    makes a new one of each kind, or of one: ${kindsOfKeys.join(', ')}
npm run keys -- retire <kid>     nothing is accepted any more by a key that was replaced
npm run keys -- give-up <kid>    the same for a replaced key of what is sealed, whose file is lost: prices and second factors sealed with it are lost`

const LIST = `select kid, purpose, to_char(active_from, 'YYYY-MM-DD HH24:MI') as since,
    to_char(lead(active_from) over (partition by purpose order by active_from, kid), 'YYYY-MM-DD HH24:MI') as until,
    to_char(retired_at, 'YYYY-MM-DD HH24:MI') as retired from signing_key order by purpose, active_from`

/** The owner's address; that of the embedded database also while a gateway has it. */
async function addressOf({ databaseUrl, databaseOwnerUrl, dataDir }: Environment): Promise<{ url: string; close: () => Promise<void> }> {
  const url = databaseOwnerUrl ?? databaseUrl ?? runningServer(dataDir)
  if (url !== undefined) return { url, close: async () => {} }
  const server = await startPostgres({ dataDir })
  return { url: server.url, close: server.stop }
}

/** Work that needs no private key, so a lost file is no hindrance. */
async function retired(pool: Pool, what: string, kid: string): Promise<string> {
  const client = await pool.connect()
  await retireKey(client, kid, { givesUp: what === 'give-up' }).finally(() => client.release())
  return `${kid} is retired: nothing is accepted or opened by it any more, at every gateway within five seconds.`
}

async function work([what = 'list', which]: readonly string[]): Promise<void> {
  const environment = readEnvironment(process.env)
  const { keysDir: folder, sealingKey } = environment
  const log = openLog(environment.logLevel)
  const server = await addressOf(environment)
  const { pool, close } = openDatabase(server.url, { max: 2, log })
  try {
    if (what === 'list') return console.table((await pool.query(LIST)).rows)
    const report = (what === 'retire' || what === 'give-up') && which !== undefined ? await retired(pool, what, which) : undefined
    const keys = await openKeys({ pool, folder, sealingKey, log })
    const { audit, close: closeAudit } = openAudit({
      key: () => environment.auditKey ?? secretsOf(keys, 'audit')[0] ?? '',
      file: environment.auditFile,
      log,
    })
    const client = await pool.connect()
    try {
      if (report !== undefined) {
        audit('key-rotated', { detail: `${which} is retired` })
        return console.log(report)
      }
      for (const kind of kindsNamed(what, which, environment)) {
        const { kid } = await rotateKey(client, folder, kind)
        audit('key-rotated', { detail: `${kind} ${kid} is made` })
        console.log(`${kid} ${keyKinds[kind].about}, at every gateway within 40 seconds. Its file is in ${folder}: back it up.`)
      }
    } finally {
      client.release()
      closeAudit()
    }
  } finally {
    await close()
    await server.close()
  }
}

/** What the environment gives is replaced there. */
function kindsNamed(what: string, which: string | undefined, { sealingKey, auditKey }: Environment): KeyKind[] {
  if (what !== 'rotate') throw new BadSetting(USAGE)
  const given: KeyKind[] = [...(sealingKey ? (['seal'] as const) : []), ...(auditKey ? (['audit'] as const) : [])]
  if (which === undefined) return kindsOfKeys.filter((kind) => !given.includes(kind))
  const kind = kindsOfKeys.find((one) => one === which)
  if (!kind) throw new BadSetting(USAGE)
  if (given.includes(kind))
    throw new BadSetting(
      `The key of "${kind}" comes from ${kind === 'seal' ? 'SEALING_KEY, and what is sealed with it is lost with it: leave it out of the settings only when nothing is sealed any more' : 'AUDIT_KEY: it is replaced there'}.`,
    )
  return [kind]
}

try {
  await work(process.argv.slice(2))
} catch (error) {
  console.error(sentenceOf(error, 'keys'))
  process.exitCode = 1
}
