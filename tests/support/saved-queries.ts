import type { SavedDraft } from '#contract/search.ts'
import type { CallOptions, TestGateway } from './gateway.ts'

/** People of two tenants, of both sides and of two firms, who keep common queries. */
export const PEOPLE = {
  wang: { roles: ['BUYER'], realName: '王五' },
  chen: { roles: ['MANAGER'] },
  admin: { roles: ['TENDER_ADMIN'] },
  /** Holds nothing. */
  porter: { roles: [] },
  zhao: { tenant: 'south', roles: ['BUYER'] },
  supA: { roles: ['BIDDER'], customerId: 'CA' },
  supA2: { roles: ['BIDDER'], customerId: 'CA' },
  /** Of the firm, with nothing to do there. */
  clerk: { roles: [], customerId: 'CA' },
  supB: { roles: ['BIDDER'], customerId: 'CB' },
  alone: { roles: ['BIDDER'] },
}

/** A list of the house. */
export const CODE = 'pu-project-list'
export const content = JSON.stringify({ logic: 'AND', children: [{ prop: 'title', rule: 'like', value: '钢' }] })

/** The calls of common queries, each by the name of who calls. @param gateway the one that runs when they are made */
export function savedCalls(gateway: () => TestGateway) {
  const as = (who: string) => gateway().as(who)
  const save = (who: string, draft: Partial<SavedDraft> = {}, options: CallOptions = {}) =>
    as(who).call('POST /tender/api/v1/advanced-search/save', { account: who, code: CODE, name: '常用', content, ...draft }, options)
  const list = async (who: string, code = CODE, query = {}) =>
    (await as(who).call('POST /tender/api/v1/advanced-search/page-list', { account: who, code }, { query })).body.data
  return {
    save,
    saved: async (who: string, draft: Partial<SavedDraft> = {}) => (await save(who, draft)).body.data,
    list,
    names: async (who: string, code = CODE) => (await list(who, code)).rows.map(({ name }) => name),
    find: (who: string, id: string, options: CallOptions = {}) =>
      as(who).call('GET /tender/api/v1/advanced-search/find-by-id', { id }, options),
    remove: (who: string, id: string, options: CallOptions = {}) =>
      as(who).call('POST /tender/api/v1/advanced-search/delete-by-id', { id }, options),
  }
}
