import { expect, test } from 'vitest'
import { aDatabase } from '#support/postgres.ts'
import { openDatabase } from './database.ts'

test('a closed pool has said goodbye on every connection: a server that stops next cuts none', async () => {
  const database = await aDatabase()
  const watching = openDatabase(database.url, { max: 1 })
  const { pool, close } = openDatabase(database.url, { max: 8 })
  const others = async () =>
    (
      await watching.pool.query(
        `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
    ).rowCount
  const open = await Promise.all(Array.from({ length: 8 }, () => pool.connect()))
  for (const client of open) client.release()
  expect(await others()).toBe(8)
  await close()
  expect(await others()).toBe(0)
  await watching.close()
  await database.drop()
})
