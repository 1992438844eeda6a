import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** Fields that may carry a credential or a person's data; whatever object they sit in, the log shows `[…]`. */
const SECRETS = ['authorization', 'cookie', 'password', 'token', 'access_token', 'refresh_token', 'id_token', 'ticket', 'privateJwk']

/**
 * The gateway's log: JSON lines on standard output. No query, no header and no body of a request is ever written
 * (security.md R-06); a request is its method, path, status, duration and trace id.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[…]' },
    serializers: { err: describeError, error: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An error without what drivers hang on it (`detail`, `parameters` and `where` may quote rows). */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = (error as { code?: unknown }).code
  return { type: error.name, message: error.message, ...(code === undefined ? {} : { code }), stack: error.stack }
}
