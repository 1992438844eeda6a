import type { Http } from '#core/http/http.ts'

/** Settings of the application for this tenant, e.g. `watermark.interval`. Undefined when they cannot be read: every setting has a default. */
export const readAppConfig = (http: Http, appCode: string): Promise<Readonly<Record<string, string>> | undefined> =>
  http.data('GET /platform/app/config', { query: { appCode }, quiet: true, stay: true }).catch(() => undefined)
