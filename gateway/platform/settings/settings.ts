import { limits } from '#contract/limits.ts'
import type { FileSettings } from './environment.ts'
import {
  ADDRESS,
  addresses,
  anyText,
  flag,
  ORIGINS,
  oneOf,
  optional,
  origins,
  port,
  postgresAddress,
  setting,
  toMillion,
  toTenThousand,
  webAddress,
} from './setting-checks.ts'

/** Every variable there is, with its default and its check. `docs/settings.md` is made from this table. */
export const settings = {
  PORT: setting({
    about: 'Port to listen on; when not set, 8080 or the next free one',
    otherwise: 8080,
    expects: 'a port number',
    read: port,
  }),
  HOST: setting({ about: 'Address to listen on', otherwise: '127.0.0.1', expects: 'a host name or address', read: anyText }),
  DATABASE_URL: optional({
    about:
      'PostgreSQL server to use, best with a role that owns nothing: it is granted what gateways and workers need when DATABASE_OWNER_URL is set. When not set, the embedded server with its data in DATA_DIR, where both roles are made',
    expects: 'an address that begins with postgres://',
    read: postgresAddress,
  }),
  DATABASE_OWNER_URL: optional({
    about:
      'The same database for the role that owns the schema: used at the start alone, for migrations. When not set, the role of DATABASE_URL migrates if it may, and may then change the log too; a role that may not needs a schema that is up to date',
    expects: 'an address that begins with postgres://',
    read: postgresAddress,
  }),
  DATA_DIR: setting({
    about: 'Folder of the embedded database, of its keys and files, and of the scripts that are kept for pages opened before a deploy',
    otherwise: '.data',
    expects: 'a folder',
    read: anyText,
  }),
  KEYS_DIR: optional({
    about:
      'Folder of the private keys, for its owner’s eyes alone; shared by all gateways and workers of a database, and in the backup apart from the database’s. When not set, DATA_DIR/keys; with DATABASE_URL it must be set. `npm run keys` lists and replaces them',
    expects: 'a folder',
    read: anyText,
  }),
  LOGIN_MODE: setting({
    about: 'Login mode of the host page',
    otherwise: 'runtime' as 'runtime' | 'nonRuntime',
    expects: '"runtime" or "nonRuntime"',
    read: oneOf('runtime', 'nonRuntime'),
  }),
  OIDC_ISSUER: optional({
    about: 'Issuer of an identity provider of yours; the embedded one is then off',
    expects: ADDRESS,
    read: webAddress,
  }),
  OIDC_KEY_ORIGINS: setting({
    about: 'Origins beside that of OIDC_ISSUER where its public keys may lie',
    otherwise: [] as string[],
    expects: ORIGINS,
    read: origins,
  }),
  OIDC_CLIENT_ID: setting({ about: 'Client id of the browser application', otherwise: 'fly-web', expects: 'a client id', read: anyText }),
  OIDC_AUDIENCE: setting({
    about: 'Audience that access tokens must name',
    otherwise: 'fly-gateway',
    expects: 'an audience',
    read: anyText,
  }),
  OIDC_SCOPE: setting({ about: 'Scope asked for at sign-in', otherwise: 'openid profile api', expects: 'words', read: anyText }),
  PUBLIC_URL: optional({ about: 'Address under which browsers reach the gateway', expects: ADDRESS, read: webAddress }),
  ALLOWED_ORIGINS: setting({
    about: 'Origins of portals whose pages may call the API',
    otherwise: [] as string[],
    expects: ORIGINS,
    read: origins,
  }),
  ALLOWED_RETURN_ORIGINS: setting({
    about: 'Origins that /login may return to beside our own',
    otherwise: [] as string[],
    expects: ORIGINS,
    read: origins,
  }),
  DEMO_USERS: setting({ about: 'Create the labelled demonstration users', otherwise: false, expects: 'yes or no', read: flag }),
  TRUST_PROXY: setting({
    about: 'A proxy stands before the gateway: the client address is the last one in X-Forwarded-For',
    otherwise: false,
    expects: 'yes or no',
    read: flag,
  }),
  BIDS_PER_SECOND: setting({
    about:
      'Bids that one bidder may send to one hall a second; two and a half times as many at once after a quiet time, and ten times both to all halls together',
    otherwise: 2,
    expects: 'a number from 1 to 10000',
    read: toTenThousand,
  }),
  REQUESTS_PER_SECOND: setting<number>({
    about:
      'Calls that one user may send a second, bids and streams counted apart, of which he may send as many beside all the bids he may place; ten times as many at once after a quiet time, and ten times both from one address, where bids and streams have as much again. Bodies: 5 kB for each such call',
    otherwise: limits.requestsPerSecond,
    expects: 'a number from 1 to 10000',
    read: toTenThousand,
  }),
  SHARED_IPS: setting({
    about: 'Addresses that many firms share, such as that of a business park’s proxy: bids from one of them are no clue of collusion (G1)',
    otherwise: [] as string[],
    expects: 'IP addresses such as 203.0.113.7, separated by commas',
    read: addresses,
  }),
  MAIL_URL: optional({
    about: 'Mail server that notifications are sent by as well, `smtp://` or `smtps://`, with user and password when it asks for them',
    expects: 'an address that begins with smtp:// or smtps://',
    read: (text) => (/^smtps?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.hostname ? text : undefined),
  }),
  MAIL_FROM: setting({
    about: 'Sender of mailed notifications',
    otherwise: 'fly-tender@localhost',
    expects: 'a mail address',
    read: (text) => (/^[^\s@<>]+@[^\s@<>]+$/.test(text) ? text : undefined),
  }),
  COPILOT_URL: optional({
    about:
      'Server of the model that answers questions to the copilot: any that speaks the usual chat-completions protocol with streaming, its address before `/chat/completions`, such as https://models.example.com/v1. Questions, and what people send with them, go there and nowhere else; when not set, the handbook answers',
    expects: ADDRESS,
    read: webAddress,
  }),
  COPILOT_MODEL: optional({ about: 'Name of the model there', expects: 'a name', read: anyText }),
  COPILOT_KEY: optional({
    about: 'Key for that server, sent as a bearer token; browsers never get it',
    expects: 'printable characters without spaces',
    read: (text) => (/^[\x21-\x7e]+$/.test(text) ? text : undefined),
  }),
  OCDS_PREFIX: setting({
    about: 'Your registered prefix of open contracting ids (OCDS); the default is nobody’s',
    otherwise: 'ocds-000000',
    expects: 'a prefix such as ocds-213czf',
    read: (text) => (/^ocds-[a-z0-9]{6}$/.test(text) ? text : undefined),
  }),
  FILES_STORE: setting({
    about: 'Where uploaded files lie: `local2` is DATA_DIR/files of this machine, the others are buckets of a vendor',
    otherwise: 'local2' as FileSettings['store'],
    expects: 'one of local2, minio, aliyun, huawei',
    read: oneOf('local2', 'minio', 'aliyun', 'huawei'),
  }),
  FILES_HOST: optional({ about: 'Address of the bucket; browsers post files there', expects: ADDRESS, read: webAddress }),
  FILES_BUCKET: optional({ about: 'Name of the bucket', expects: 'a bucket name', read: anyText }),
  FILES_ACCESS_KEY: optional({ about: 'Access key for the bucket', expects: 'an access key', read: anyText }),
  FILES_SECRET_KEY: optional({ about: 'Secret of the access key', expects: 'a secret', read: anyText }),
  FILES_REGION: setting({ about: 'Region of the bucket (minio)', otherwise: 'us-east-1', expects: 'a region', read: anyText }),
  FILES_URL: optional({
    about: 'Address under which browsers fetch files, best an origin of its own that leads to the gateway; when not set, PUBLIC_URL',
    expects: ADDRESS,
    read: webAddress,
  }),
  UPLOAD_MAX_MB: setting({
    about: 'Largest file that can be uploaded, in MB',
    otherwise: limits.maxUploadMb as number,
    expects: 'a number from 1 to 2000',
    read: (text) => (/^([1-9]\d{0,2}|1\d{3}|2000)$/.test(text) ? Number(text) : undefined),
  }),
  MIN_FREE_MB: setting<number>({
    about:
      'Megabytes that must stay free on the disks of the embedded database and of DATA_DIR; below twice as many uploads, imports and exports are refused, below it commands, below half of it bids; reading goes on',
    otherwise: limits.minFreeMb,
    expects: 'a number from 0 to 1000000',
    read: toMillion,
  }),
  MIN_FREE_MEMORY_MB: setting<number>({
    about:
      'Megabytes of memory that must stay free in the container or on the machine, at most a tenth of it, and a tenth of the heap of each process beside; below twice as much uploads, imports, exports and what can wait are refused, below it commands, below half of it bids; 0 never refuses',
    otherwise: limits.minFreeMemoryMb,
    expects: 'a number from 0 to 1000000',
    read: toMillion,
  }),
  SEALING_KEY: optional({
    about:
      'Key that sealed prices are enciphered with, so that a copy of the database alone tells none; the same for every gateway and worker, and never to be lost while something is sealed; it comes before the keys in KEYS_DIR, which serve when it is not set',
    expects: '64 hexadecimal digits',
    read: (text) => (/^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined),
  }),
  // Tests hash cheaply by handing the gateway an Environment of their own: no variable goes below the floor, so nothing that somebody sets by accident does.
  PASSWORD_COST: setting<number>({
    about:
      'Cost of password hashes, the exponent of N of scrypt: each step doubles the time (a tenth of a second with 15) and the memory (32 MB with 15, 1 GB with 20) of each hash, and three run at once; passwords take it on when they are changed, and lowering it speeds up no sign-in until the last of the costlier ones is',
    otherwise: 15,
    expects: 'a number from 15 to 20',
    read: (text) => (/^(1[5-9]|20)$/.test(text) ? Number(text) : undefined),
  }),
  AUDIT_FILE: optional({
    about:
      'File that security events are appended to as JSON lines, one opening a line, so that it may be renamed at any time; when not set, they stand on standard output with the log',
    expects: 'a file whose folder is there',
    read: anyText,
  }),
  AUDIT_KEY: optional({
    about:
      'Key that turns user ids into the subjects of the audit lines (HMAC), the same for every process; when not set, a key in KEYS_DIR',
    expects: '64 hexadecimal digits',
    read: (text) => (/^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined),
  }),
  ANCHORS_PUBLIC: setting({
    about:
      'Anyone may read the signed roots of the logs by day (GET /tender/api/v1/log/public-anchors), hashes alone, so that others keep them: then nobody changes a log unseen',
    otherwise: false,
    expects: 'yes or no',
    read: flag,
  }),
  REPORT_PASSWORDS: setting({
    about:
      'A report server that cannot redeem tickets: browsers are told the password of the bound account in its place, so that the report can be called with it. Whoever may open a report can then read that password',
    otherwise: false,
    expects: 'yes or no',
    read: flag,
  }),
  LOG_LEVEL: setting({
    about: 'Least level that is logged',
    otherwise: 'info',
    expects: 'one of debug, info, warn, error, silent',
    read: oneOf<string>('debug', 'info', 'warn', 'error', 'silent'),
  }),
  TENANT_ID: setting({
    about: 'Tenant of the host page',
    otherwise: 'demo',
    expects: 'at most 64 letters, digits, - or _',
    read: (text) => (/^[\w-]{1,64}$/.test(text) ? text : undefined),
  }),
} as const
