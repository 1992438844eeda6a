import { creditCheckDigit } from '#domain/credit-code.ts'
import { categories } from './catalogue.ts'
import { nameAt } from './names.ts'
import type { Random } from './random.ts'

/** The firms of the demonstration (tendering.md 11): 120 suppliers with valid credit codes. */
export interface DemoCustomer {
  id: string
  code: string
  name: string
  nameEn: string
  creditCode: string
  grade: 'A' | 'B' | 'C' | 'D'
  status: 'ACTIVE' | 'SUSPENDED' | 'BLACKLISTED'
  taxBp: number
  contact: string
  contactEn: string
  phone: string
  email: string
  legalRep: string
  address: string
  bankAccount: string
  categories: string[]
}

export const CUSTOMER_COUNT = 120

const cities = [
  ['上海', 'Shanghai', '310000'],
  ['武汉', 'Wuhan', '420100'],
  ['成都', 'Chengdu', '510100'],
  ['天津', 'Tianjin', '120000'],
  ['苏州', 'Suzhou', '320500'],
  ['宁波', 'Ningbo', '330200'],
  ['青岛', 'Qingdao', '370200'],
  ['长沙', 'Changsha', '430100'],
  ['佛山', 'Foshan', '440600'],
  ['沈阳', 'Shenyang', '210100'],
] as const
const brands = [
  ['恒信', 'Hengxin'],
  ['华盛', 'Huasheng'],
  ['瑞泰', 'Ruitai'],
  ['金桥', 'Jinqiao'],
  ['东方', 'Dongfang'],
  ['中联', 'Zhonglian'],
  ['远大', 'Yuanda'],
  ['嘉禾', 'Jiahe'],
  ['新宇', 'Xinyu'],
  ['博远', 'Boyuan'],
  ['天润', 'Tianrun'],
  ['利达', 'Lida'],
] as const
const trades = [
  ['金属材料', 'Metals'],
  ['机电设备', 'Machinery'],
  ['工业品', 'Industrial'],
  ['商贸', 'Trading'],
  ['科技', 'Technology'],
  ['物资', 'Materials'],
] as const
const BODY = '0123456789ABCDEFGHJKLMNPQRTUWXY'

export function makeCustomers(random: Random): DemoCustomer[] {
  const pairs = cities.flatMap((city) => brands.map((brand) => [city, brand] as const))
  return random
    .permutation(pairs.length)
    .slice(0, CUSTOMER_COUNT)
    .map((index, number) => {
      const [[city, cityEn, region], [brand, brandEn]] = pairs[index]!
      const [trade, tradeEn] = random.pick(trades)
      const contact = nameAt(random.whole(0, 19), random.whole(0, 21))
      const body = `91${region}${Array.from({ length: 9 }, () => random.pick([...BODY])).join('')}`
      const order = String(number + 1).padStart(3, '0')
      return {
        id: `C${order}`,
        code: `SUP-${order}`,
        name: `${city}${brand}${trade}有限公司`,
        nameEn: `${cityEn} ${brandEn} ${tradeEn} Co., Ltd.`,
        creditCode: body + creditCheckDigit(body),
        grade: gradeOf(random.next()),
        status: statusOf(number),
        taxBp: random.chance(0.25) ? 300 : 1300,
        contact: contact.name,
        contactEn: contact.nameEn,
        phone: `138${String(random.whole(0, 99_999_999)).padStart(8, '0')}`,
        email: `sales@${brandEn.toLowerCase()}-${cityEn.toLowerCase()}.example`,
        categories: random.sample(categories, 3).map(({ code }) => code),
        ...particularsOf(number, city),
      }
    })
}

/** Two firms that one person leads and that are paid on one account: what a review of invitations is to find. */
export const RELATED = [6, 7] as const

/** What the register holds besides; each firm's own but for the related ones. From the number alone, so that no chance is used up. */
function particularsOf(number: number, city: string) {
  const first = number === RELATED[1] ? RELATED[0] : number
  return {
    legalRep: nameAt((first * 7) % 20, (first * 5) % 22).name,
    address: `${city}市开发区工业路${((number * 13) % 200) + 1}号`,
    bankAccount: `6222 0200 ${String(1_000 + first)} ${String(8_000 + ((first * 37) % 1_000))}`,
  }
}

/** Each firm has its own address, but the related ones sit in one office. Of the range that is kept for examples (RFC 5737). */
export function addressOf(customers: readonly DemoCustomer[]): (customerId: string) => string {
  const places = new Map(customers.map(({ id }, number) => [id, number === RELATED[1] ? RELATED[0] : number]))
  return (customerId) => {
    const place = places.get(customerId)
    return place === undefined ? '198.51.100.1' : `203.0.113.${place + 1}`
  }
}

const gradeOf = (x: number) => (x < 0.2 ? 'A' : x < 0.65 ? 'B' : x < 0.95 ? 'C' : 'D')
/** The first firms are the demo logins' and stay active; the last ones show what a blocked firm looks like. */
const statusOf = (number: number) => (number === CUSTOMER_COUNT - 1 ? 'BLACKLISTED' : number >= CUSTOMER_COUNT - 4 ? 'SUSPENDED' : 'ACTIVE')
