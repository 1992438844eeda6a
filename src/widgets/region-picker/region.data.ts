import { unpackRegions } from '#domain/region.ts'
import { REGIONS } from '#domain/region-pack.ts'
import { EXCEPTIONS, SYLLABLES } from '#domain/region-readings.ts'
import { regionSearch } from '#domain/region-search.ts'

/** Provinces, cities and districts with their search: a file of its own, loaded when a list opens or a value is to be shown. */
export function openRegions(taiwanChildren: boolean) {
  const provinces = unpackRegions(REGIONS, { taiwanChildren })
  return { provinces, search: regionSearch(provinces, { syllables: SYLLABLES, exceptions: EXCEPTIONS }) }
}
