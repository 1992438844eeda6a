import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { productInto } from './product-into.ts'

test('what is measured is built into the folder that is named, and not over that of the checkout', async () => {
  const folder = join(import.meta.dirname, 'dist')
  const { environments } = await resolveConfig({ configFile: 'vite.config.ts', ...productInto(folder) }, 'build')
  for (const name of ['client', 'host']) expect([name, environments[name]?.build.outDir]).toEqual([name, folder])
})
