import type { Http } from '#core/http/http.ts'

/** A district with its streets, from the gateway or an address that answers as the map service. @throws Failure */
export async function readDistrict(http: Http, url: string, code: string, signal: AbortSignal): Promise<unknown> {
  const common = { quiet: true, signal }
  if (!url) return http.call('GET /platform/region/district', { query: { keywords: code, subdistrict: 1 }, ...common })
  const answer = await http.open(`${url}${url.includes('?') ? '&' : '?'}keywords=${encodeURIComponent(code)}&subdistrict=1`, common)
  return answer.json().catch(() => undefined)
}

/** Codes and names from the province down to a region; `undefined` when nobody knows it. @throws Failure */
export const readRegion = async (http: Http, code: string, signal: AbortSignal) =>
  (await http.data('POST /platform/region/by-codes', { body: { codes: [code] }, quiet: true, signal }))[0]
