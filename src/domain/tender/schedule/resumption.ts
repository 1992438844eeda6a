import { MINUTE_MS, SECOND_MS } from '#domain/tender/instant.ts'

/** Minutes until bidding goes on that a person chooses from: a minute and more above the least notice (`deadlines.resumeNoticeMs`), for his request's way. */
export const resumptionMinutes = [3, 5, 10, 30, 60] as const
export const usualResumptionMinutes = 5

/** The instant `minutes` after `nowMs`, at a full second. @param nowMs ms since 1970, of the gateway's clock */
export const resumptionAt = (nowMs: number, minutes: number): string =>
  new Date(Math.ceil(nowMs / SECOND_MS) * SECOND_MS + minutes * MINUTE_MS).toISOString()
