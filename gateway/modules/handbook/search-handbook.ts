import type { Pool } from 'pg'
import type { HandbookHit } from '#contract/handbook.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import { askedTerms, excerptOf } from './terms.ts'

interface Question {
  language: Lang
  query: string
  limit: number
}

/** Hits below this share of the best one are of other matters. */
const WORTH = 0.35

/**
 * A term that few sections have says more than one that all have; in a heading it says more than in the text. Words that every text has are no terms.
 */
const SEARCH = `
  with asked as (
    select q from (select to_tsquery('english', word) as q from unnest($2::text[]) as word) stems where numnode(q) > 0
    union all select han::tsquery from unnest($3::text[]) as han),
  hits as (select s.path, s.place, a.q, ts_rank(s.terms, a.q) as rank from handbook_section s join asked a on s.terms @@ a.q where s.language = $1),
  telling as (select q, ln(1 + (select count(*) from handbook_section where language = $1)::float8 / count(*)) as weight from hits group by q),
  scored as (
    select path, place, sum(weight * (0.2 + rank)) as score, max(sum(weight * (0.2 + rank))) over () as best
    from hits join telling using (q) group by path, place)
  select p.path, p.title, s.heading, s.place, s.content from scored
    join handbook_section s on s.language = $1 and s.path = scored.path and s.place = scored.place
    join handbook_page p on p.language = $1 and p.path = scored.path
  where score >= best * ${WORTH} order by score desc, p.place, s.place limit $4`

/** Sections of the handbook that hold words of a question, the best first. A question without a word finds none. */
export async function searchHandbook(db: Pool, { language, query, limit }: Question): Promise<HandbookHit[]> {
  const { words, han } = askedTerms(query)
  if (words.length + han.length === 0) return []
  const { rows } = await db.query<Omit<HandbookHit, 'excerpt'> & { content: string }>({
    name: 'handbook-search',
    text: SEARCH,
    values: [language, words, han, limit],
  })
  return rows.map(({ content, ...hit }) => ({ ...hit, excerpt: excerptOf(content, query) }))
}
