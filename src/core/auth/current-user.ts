import type { Profile } from '#contract/identity.ts'
import type { Self } from '#domain/search/self.ts'

/** Who searches, by the ids that fields of people and departments hold; undefined where nobody is signed in. */
export function currentUserIds(user: Profile | undefined): Self | undefined {
  if (!user) return undefined
  const department = user.orgInfos?.find(({ isMaster }) => isMaster) ?? user.orgInfos?.[0]
  return { user: user.userId, department: department?.id ?? '' }
}
