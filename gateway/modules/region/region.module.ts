import type { Pool } from 'pg'
import { region as calls, type Region, type RegionPath } from '#contract/region.ts'
import { COUNTRY, type RegionNode, regionsNamed, unpackRegions, wayToRegion } from '#domain/region.ts'
import { REGIONS } from '#domain/region-pack.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import { regionQueries, type StreetRow } from './region.queries.ts'

/** Any region, the country and the streets included. */
type Place = { code: string; name: string; level: Region['level'] }

/** Telephone codes of the municipalities and special regions, which are one city each; of other regions our directory knows none. */
const TELEPHONE: Readonly<Record<string, string>> = { 11: '010', 12: '022', 31: '021', 50: '023', 81: '1852', 82: '1853' }

const shown = ({ code, name, level }: Place) => ({
  citycode: TELEPHONE[code.slice(0, 2)] ?? ([] as never[]),
  adcode: code,
  name,
  center: '',
  level,
})
const street = ({ code, name }: StreetRow): Place => ({ code, name, level: 'street' })

/**
 * The district call of the map service, answered from our own directory: nothing leaves the house. Regions are no tenant's: all see the same.
 *
 * @see specification section 7, Region picker; PICK-13
 */
export function createRegionModule({ pool }: { pool: Pool }) {
  const queries = regionQueries(pool)
  const provinces = unpackRegions(REGIONS)
  const country = { code: COUNTRY, name: '中华人民共和国', level: 'country' as const, children: provinces }

  const named = (words: string): (RegionNode | typeof country)[] => {
    if (words === '' || words === COUNTRY || words === country.name) return [country]
    return /^\d+$/.test(words) ? wayToRegion(provinces, words).slice(-1) : regionsNamed(provinces, words)
  }
  /** Beneath a district the streets are read; nothing is beneath a street. */
  const beneath = async (node: RegionNode | typeof country): Promise<Place[]> =>
    node.level === 'district' ? (await queries.streetsOf(node.code)).map(street) : [...node.children]

  const routes: RoutesFor<typeof calls> = {
    'GET /platform/region/district': {
      may: 'signed-in',
      answer: async ({ query: { keywords = '', subdistrict = 1 } }) => {
        const found = named(keywords.trim())
        const districts = await Promise.all(
          found.map(async (node) => ({
            ...shown(node),
            districts: subdistrict === 0 ? [] : (await beneath(node)).map((place) => ({ ...shown(place), districts: [] as never[] })),
          })),
        )
        const { data: _, ...envelope } = ok(null)
        return { ...envelope, status: '1', info: 'OK', infocode: '10000', count: String(districts.length), districts }
      },
    },
    'POST /platform/region/by-codes': {
      may: 'signed-in',
      answer: async ({ body }) => {
        const codes = [...new Set(body.codes)]
        const streets = new Map((await queries.streets(codes)).map((row) => [row.code, row]))
        return ok(codes.flatMap((code) => pathOf(provinces, code, streets.get(code)) ?? []))
      },
    },
  }
  return { calls, routes }
}

function pathOf(provinces: readonly RegionNode[], code: string, found: StreetRow | undefined): RegionPath | undefined {
  const way: Place[] = found ? [...wayToRegion(provinces, found.areaCode), street(found)] : wayToRegion(provinces, code)
  if (way.length === 0) return undefined
  return { code, codes: way.map((place) => place.code), names: way.map((place) => place.name) }
}
