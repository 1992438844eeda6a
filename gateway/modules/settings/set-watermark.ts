import type { Pool } from 'pg'
import type { watermark as calls, WatermarkSettings } from '#contract/watermark.ts'
import { isFont, ownTextFault } from '#domain/settings/watermark.ts'
import { ok, Refusal } from '#gateway/platform/http/answer.ts'
import { rate } from '#gateway/platform/http/rate.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import { type settingsQueries, writeSettings } from './settings.queries.ts'

/** Of one person: once a minute. */
const TOLD_A_SECOND = 1 / 60

interface WatermarkDeps {
  pool: Pool
  queries: ReturnType<typeof settingsQueries>
  monotonicMs?: (() => number) | undefined
}

/** The watermark of a tenant: its administrator sets it, and every browser tells when somebody has touched it. */
export function watermarkRoutes({ pool, queries, monotonicMs }: WatermarkDeps): RoutesFor<typeof calls> {
  const share = rate(TOLD_A_SECOND, 1, monotonicMs)
  return {
    'POST /platform/watermark/save': {
      may: 'tender:admin',
      answer: async ({ session, body, audit }) => {
        if (ownTextFault(body.customContent)) throw new Refusal('VALIDATION-1000', { data: { path: 'customContent', rule: 'lines' } })
        if (!isFont(body.font)) throw new Refusal('VALIDATION-1000', { data: { path: 'font', rule: 'pattern' } })
        await writeSettings(pool, session.tenantId, keysOf(body))
        audit('watermark-changed', { detail: body.contents.join(' ') || 'none' })
        return ok(await queries.for(session.tenantId))
      },
    },
    'POST /platform/watermark/tampered': {
      may: 'signed-in',
      answer: async ({ session, body, audit }) => {
        const kept = share(session.userId) === 0
        if (kept) audit('watermark-touched', { detail: body.kind })
        return ok({ kept })
      },
    },
  }
}

/** As the keys of the specification; outside runtime mode the own text is shown where it is among the contents. */
function keysOf({
  contents,
  customContent,
  interval,
  fontSize,
  angle,
  transparency,
  colour,
  font,
}: WatermarkSettings): Record<string, string> {
  return {
    'watermark.ContentContain': contents.join(','),
    'watermark.customContent': customContent,
    'watermark.enabled': contents.includes('custom') ? '1' : '0',
    'watermark.interval': String(interval),
    'watermark.fontSize': String(fontSize),
    'watermark.angle': String(angle),
    'watermark.transparency': String(transparency),
    'watermark.colour': colour.toLowerCase(),
    'watermark.font': font.trim(),
  }
}
