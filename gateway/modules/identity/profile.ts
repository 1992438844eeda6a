import type { Profile } from '#contract/identity.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { OrgRow, PersonRow } from './identity.queries.ts'

/**
 * The profile on the wire: the same few facts under the several names of the specification. Department names are in the caller's language.
 *
 * @see specification section 3, User profile; AUTH-09
 */
export function profileOf(session: Session, person: PersonRow, departments: readonly OrgRow[], lang: Lang): Profile {
  return {
    id: session.userId,
    userId: session.userId,
    username: person.username,
    userName: person.username,
    userAccount: person.username,
    account: person.username,
    realName: person.realName,
    realNameEn: person.realNameEn,
    locale: person.locale,
    tenantId: session.tenantId,
    extAttributes: person.email === '' ? {} : { email: person.email },
    orgInfos: departments.map(({ id, isMaster, names, namesEn }) => {
      const path = lang === 'en' ? namesEn : names
      return { id, isMaster, name: path.at(-1) ?? '', treeNames: path.join('/') }
    }),
    refInfo: { phone: person.phone },
    roles: session.roles,
    passwordChangeRequired: person.passwordChangeRequired,
  }
}
