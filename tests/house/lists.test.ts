import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listNeeds } from '#gateway/modules/search/list-needs.ts'

/** What makes a list that can be searched; the name of the list is the `code` among what it is made of. */
const MADE = /\b(?:defineList|create(?:|Local|Sorted)ListModel)(?:<[^(]*>)?\((?:runtime, )?\{/g
const NAME = /\bcode: '([^']+)'/

/** They pass on the name that a list gave them. */
const isMaker = (file: string) => /^src\/(?:domain\/lists|lists)\//.test(file)

/** A shared query of a list that stands in no row is read by everybody of the house, whether he may see the list or not. */
test('SEA-12 T46 who sees the shared queries of a list is said for every list, and for no list that is gone', () => {
  const files = globSync('src/{domain,lists,screens}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.') && !isMaker(file))
  const names = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(MADE)].map(({ index }) => NAME.exec(text.slice(index, index + 200))?.[1] ?? `${file}: a list without its name`)
  })
  expect([...new Set(names)].sort()).toEqual(Object.keys(listNeeds).sort())
})
