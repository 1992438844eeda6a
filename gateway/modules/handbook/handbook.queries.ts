import type { Pool, PoolClient } from 'pg'
import type { HandbookEntry, HandbookPage } from '#contract/handbook.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import type { SourcePage } from './handbook-pages.ts'
import { hanVector, latinWords, plainText } from './terms.ts'

/** SQL of the handbook's pages. */
export const handbookQueries = (pool: Pool) => ({
  pages: async (language: Lang): Promise<HandbookEntry[]> => {
    const { rows } = await pool.query<HandbookEntry>({
      name: 'handbook-pages',
      text: 'select path, title, part from handbook_page where language = $1 order by place',
      values: [language],
    })
    return rows
  },

  page: async (language: Lang, path: string): Promise<HandbookPage | undefined> => {
    const { rows } = await pool.query<HandbookPage>({
      name: 'handbook-page',
      text: `select p.path, p.title, p.part, (select jsonb_agg(jsonb_build_object('heading', s.heading, 'text', s.content) order by s.place)
               from handbook_section s where s.language = p.language and s.path = p.path) as sections
             from handbook_page p where p.language = $1 and p.path = $2`,
      values: [language, path],
    })
    return rows[0]
  },
})

const sectionRows = (pages: readonly SourcePage[]) =>
  pages.flatMap(({ language, path, title, sections }) =>
    sections.map(({ heading, text }, place) => {
      const plain = plainText(text)
      return {
        language,
        path,
        place,
        heading,
        content: text,
        han: hanVector([
          [heading, 'A'],
          [title, 'B'],
          [plain, 'D'],
        ]),
        headings: latinWords(heading).join(' '),
        titles: latinWords(title).join(' '),
        words: latinWords(plain).join(' '),
      }
    }),
  )

/** Replaces the whole handbook. */
export async function replaceHandbook(client: PoolClient, pages: readonly SourcePage[]): Promise<void> {
  await client.query('delete from handbook_section')
  await client.query('delete from handbook_page')
  await client.query(
    `insert into handbook_page (language, path, title, part, place)
     select language, path, title, part, place from jsonb_to_recordset($1) as p (language text, path text, title text, part text, place integer)`,
    [JSON.stringify(pages.map(({ sections: _, ...page }, place) => ({ ...page, place })))],
  )
  await client.query(
    `insert into handbook_section (language, path, place, heading, content, terms)
     select language, path, place, heading, content, han::tsvector || setweight(to_tsvector('english', headings), 'A')
       || setweight(to_tsvector('english', titles), 'B') || to_tsvector('english', words)
     from jsonb_to_recordset($1) as s (language text, path text, place integer, heading text, content text, han text, headings text, titles text, words text)`,
    [JSON.stringify(sectionRows(pages))],
  )
}
