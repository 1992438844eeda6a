import { type Static, Type } from 'typebox'
import { Answer, defineCalls, OneOf, Strict } from './kit.ts'

/**
 * Administrative regions in the shape of the map service that the specification names (sections 3 and 7). Browsers bundle provinces, cities and
 * districts; streets come from here. Codes: 6 digits (GB/T 2260) down to the district, 9 digits for a street.
 */
const regionLevels = ['country', 'province', 'city', 'district', 'street'] as const

const RegionFields = {
  /** Telephone area code in the municipalities and special regions; the empty list elsewhere, where our data have none. */
  citycode: Type.Union([Type.String(), Type.Array(Type.Never())]),
  adcode: Type.String(),
  name: Type.String(),
  /** `longitude,latitude`. Not in our data: always empty. */
  center: Type.String(),
  level: OneOf(regionLevels),
}
const RegionChild = Type.Object({ ...RegionFields, districts: Type.Array(Type.Never()) })
/** A region with what lies directly beneath; a street has nothing beneath. */
export const Region = Type.Object({ ...RegionFields, districts: Type.Array(RegionChild) })
export type Region = Static<typeof Region>

/** A region that is picked, with the way down to it: codes and names from the province on, its own last. */
export const RegionPath = Type.Object({ code: Type.String(), codes: Type.Array(Type.String()), names: Type.Array(Type.String()) })
export type RegionPath = Static<typeof RegionPath>

export const region = defineCalls({
  'GET /platform/region/district': {
    summary: 'A region by code or whole name with what lies directly beneath, as the map service answers; no region, no `districts`',
    query: Type.Object({
      keywords: Type.Optional(Type.String({ maxLength: 60, description: 'code or whole name; empty: the country' })),
      subdistrict: Type.Optional(Type.Integer({ minimum: 0, maximum: 1, default: 1 })),
    }),
    reply: Type.Object({
      statusCode: Type.Literal(200),
      message: Type.String(),
      traceId: Type.String(),
      /** The map service's own words for success. */
      status: Type.Literal('1'),
      info: Type.Literal('OK'),
      infocode: Type.Literal('10000'),
      count: Type.String(),
      districts: Type.Array(Region),
    }),
  },
  'POST /platform/region/by-codes': {
    summary: 'Regions by code with the way down to them, in the order asked, each once; unknown codes are left out',
    body: Strict({ codes: Type.Array(Type.String({ minLength: 1, maxLength: 12 }), { maxItems: 200 }) }),
    reply: Answer(Type.Array(RegionPath)),
  },
})
