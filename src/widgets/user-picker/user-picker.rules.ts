import type { PickedUser } from './user-picker.types.ts'

interface Labelling {
  translated?: (key: string) => string | undefined
  /** BCP 47; in English the name in Latin letters counts. */
  lang?: string
}

/** `realName(username)` (specification section 9); the id of whom nothing is known. */
export function labelOf(user: PickedUser, { translated = none, lang = '' }: Labelling = {}): string {
  const { id, realName, realNameEn, username, i18nKey } = user
  const name = (i18nKey && translated(i18nKey)) || (lang.startsWith('en') && realNameEn) || realName
  if (!name) return username || id
  return username ? `${name}(${username})` : name
}
const none = () => undefined

/** Whether more is known of somebody than the id. */
export const isNamed = ({ realName, username }: PickedUser): boolean => Boolean(realName || username)
