import { join } from 'node:path'
import { limits } from '#contract/limits.ts'
import { isLoopback } from '#domain/settings/loopback.ts'
import type { Setting } from './setting-checks.ts'
import { settings } from './settings.ts'

/** The gateway's settings, read from the environment once at start. */
export interface Environment {
  port: number
  /** PORT was given: then another port is no substitute. */
  portIsFixed: boolean
  host: string
  databaseUrl: string | undefined
  /** Address for the owner of the schema: migrations and first contents. */
  databaseOwnerUrl: string | undefined
  dataDir: string
  /** Folder of the private keys. */
  keysDir: string
  loginMode: 'runtime' | 'nonRuntime'
  /** Issuer of another identity provider; undefined means the embedded one, at `{publicUrl}/oidc`. */
  externalIssuer: string | undefined
  /** Origins beside the issuer's where its keys may lie. */
  keyOrigins: string[]
  clientId: string
  audience: string
  scope: string
  /** Address under which browsers reach us, without a slash at the end; undefined until the port is known. */
  publicUrl: string | undefined
  allowedOrigins: string[]
  allowedReturnOrigins: string[]
  demoUsers: boolean
  trustProxy: boolean
  /** Bids that one bidder may send to one hall a second. */
  bidsPerSecond: number
  /** Calls that one user may send a second. */
  requestsPerSecond: number
  /** Megabytes that must stay free on the disks of the embedded database and of our files. */
  minFreeMb: number
  /** Megabytes of memory that must stay free. */
  minFreeMemoryMb: number
  /** Key from outside the database that sealed prices are enciphered with, 64 hexadecimal digits. */
  sealingKey: string | undefined
  /** Cost of password hashes, the exponent of scrypt's N. */
  passwordCost: number
  /** Before somebody is told that he asks too often, or that his token is none; no setting, only tests have less. @see refusal-delay.ts */
  refusalDelayMs: number
  badTokenDelayMs: number
  logLevel: string
  /** File of the audit lines; undefined: standard output. */
  auditFile: string | undefined
  /** Key of the subjects in audit lines, from outside the database. */
  auditKey: string | undefined
  tenantId: string
  /** Anyone may read the signed roots of each day. */
  anchorsPublic: boolean
  /** Browsers are told passwords of report accounts instead of tickets. */
  reportPasswords: boolean
  /** Addresses that many firms share: they tell nothing of who works with whom. */
  sharedIps: string[]
  /** Server that letters go out by; undefined: nothing is mailed. */
  mailUrl: string | undefined
  /** Sender of letters. */
  mailFrom: string
  /** Prefix of open contracting ids. */
  ocdsPrefix: string
  /** Server of a model that answers; undefined: the handbook does. */
  copilot: CopilotSettings | undefined
  files: FileSettings
}

export interface CopilotSettings {
  url: string
  model: string
  key: string | undefined
}

/** Where uploaded files lie. */
export interface FileSettings {
  store: 'local2' | 'minio' | 'aliyun' | 'huawei'
  /** Address of the bucket, with a vendor's store. */
  host: string | undefined
  bucket: string | undefined
  accessKey: string | undefined
  secretKey: string | undefined
  region: string
  maxMb: number
  /** Address under which browsers fetch files, best an origin of its own; undefined means our public address. */
  url: string | undefined
}

