import { type MadeName, nameAt } from './names.ts'
import { randomFrom } from './random.ts'

/** A large house for tests and measurements: any number of departments and people, the same ones every time. */
export interface CrowdDepartment {
  id: string
  /** Null for the root. */
  parent: string | null
  name: string
  pinyin: string
  sort: number
}
export interface CrowdPerson extends MadeName {
  /** Also the account. */
  id: string
  /** One to three, the main one first. */
  departments: string[]
}

const CROWD_SEED = 7
/** Departments directly beneath another; 500 of them are five levels deep. */
const BROTHERS = 6
const kinds = [
  ['生产', 'shengchan sc'],
  ['采购', 'caigou cg'],
  ['设备', 'shebei sb'],
  ['质量', 'zhiliang zl'],
  ['安全', 'anquan aq'],
  ['财务', 'caiwu cw'],
] as const

export const departmentsOf = (count: number): CrowdDepartment[] =>
  Array.from({ length: count }, (_, at) => {
    const [kind, pinyin] = kinds[at % kinds.length]!
    return {
      id: `d${at}`,
      parent: at === 0 ? null : `d${Math.floor((at - 1) / BROTHERS)}`,
      name: at === 0 ? '集团' : `${kind}${at}部`,
      pinyin: at === 0 ? 'jituan jt' : pinyin,
      sort: at,
    }
  })

/** A tenth of the people works in several departments. */
export function peopleOf({ people, departments }: { people: number; departments: number }): CrowdPerson[] {
  const random = randomFrom(CROWD_SEED)
  return Array.from({ length: people }, (_, at) => {
    const name = nameAt(random.whole(0, 19), random.whole(0, 21))
    const places = random.chance(0.1) ? random.whole(2, 3) : 1
    const chosen = new Set(Array.from({ length: places }, () => `d${random.whole(0, departments - 1)}`))
    return { ...name, id: `${name.pinyin.split(' ')[0]}${at}`, departments: [...chosen] }
  })
}
