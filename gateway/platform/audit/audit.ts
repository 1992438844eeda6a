import { createHmac } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { ErrorCode } from '#contract/errors.ts'
import type { CallName } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import { networkOf } from '#gateway/platform/http/network.ts'
import { rate } from '#gateway/platform/http/rate.ts'
import type { Logger } from '#gateway/platform/process/log.ts'
import { type AuditKind, auditKinds } from './audit-kinds.ts'

/** What a line may say beside its kind. Nothing a person wrote stands there as he wrote it. */
export interface AuditFields {
  /** Whom it is about: a user id, or the name that was typed. Written as its HMAC, the same in every line of a deployment. */
  subject?: string
  /** Who did it to him, when that is another person: a user id. */
  actor?: string
  tenant?: string
  address?: string
  /** Trace id of the request, as in the answer and in the log. */
  request?: string
  call?: CallName | string
  code?: ErrorCode
  /** A word of ours that tells cases of one kind apart. */
  detail?: string
}

/** Writes one line of the audit channel. Never fails and never waits. */
export type Audit = (kind: AuditKind, fields?: AuditFields) => void

export interface AuditChannel {
  audit: Audit
  /** Writes what was folded and stops. */
  close: () => void
}

interface AuditSettings {
  /** Key of the subjects' HMAC. */
  key: () => string
  /** File that lines are appended to; on standard output with the log when undefined. */
  file?: string | undefined
  log: Logger
  /** Replaces file and standard output in tests. */
  destination?: DestinationStream
  now?: () => number
}

/** Words of ours, ids and paths; whatever else a caller smuggled in is cut out. */
const plain = (text: string | undefined): string | undefined => text?.replace(/[^\w .:@/-]/g, '').slice(0, 120) || undefined

/**
 * Opens the audit channel: JSON lines `{channel, at, kind, request, subject, actor, tenant, address, call, code, detail}`. A kind from one person or address is
 * written singly up to its share, then counted and told once a minute as `folded`, so that nobody fills the disk or drowns a line by many others.
 *
 * @see decisions/0018, security.md R-45
 */
export function openAudit({ key, file, log, destination, now }: AuditSettings): AuditChannel {
  const write = pino(
    {
      base: null,
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: () => ({ channel: 'audit' }) },
    },
    destination ?? (file === undefined ? pino.destination(1) : appending(file, log)),
  )
  const share = rate(limits.auditLinesPerMinute / 60, limits.auditLinesAtOnce, now)
  const shareOfKind = rate(limits.auditLinesPerSecond, limits.auditLinesPerSecond * 60, now)
  const folded = new Map<string, { kind: AuditKind; address: string | undefined; folded: number }>()
  const subjectOf = (subject: string) => createHmac('sha256', key()).update(subject).digest('base64url').slice(0, 22)

  const fold = (kind: AuditKind, by: string, address: string | undefined) => {
    const full = folded.size >= limits.auditFoldsKept
    const place = full ? kind : `${kind} ${by}`
    const known = folded.get(place) ?? { kind, address: full ? undefined : address, folded: 0 }
    known.folded += 1
    folded.set(place, known)
  }
  const flush = () => {
    for (const line of folded.values()) write.info(line)
    folded.clear()
  }
  const timer = setInterval(flush, limits.auditFoldMs)
  timer.unref()

  return {
    audit: (kind, { subject, actor, tenant, address: from, request, call, code, detail } = {}) => {
      const address = from !== undefined && isIP(from) !== 0 ? from : undefined
      const by = auditKinds[kind].by === 'person' && subject ? subject : networkOf(address ?? '')
      if (share(`${kind} ${by}`) > 0 || shareOfKind(kind) > 0) return fold(kind, by, address)
      write.info({
        kind,
        request: plain(request),
        ...(subject && { subject: subjectOf(subject) }),
        ...(actor && { actor: subjectOf(actor) }),
        tenant: plain(tenant),
        address,
        call: plain(call),
        code,
        detail: plain(detail),
      })
    },
    close: () => {
      clearInterval(timer)
      flush()
    },
  }
}

/** Each line opens the file anew: whoever rotates it only has to rename it, and several processes may share it. */
function appending(file: string, log: Logger): DestinationStream {
  return {
    write: (line) => {
      try {
        appendFileSync(file, line, { mode: 0o600 })
      } catch (error) {
        log.error({ err: error }, 'a line of the audit file could not be written')
      }
    },
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The audit channel with what the request says of itself: who asked, from where, for what. */
    audit: Audit
  }
}

/** Gives every request its way into the audit channel. */
export function auditRequests(app: FastifyInstance, audit: Audit): void {
  app.decorateRequest('audit', function (this: FastifyRequest, kind: AuditKind, fields: AuditFields = {}) {
    const { userId = '', tenantId = '' } = this.session ?? {}
    audit(kind, {
      request: this.id,
      address: this.ip,
      call: `${this.method} ${this.routeOptions.url ?? ''}`,
      ...(userId !== '' && {
        subject: userId,
        tenant: tenantId,
        ...(fields.subject !== undefined && fields.subject !== userId && { actor: userId }),
      }),
      ...fields,
    })
  })
}
