import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#gateway/platform/process/log.ts'
import { aDatabase } from '#support/postgres.ts'
import { arrayLiteral } from './array-literal.ts'
import { openDatabase } from './database.ts'

let pool: ReturnType<typeof openDatabase>['pool']
let close: () => Promise<void>
beforeAll(async () => {
  const { url, drop } = await aDatabase()
  const database = openDatabase(url, { max: 1, log: openLog('silent') })
  pool = database.pool
  close = async () => {
    await database.close()
    await drop()
  }
})
afterAll(() => close())

const storable = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replaceAll('\0', ''))
const texts = fc.array(fc.oneof(storable, fc.constantFrom('', 'NULL', 'null', '{}', '"', '\\', '\\"', ' a ', 'a,b', '\n', null)), {
  maxLength: 20,
})

test('what goes in as one parameter comes out value by value', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (values) => {
      const { rows } = await pool.query<{ told: unknown }>('select $1::text[] as told', [arrayLiteral(values)])
      expect(rows[0]?.told).toEqual(values)
    }),
  )
  const { rows } = await pool.query('select $1::int[] as ints, $2::boolean[] as truths', [
    arrayLiteral([1, -2, null]),
    arrayLiteral([true, false, null]),
  ])
  expect(rows).toEqual([{ ints: [1, -2, null], truths: [true, false, null] }])
})
