/** Rows as an export has them, made one by one so that nobody measures a list of them: numbers, texts and days that differ, states and cities that come again. */

export const STATES = ['草稿', '已发布', '竞价中', '已结束', '已作废'] as const
const CITIES = ['上海市浦东新区', '杭州市西湖区', '深圳市南山区', '成都市高新区', '武汉市洪山区', '西安市雁塔区']
const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2024, 0, 1)

export const KINDS = ['code', 'name', 'count', 'money', 'day', 'state', 'yes', 'note', 'instant', 'ratio'] as const
export type Kind = (typeof KINDS)[number]
export const kindOf = (column: number): Kind => KINDS[column % KINDS.length]!

/** What a row is made of; `money` in cents, `day` and `instant` in milliseconds of the wall clock. */
export type Value = string | number | boolean | null

export function valueAt(row: number, column: number): Value {
  const number = (row * 7_919 + column * 104_729) % 1_000_003
  switch (kindOf(column)) {
    case 'code':
      return `XM-2026-${row * 20 + column}`
    case 'name':
      return `${CITIES[number % CITIES.length]}第${row}号采购项目`
    case 'count':
      return number
    case 'money':
      return number * 137
    case 'day':
      return FIRST_DAY + (number % 1_000) * DAY_MS
    case 'state':
      return STATES[number % STATES.length]!
    case 'yes':
      return number % 2 === 0
    case 'note':
      return number % 3 === 0 ? null : `备注 ${number % 5_000} & more`
    case 'instant':
      return FIRST_DAY + number * 61_000
    default:
      return number / 7
  }
}
