import type { WatermarkSettings } from '#contract/watermark.ts'
import type { Http } from '#core/runtime/runtime.ts'

type Settings = Readonly<Record<string, string>>

export const readSettings = (http: Http, appCode: string, signal: AbortSignal): Promise<Settings> =>
  http.data('GET /platform/app/config', { query: { appCode }, signal, quiet: true })

/** @throws Failure `refused` with VALIDATION-1000 at the field */
export const saveWatermark = (http: Http, body: WatermarkSettings): Promise<Settings> =>
  http.data('POST /platform/watermark/save', { body, quiet: true })
