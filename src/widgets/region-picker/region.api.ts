import type { Http } from '#core/http.ts'
import type { CascadeNode } from '#widgets/columns/index.ts'
import { WrongShape } from '#widgets/select/index.ts'
import { streetsIn } from './region.rules.ts'

/** Streets of a district, from the gateway or an address that answers as the map service. @throws Failure, WrongShape */
export async function readStreets(http: Http, url: string, code: string, signal: AbortSignal): Promise<readonly CascadeNode[]> {
  const query = { keywords: code, subdistrict: 1 }
  const common = { quiet: true, signal }
  const answer = url
    ? await (await http.open(`${url}${url.includes('?') ? '&' : '?'}keywords=${encodeURIComponent(code)}&subdistrict=1`, common))
        .json()
        .catch(() => undefined)
    : await http.call('GET /platform/region/district', { query, ...common })
  const streets = streetsIn(answer)
  if (!streets) throw new WrongShape('picker.tips')
  return streets
}

/** Codes and names from the province down to a region; `undefined` when nobody knows it. @throws Failure */
export const readRegion = async (http: Http, code: string, signal: AbortSignal) =>
  (await http.data('POST /platform/region/by-codes', { body: { codes: [code] }, quiet: true, signal }))[0]