/** A setting that is missing or wrong: one sentence for whoever starts us. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting'
}

type SettingName = keyof typeof settings

/**
 * Reads and checks the environment.
 *
 * @throws BadSetting at the first fault, with one sentence that names the variable and what it should be
 */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const value = <N extends SettingName>(name: N): (typeof settings)[N]['otherwise'] => {
    const row = settings[name] as Setting<(typeof settings)[N]['otherwise']>
    const text = source[name]?.trim()
    if (text === undefined || text === '') return row.otherwise
    const read = row.read(text)
    // An address may hold a password, and a key is one, so the sentence does not repeat it.
    if (read === undefined)
      throw new BadSetting(
        `${name} ${text.includes('@') || name.endsWith('_KEY') ? 'is wrong: it' : `is "${text}", but`} must be ${row.expects}.`,
      )
    return read
  }
  const environment: Environment = {
    port: value('PORT'),
    portIsFixed: Boolean(source.PORT?.trim()),
    host: value('HOST'),
    databaseUrl: value('DATABASE_URL'),
    databaseOwnerUrl: value('DATABASE_OWNER_URL'),
    dataDir: value('DATA_DIR'),
    keysDir: value('KEYS_DIR') ?? join(value('DATA_DIR'), 'keys'),
    loginMode: value('LOGIN_MODE'),
    externalIssuer: value('OIDC_ISSUER'),
    keyOrigins: value('OIDC_KEY_ORIGINS'),
    clientId: value('OIDC_CLIENT_ID'),
    audience: value('OIDC_AUDIENCE'),
    scope: value('OIDC_SCOPE'),
    publicUrl: value('PUBLIC_URL'),
    allowedOrigins: value('ALLOWED_ORIGINS'),
    allowedReturnOrigins: value('ALLOWED_RETURN_ORIGINS'),
    demoUsers: value('DEMO_USERS'),
    trustProxy: value('TRUST_PROXY'),
    bidsPerSecond: value('BIDS_PER_SECOND'),
    requestsPerSecond: value('REQUESTS_PER_SECOND'),
    minFreeMb: value('MIN_FREE_MB'),
    minFreeMemoryMb: value('MIN_FREE_MEMORY_MB'),
    sealingKey: value('SEALING_KEY'),
    passwordCost: value('PASSWORD_COST'),
    refusalDelayMs: limits.refusalDelayMs,
    badTokenDelayMs: limits.badTokenDelayMs,
    logLevel: value('LOG_LEVEL'),
    auditFile: value('AUDIT_FILE'),
    auditKey: value('AUDIT_KEY'),
    tenantId: value('TENANT_ID'),
    anchorsPublic: value('ANCHORS_PUBLIC'),
    reportPasswords: value('REPORT_PASSWORDS'),
    sharedIps: value('SHARED_IPS'),
    ocdsPrefix: value('OCDS_PREFIX'),
    mailUrl: value('MAIL_URL'),
    mailFrom: value('MAIL_FROM'),
    copilot: copilotOf(value('COPILOT_URL'), value('COPILOT_MODEL'), value('COPILOT_KEY')),
    files: {
      store: value('FILES_STORE'),
      host: value('FILES_HOST'),
      bucket: value('FILES_BUCKET'),
      accessKey: value('FILES_ACCESS_KEY'),
      secretKey: value('FILES_SECRET_KEY'),
      region: value('FILES_REGION'),
      maxMb: value('UPLOAD_MAX_MB'),
      url: value('FILES_URL'),
    },
  }
  if (environment.databaseUrl !== undefined && value('KEYS_DIR') === undefined) throw new BadSetting(NO_KEYS_DIR)
  checkTogether(environment)
  return environment
}

const NO_KEYS_DIR =
  'DATABASE_URL is set, so KEYS_DIR must name the folder of the private keys, on a disk that stays and the same for all gateways and workers of the database.'

function copilotOf(url?: string, model?: string, key?: string): CopilotSettings | undefined {
  if (url === undefined && (model ?? key) === undefined) return undefined
  if (url === undefined || model === undefined) throw new BadSetting('COPILOT_URL and COPILOT_MODEL are set together, or neither of them.')
  return { url, model, key }
}

/** Faults that only show when two settings meet. */
function checkTogether({ demoUsers, host, publicUrl, externalIssuer, clientId, files }: Environment): void {
  const fault = (sentence: string) => {
    throw new BadSetting(sentence)
  }
  // security.md R-55: a known password must not be reachable from other machines.
  if (demoUsers && !isLoopback(host))
    fault(`DEMO_USERS is on, but HOST is "${host}": demonstration users exist only on a loopback address such as 127.0.0.1.`)
  if (demoUsers && publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname))
    fault(`DEMO_USERS is on, but PUBLIC_URL is "${publicUrl}": demonstration users exist only on a loopback address.`)
  if (!isLoopback(host) && publicUrl === undefined)
    fault(`HOST is "${host}", so PUBLIC_URL must say under which address browsers reach the gateway.`)
  if (externalIssuer !== undefined && clientId === settings.OIDC_CLIENT_ID.otherwise)
    fault('OIDC_ISSUER is set, so OIDC_CLIENT_ID must be the client id registered there.')
  if (files.store !== 'local2' && !(files.host && files.bucket && files.accessKey && files.secretKey))
    fault(`FILES_STORE is "${files.store}", so FILES_HOST, FILES_BUCKET, FILES_ACCESS_KEY and FILES_SECRET_KEY must be set as well.`)
}

/** Issuer whose tokens we accept, once the public address is known. */
export const issuerOf = ({ externalIssuer, publicUrl }: Environment): string => externalIssuer ?? `${publicUrl}/oidc`
