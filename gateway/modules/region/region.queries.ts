import type { Pool } from 'pg'

export interface StreetRow {
  code: string
  areaCode: string
  name: string
}

/** SQL of the streets. The one table without a tenant that pickers read: a public directory. */
export const regionQueries = (pool: Pool) => ({
  streetsOf: async (areaCode: string): Promise<StreetRow[]> => {
    const { rows } = await pool.query<StreetRow>({
      name: 'region-streets-of',
      text: 'select code, area_code as "areaCode", name from region_street where area_code = $1 order by code',
      values: [areaCode],
    })
    return rows
  },

  streets: async (codes: readonly string[]): Promise<StreetRow[]> => {
    const { rows } = await pool.query<StreetRow>({
      name: 'region-streets',
      text: 'select code, area_code as "areaCode", name from region_street where code = any ($1::text[])',
      values: [codes],
    })
    return rows
  },
})
