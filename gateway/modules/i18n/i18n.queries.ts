import type { Pool, PoolClient } from 'pg'
import type { Language, Translation } from '#contract/platform.ts'

/** SQL of languages and translations. */
export const i18nQueries = (pool: Pool) => ({
  languages: async (): Promise<Language[]> =>
    (await pool.query<Language>('select lang, description from language order by sort, lang')).rows,

  /** Every translation of an application; of one language, or of all. */
  translations: async (appCode: string, lang?: string): Promise<(Translation & { lang: string })[]> => {
    const { rows } = await pool.query<Translation & { lang: string }>({
      name: 'i18n-translations',
      text: `select lang, transl_key as "translKey", transl_value as "translValue" from translation
             where app_code = $1 and ($2::text is null or lang = $2) order by lang, transl_key collate "C"`,
      values: [appCode, lang ?? null],
    })
    return rows
  },
})

/** Replaces the languages and one application's translations. */
export async function replaceTexts(
  client: PoolClient,
  appCode: string,
  languages: readonly Language[],
  rows: readonly { lang: string; key: string; value: string }[],
): Promise<void> {
  await client.query(
    `insert into language (lang, description, sort) select l.lang, l.description, l.place
     from rows from (jsonb_to_recordset($1) as (lang text, description text)) with ordinality as l (lang, description, place)
     on conflict (lang) do update set description = excluded.description, sort = excluded.sort`,
    [JSON.stringify(languages)],
  )
  await client.query('delete from translation where app_code = $1', [appCode])
  await client.query(
    `insert into translation (app_code, lang, transl_key, transl_value)
     select $1, t.lang, t.key, t.value from jsonb_to_recordset($2) as t (lang text, key text, value text)`,
    [appCode, JSON.stringify(rows)],
  )
}
