import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '../../tools/docs.ts'

test.each(Object.entries(pages()))('%s is what its source says; `npm run docs` renews it', (path, text) => {
  expect(existsSync(path) ? readFileSync(path, 'utf8') : '').toBe(text)
})
