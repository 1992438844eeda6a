import { personIn } from '#domain/people.ts'

/** One department of a person. */
export interface PersonOrg {
  id: string
  name?: string
  /** Path from the root, separated by `/`. */
  treeNames?: string
  /** '1': the main one. */
  isMaster?: string
}

/** Somebody of the list. Only the id is sure. */
export interface Person {
  id: string
  realName?: string
  /** Name in Latin letters: what is shown in English. */
  realNameEn?: string
  username?: string
  avatar?: string
  /** Main department, where the departments themselves are not known. */
  orgName?: string
  orgs?: readonly PersonOrg[]
  /** No longer with us. */
  left?: boolean
}

export const personOf = personIn<Person>

/** @param lang BCP 47; in English the name in Latin letters counts */
export const nameOf = ({ realName, realNameEn, username, id }: Person, lang = ''): string =>
  (lang.startsWith('en') && realNameEn) || realName || username || id

export interface Department {
  key: string
  /** Path from the root. */
  path: string
  master: boolean
}

/** Every department of a person, the main one first. A page's own source may give anything in their place. */
export function departmentsOf({ orgs, orgName }: Person): Department[] {
  const given = (Array.isArray(orgs) ? orgs : []) as readonly PersonOrg[]
  const all = given.filter(Boolean).map(({ id, name, treeNames, isMaster }, at) => ({
    key: `${id} ${at}`,
    path: treeNames || name || String(id),
    master: isMaster === '1',
  }))
  if (all.length === 0 && orgName) return [{ key: orgName, path: orgName, master: true }]
  return all.toSorted((one, other) => Number(other.master) - Number(one.master))
}
