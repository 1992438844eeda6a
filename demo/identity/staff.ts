import { nameAt } from '#demo/seed/names.ts'
import { DEMO_SEED, randomFrom } from '#demo/seed/random.ts'
import { departments, heads, people } from './people.ts'

/** The purchaser's other people (tendering.md 11): with the seven logins of the purchaser's side there are 60. */
export interface Colleague {
  username: string
  realName: string
  realNameEn: string
  pinyin: string
  roles: readonly string[]
  /** The main one first. */
  departments: readonly string[]
  phone: string
  email: string
  /** Left the house some time ago. */
  left: boolean
}

export const STAFF = 60

/** What the first of them do; everyone else works without a role in tenders. */
const duties: readonly (readonly [department: string, role: string])[] = [
  ['materials', 'BUYER'],
  ['equipment', 'BUYER'],
  ['services', 'BUYER'],
  ['materials', 'BUYER'],
  ['procurement', 'MANAGER'],
  ['audit', 'SUPERVISOR'],
  ['steelworks', 'REVIEWER'],
  ['rolling', 'REVIEWER'],
  ['finance', 'REVIEWER'],
  ['legal', 'REVIEWER'],
]
const LEAVERS = 2

const logins = people.filter(({ departments: own }) => own.length > 0).length

/** The same people at every start. Two of them share their name with another, as it happens in houses of this size. */
export const staff: readonly Colleague[] = makeStaff(STAFF - logins)

/** Who reports to somebody else than the head of the own department: the other buyers of materials to buyer1, the heads to the head of the house. */
export const superiors: Readonly<Record<string, string>> = Object.fromEntries([
  ...staff
    .filter(({ roles, departments: [home] }) => home === 'materials' && roles.includes('BUYER'))
    .map(({ username }) => [username, 'buyer1']),
  ...['manager1', 'supervisor1', 'reviewer1', 'tadmin'].map((head) => [head, heads.huayue]),
])

function makeStaff(count: number): Colleague[] {
  const random = randomFrom(DEMO_SEED + 2)
  const order = random.permutation(20 * 22)
  const names = order.slice(0, count - 2).map((at) => nameAt(at % 20, Math.floor(at / 20)))
  names.push(names[11]!, names[12]!)
  const taken = new Map<string, number>()
  const places = departments.slice(1).map(([id]) => id)
  return names.map(({ name, nameEn, pinyin }, at) => {
    const account = pinyin.split(' ')[0]!
    const number = (taken.get(account) ?? 0) + 1
    taken.set(account, number)
    const [home, role] = duties[at] ?? [random.pick(places), undefined]
    const second = random.chance(0.15) ? random.pick(places.filter((place) => place !== home)) : undefined
    return {
      username: `${account}${number}`,
      realName: name,
      realNameEn: nameEn,
      pinyin,
      roles: role ? [role] : [],
      departments: second ? [home, second] : [home],
      phone: `139${String(random.whole(0, 99_999_999)).padStart(8, '0')}`,
      email: `${account}${number}@huayue.example`,
      left: at >= count - LEAVERS - 2 && at < count - 2,
    }
  })
}
