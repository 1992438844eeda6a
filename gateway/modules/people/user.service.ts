import { limits } from '#contract/limits.ts'
import type { PlainUser, User } from '#contract/people.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { type Ask, folded, inOrder, look, pageOf, type Queries, type Search, type Sheet, usersOf } from './sight.ts'

const MAX_SAME_NAME = 20

/** People as the user picker asks for them. */
export const userService = (queries: Queries) => ({
  /** A page of people for the user picker. */
  async page(ask: Ask, search: Search, { pageIndex = 1, pageSize = limits.userPageSize }: Sheet) {
    if (pageSize > limits.maxPageSize) throw new Refusal('VALIDATION-1009', { args: { max: limits.maxPageSize } })
    const sight = await look(queries, ask)
    const { rows, total } = await pageOf(queries, sight, search, pageSize, (pageIndex - 1) * pageSize)
    return { rows: await usersOf(queries, sight, rows), total, pageIndex, pageSize, totalPages: Math.ceil(total / pageSize) }
  },

  async byIds(ask: Ask, ids: readonly string[]): Promise<User[]> {
    const sight = await look(queries, ask)
    return usersOf(queries, sight, inOrder(ids, await queries.byIds(sight.viewer, ids)))
  },

  /** Who is meant by each of the names, in the order sent. */
  async byNames(ask: Ask, names: readonly string[]) {
    const sight = await look(queries, ask)
    const asked = [...new Set(names)]
    const rows = await queries.byNames(sight.viewer, asked.map(folded))
    const byWord = Map.groupBy(rows, ({ word }) => word)
    const ids = rows.map(({ id }) => id)
    const shown = new Map((await usersOf(queries, sight, inOrder(ids, rows))).map((user) => [user.id, user]))
    return asked.map((name) => ({
      name,
      users: (byWord.get(folded(name)) ?? []).slice(0, MAX_SAME_NAME).flatMap(({ id }) => shown.get(id) ?? []),
    }))
  },
})
export type UserService = ReturnType<typeof userService>

/** In the non-runtime mode the account has another name. */
export const plainUser = ({ username, ...user }: User): PlainUser => ({ ...user, userName: username })
