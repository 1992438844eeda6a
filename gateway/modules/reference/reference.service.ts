import { limits } from '#contract/limits.ts'
import type { CascaderOption, ReferenceRow } from '#contract/reference.ts'
import { ROOT_PARENT } from '#domain/dictionary-tree.ts'
import { folded } from '#gateway/modules/people/sight.ts'
import { type Lang, Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { ReferenceEntry, ReferenceFilter, ReferenceQueries } from './reference.queries.ts'

interface Ask {
  session: Session
  lang: Lang
}
/** What of a source is asked for. */
export interface ReferenceSearch {
  fieldCode: string
  text?: string | undefined
  /** 32 zeros or empty: the roots. */
  parentId?: string | undefined
  uniques?: readonly string[] | undefined
}
interface Sheet {
  pageIndex?: number | undefined
  pageSize?: number | undefined
}

/** Most rows that come without pages. */
const MAX_UNPAGED = 1_000
const MAX_OPTIONS = 5_000
const MAX_WORDS = 5

const nameOf = (row: ReferenceEntry, lang: Lang): string => (lang === 'en' && row.nameEn !== '' ? row.nameEn : row.name)

/** Reference data as pickers ask for it. A source that is not there and one the user may not see are refused alike. */
export const referenceService = (queries: ReferenceQueries) => {
  const open = async ({ session }: Ask, source: string): Promise<string> => {
    if (!(await queries.isReadable(session.tenantId, source, session.userId))) throw new Refusal('VALIDATION-1006')
    return session.tenantId
  }

  const shown = async ({ session, lang }: Ask, source: string, rows: readonly ReferenceEntry[]): Promise<ReferenceRow[]> => {
    const ways = await queries.ways(
      session.tenantId,
      source,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => {
      const way = ways.get(row.id)
      const names = (lang === 'en' ? way?.namesEn : way?.names) ?? []
      const { id, code, detail, childNum } = row
      return { id, code, detail, childNum, name: nameOf(row, lang), parentId: row.parentId ?? '', treeNames: names.join('/') }
    })
  }

  return {
    async page(ask: Ask, search: ReferenceSearch, { pageIndex = 1, pageSize = limits.pageSize }: Sheet) {
      const tenantId = await open(ask, search.fieldCode)
      const { rows, total } = await queries.page(tenantId, search.fieldCode, filterOf(search), pageSize, (pageIndex - 1) * pageSize)
      return {
        rows: await shown(ask, search.fieldCode, rows),
        total,
        pageIndex,
        pageSize,
        totalPages: Math.ceil(total / pageSize),
      }
    },

    /** Everything at once, as far as that goes. */
    whole(ask: Ask, search: ReferenceSearch) {
      return this.page(ask, search, { pageIndex: 1, pageSize: MAX_UNPAGED })
    },

    async byIds(ask: Ask, fieldCode: string, ids: readonly string[]): Promise<ReferenceRow[]> {
      const tenantId = await open(ask, fieldCode)
      const unique = [...new Set(ids)]
      const { rows } = await queries.page(tenantId, fieldCode, { words: [], ids: unique }, unique.length, 0)
      const found = new Map((await shown(ask, fieldCode, rows)).map((row) => [row.id, row]))
      return unique.flatMap((id) => found.get(id) ?? [])
    },

    /** @throws Refusal VALIDATION-1007 when a source is too large to come whole: then it must be asked level by level */
    async options(ask: Ask, { fieldCode, parentId }: ReferenceSearch): Promise<CascaderOption[]> {
      const tenantId = await open(ask, fieldCode)
      const filter = filterOf({ fieldCode, parentId })
      const { rows, total } = await queries.page(tenantId, fieldCode, filter, MAX_OPTIONS, 0)
      if (total > MAX_OPTIONS) throw new Refusal('VALIDATION-1007')
      return rows.map((row) => ({ code: row.id, pcode: row.parentId ?? '', name: nameOf(row, ask.lang), leaf: row.childNum === 0 }))
    },
  }
}

function filterOf({ text, parentId, uniques }: ReferenceSearch): ReferenceFilter {
  const words = [...new Set(folded(text ?? '').split(/\s+/))].filter(Boolean).slice(0, MAX_WORDS)
  return {
    words,
    ...(parentId !== undefined && { parentId: parentId === '' || parentId === ROOT_PARENT ? null : parentId }),
    ...(uniques && { ids: uniques }),
  }
}
