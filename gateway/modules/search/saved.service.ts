import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import type { SavedDraft, SavedName, SavedQuery } from '#contract/search.ts'
import { type NameSlip, nameSlip } from '#domain/search/query-name.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { type Lang, Refusal } from '#gateway/platform/http/answer.ts'
import { pageOf, withTotal } from '#gateway/platform/http/paging.ts'
import { ulid } from '#gateway/platform/ids.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { listNeeds, listsWithoutQueries } from './list-needs.ts'
import { checkedContent, checkedView, namelessContent, soundContent, soundView } from './saved.content.ts'
import { insertQuery, overwriteQuery, type Reader, type SavedRow, savedQueries, setDefault } from './saved.queries.ts'

/** Common queries of lists. What stands in them is judged on the way in and on the way out; they are data of one person, or shared by him. */

interface Paging {
  pageIndex?: number
  pageSize?: number
}

interface Ask {
  session: Session
  lang: Lang
}

const needOf = (code: string) => (Object.hasOwn(listNeeds, code) ? listNeeds[code] : undefined)

const seesList = ({ codes }: Session, code: string): boolean => {
  const needed = needOf(code)
  if (listsWithoutQueries.has(code)) return false
  return needed === undefined || needed === 'signed-in' || codes.has(needed)
}

/** All that a person has of a list, which come first, and what others share. */
const LARGEST_PAGE = limits.maxSavedQueries + limits.sharedQueriesShown

const MOST = { ofList: limits.maxSavedQueries, ofAll: limits.maxSavedQueriesOfOne }

const UNIQUE_VIOLATION = '23505'
const refusal = (path: string, rule: string) => new Refusal('VALIDATION-1000', { data: { path, rule } })

export const savedService = (pool: Pool) => {
  const queries = savedQueries(pool)

  const readerFor = async (session: Session, code?: string): Promise<Reader> => {
    const reader = await queries.reader(session.tenantId, session.userId, session.customerId)
    return code === undefined || seesList(session, code) ? reader : { ...reader, firmId: null }
  }
  // Names of a list of ours are asked for by their ids; of a list of others nobody here knows how.
  const shown = (row: SavedRow): SavedQuery => ({
    ...row,
    content: !row.mine && needOf(row.code) !== undefined ? namelessContent(row.content) : soundContent(row.content),
    view: soundView(row.view),
  })
  /** @throws Refusal VALIDATION-1006 alike for none, another's own, and one of a list that he does not see */
  const find = async ({ session, lang }: Ask, id: string): Promise<SavedRow> => {
    const row = await queries.find(await readerFor(session), id, lang)
    if (!row || !(row.mine || seesList(session, row.code))) throw new Refusal('VALIDATION-1006')
    return row
  }

  return {
    /** @throws Refusal AUTH-1004 for an account that is not the caller's */
    async page(
      { session, lang }: Ask,
      { account, code }: { account: string; code: string },
      { pageIndex = 1, pageSize = LARGEST_PAGE }: Paging,
    ) {
      refuseOthers(session, account)
      // The panel asks for ten thousand at once (specification section 9); each may be 64 kB.
      const limit = Math.min(pageSize, LARGEST_PAGE)
      const window = { limit, offset: (pageIndex - 1) * limit }
      const reader = await readerFor(session, code)
      const { rows, total } = await withTotal(window, (of) => queries.page(reader, code, lang, of))
      const mine = rows.map(({ total: _, ...row }) => shown(row))
      return pageOf(mine, total, window)
    },

    /** Of all lists that the person sees. */
    async names({ session, lang }: Ask): Promise<SavedName[]> {
      const codes = Object.keys(listNeeds).filter((code) => seesList(session, code))
      return queries.names(await readerFor(session), codes, lang, LARGEST_PAGE)
    },

    async find(ask: Ask, id: string): Promise<SavedQuery> {
      return shown(await find(ask, id))
    },

    async save(ask: Ask, draft: SavedDraft): Promise<SavedQuery> {
      const { session } = ask
      refuseOthers(session, draft.account)
      const values = { ...draft, name: checkedName(draft.name), content: checkedContent(draft.content), view: checkedView(draft.view) }
      const reader = await readerFor(session, draft.code)
      if (draft.shared && reader.firmId === null) throw new Refusal('AUTH-1003')
      const id = draft.id ?? ulid()
      const isDone = await transaction(pool, async (client) => {
        const isWritten =
          draft.id === undefined
            ? await insertQuery(client, reader, id, values, MOST)
            : await overwriteQuery(client, reader, id, versionOf(draft), values)
        if (isWritten && draft.isDefault !== undefined) await setDefault(client, reader, draft.code, id, draft.isDefault)
        return isWritten
      }).catch((error: unknown) => {
        throw (error as { code?: string }).code === UNIQUE_VIOLATION ? new Refusal('VALIDATION-1001') : error
      })
      if (!isDone) throw draft.id === undefined ? refusal('/code', 'maxItems') : await whyNot(ask, reader, draft.id, draft)
      return shown(await find(ask, id))
    },

    /** The reader's own list opens with a query he sees, or no longer with it. @throws Refusal VALIDATION-1006 for one he does not see */
    async setDefault(ask: Ask, { id, code, isDefault }: { id: string; code: string; isDefault: boolean }): Promise<true> {
      const row = await find(ask, id)
      if (row.code !== code) throw new Refusal('VALIDATION-1006')
      const reader = await readerFor(ask.session)
      if (!(await transaction(pool, (client) => setDefault(client, reader, code, id, isDefault)))) throw new Refusal('VALIDATION-1006')
      return true
    },

    async remove({ session, lang }: Ask, id: string): Promise<true> {
      const { mine } = await find({ session, lang }, id)
      if (!(await queries.remove(await readerFor(session), id))) throw new Refusal(mine ? 'AUTH-1003' : 'VALIDATION-1006')
      return true
    },
  }

  /** AUTH-1003: it is his, but shared in a firm that he does not act for now. */
  async function whyNot({ lang }: Ask, reader: Reader, id: string, { version }: SavedDraft): Promise<Refusal> {
    const held = await queries.held(reader, id)
    if (held !== undefined && held !== version) return new Refusal('VALIDATION-1011', { data: { version: held } })
    const isOwn = held === undefined && (await queries.find(reader, id, lang))?.mine === true
    return new Refusal(isOwn ? 'AUTH-1003' : 'VALIDATION-1006')
  }
}

/** @see security.md T46 */
function refuseOthers({ username }: Session, account: string): void {
  if (account !== username) throw new Refusal('AUTH-1004')
}

const SLIPS = { empty: 'minLength', long: 'maxLength', odd: 'pattern' } as const satisfies Record<NameSlip, string>

function checkedName(name: string): string {
  const trimmed = name.trim()
  const slip = nameSlip(trimmed)
  if (slip) throw refusal('/name', SLIPS[slip])
  return trimmed
}

function versionOf({ version }: SavedDraft): number {
  if (version === undefined) throw refusal('/version', 'required')
  return version
}
