import type { Profile } from '#contract/identity.ts'
import type { SearchField } from './field.ts'

/**
 * Values that stand for whoever searches: kept as words, so that a query that is shared asks everybody for his own. They are resolved where the body of a
 * call is made; the wire has ids alone.
 */
export const ME = '@me'
export const MY_DEPARTMENT = '@department'

/** Who searches, by the ids that fields of people and departments hold; empty where it is not known. */
export interface Self {
  user: string
  department: string
}

/** Who searches, by the ids that fields of people and departments hold; undefined where nobody is signed in. */
export function currentUserIds(user: Profile | undefined): Self | undefined {
  if (!user) return undefined
  const department = user.orgInfos?.find(({ isMaster }) => isMaster) ?? user.orgInfos?.[0]
  return { user: user.userId, department: department?.id ?? '' }
}

/** The word that a field takes; undefined for fields that hold neither people nor departments. */
export function selfWordOf({
  type,
  refModelCode,
}: Pick<SearchField, 'type' | 'refModelCode'>): typeof ME | typeof MY_DEPARTMENT | undefined {
  if (type === 'USER') return ME
  return type === 'REF' && refModelCode?.toLowerCase() === 'department' ? MY_DEPARTMENT : undefined
}

/** The id a value stands for: the value itself, unless it is the field's word; `''` when nobody knows who searches. */
export function resolved(field: SearchField, value: string, self: Self | undefined): string {
  if (value !== selfWordOf(field)) return value
  return (value === ME ? self?.user : self?.department) ?? ''
}
