import { writeFileSync } from 'node:fs'
import { type CellObject, utils, write } from 'xlsx'
import { tell } from './report.ts'
import { type Kind, kindOf, type Value, valueAt } from './rows.ts'

const [rows, columns, file = ''] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]]
const FORMAT: Partial<Record<Kind, string>> = { money: '#,##0.00', day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm:ss' }
const DAY_MS = 86_400_000

function cellAt(row: number, column: number): CellObject | undefined {
  const value: Value = valueAt(row, column)
  if (value === null) return undefined
  const kind = kindOf(column)
  const z = FORMAT[kind]
  if (kind === 'money') return { t: 'n', v: (value as number) / 100, ...(z && { z }) }
  if (kind === 'day' || kind === 'instant') return { t: 'n', v: (value as number) / DAY_MS + 25_569, ...(z && { z }) }
  return { t: typeof value === 'string' ? 's' : typeof value === 'boolean' ? 'b' : 'n', v: value }
}

await tell(file, async () => {
  const data = [Array.from({ length: columns }, (_, column): CellObject | undefined => ({ t: 's', v: `字段${column + 1}` }))]
  for (let row = 0; row < rows; row++) data.push(Array.from({ length: columns }, (_, column) => cellAt(row, column)))
  const sheet = { '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows, c: columns - 1 } }), '!data': data }
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet as never, 'Export')
  writeFileSync(file, write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer)
})
