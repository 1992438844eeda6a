import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { syncFolder } from './sync-folder.ts'

test('the names of uploads and of keys are brought to the disk by one function', async () => {
  const told = globSync('gateway/**/*.ts').filter((file) => /function syncFolder/.test(readFileSync(file, 'utf8')))
  expect(told.filter((file) => !file.endsWith('.test.ts'))).toEqual(['gateway/platform/process/sync-folder.ts'])
  const folder = mkdtempSync(join(tmpdir(), 'fly-sync-'))
  await expect(syncFolder(folder)).resolves.toBeUndefined()
  rmSync(folder, { recursive: true })
  await expect(syncFolder(folder)).rejects.toThrow('ENOENT')
})
