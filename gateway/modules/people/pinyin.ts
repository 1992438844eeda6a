import type { Pool, PoolClient } from 'pg'

/** Runs of Chinese characters, or of anything else that is no space. */
const WORDS = /\p{Script=Han}+|[^\p{Script=Han}\s]+/gu
const HAN = /^\p{Script=Han}/u

/** The library is some hundred kilobytes: it is loaded when the first Chinese name needs it. */
const library = () => import('pinyin-pro')

/**
 * What a name is typed as: whole and by initials, without tones, `ü` as `v`. Empty for an empty name.
 *
 * @param kind `person` reads the first character as a family name (曾 zeng, 单 shan)
 * @example await pinyinOf('王建华', 'person') // 'wangjianhua wjh'
 */
export async function pinyinOf(name: string, kind: 'person' | 'thing'): Promise<string> {
  const words = name.normalize('NFKC').match(WORDS) ?? []
  const { pinyin } = words.some((word) => HAN.test(word)) ? await library() : { pinyin: undefined }
  const syllables = words.flatMap((word, at) => {
    if (!pinyin || !HAN.test(word)) return [word.toLowerCase()]
    return pinyin(word, { toneType: 'none', type: 'array', v: true, ...(kind === 'person' && at === 0 && { surname: 'head' }) })
  })
  if (syllables.length === 0) return ''
  return `${syllables.join('')} ${syllables.map((syllable) => [...syllable][0] ?? '').join('')}`
}

const BATCH = 2_000

const TABLES = {
  user_account: { name: 'real_name', kind: 'person' },
  department: { name: 'name', kind: 'thing' },
} as const

/**
 * Writes the pinyin of every person and department that has none, in every tenant: names that came in by another way than ours, and names
 * that changed. Gateways that start together do the same work twice and agree.
 *
 * @returns how many were written
 */
export async function writeMissingPinyin(db: Pool | PoolClient): Promise<number> {
  let written = 0
  for (const [table, { name, kind }] of Object.entries(TABLES)) {
    for (let more = true; more; ) {
      const { rows } = await db.query<{ id: string; name: string }>(
        `select id, ${name} as name from ${table} where pinyin = '' and btrim(${name}) <> '' limit ${BATCH}`,
      )
      const found = await Promise.all(rows.map(async (row) => ({ ...row, pinyin: await pinyinOf(row.name, kind) })))
      // Somebody may have been renamed meanwhile: then the next round takes the new name.
      await db.query(
        `update ${table} t set pinyin = f.pinyin from json_to_recordset($1::json) as f (id text, name text, pinyin text)
         where t.id = f.id and t.${name} = f.name`,
        [JSON.stringify(found.map((row) => ({ ...row, pinyin: row.pinyin || '-' })))],
      )
      written += rows.length
      more = rows.length === BATCH
    }
  }
  return written
}
