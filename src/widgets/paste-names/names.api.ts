import type { Http } from '#core/http/http.ts'
import { comparable } from '#domain/paste-names.ts'

/** Somebody whom a pasted name may mean. */
export interface Meant {
  id: string
  realName?: string
  username?: string
  orgName?: string
  left?: boolean
}

/** With the words under which they may be meant. */
export type NamedUser<User extends Meant = Meant> = User & { words: readonly string[] }

/** Names of one call. */
const MOST_NAMES = 500
/** Names that are looked up one by one, where the source cannot take a list. */
const MOST_SEARCHES = 50

/** Who is meant by each name, account, mail address or phone number, in as few calls as can be. @throws Failure */
export async function askNames(http: Http, names: readonly string[], signal: AbortSignal): Promise<NamedUser[]> {
  const found = new Map<string, NamedUser>()
  for (let at = 0; at < names.length; at += MOST_NAMES) {
    const some = names.slice(at, at + MOST_NAMES)
    const rows = await http.data('POST /platform/empUser/by-names', { body: { names: some }, quiet: true, signal })
    for (const { name, users } of rows) {
      for (const user of users) found.set(user.id, { ...user, words: [...(found.get(user.id)?.words ?? []), name] })
    }
  }
  return [...found.values()]
}

/**
 * One search a name, for sources that know no lists: who bears exactly that name or account is meant.
 *
 * @throws what `search` throws
 */
export async function searchNames<User extends Meant>(
  search: (text: string) => Promise<readonly User[]>,
  names: readonly string[],
): Promise<NamedUser<User>[]> {
  const found = new Map<string, NamedUser<User>>()
  for (const text of names.slice(0, MOST_SEARCHES)) {
    for (const user of await search(text)) {
      const words = [user.realName ?? '', user.username ?? ''].filter((word) => comparable(word) === comparable(text))
      if (words.length > 0) found.set(user.id, { ...user, words: [...(found.get(user.id)?.words ?? []), ...words] })
    }
  }
  return [...found.values()]
}
