import { expect, test } from 'vitest'
import { flatImports } from './flat-imports.ts'

const chunk = (fileName: string, code: string, ...imports: string[]) => ({ type: 'chunk', fileName, code, imports, moduleIds: [] })
interface Bundle {
  [file: string]: { code: string }
}
const generate = (bundle: object): Bundle => {
  const { handler } = flatImports(/react/).generateBundle as unknown as { handler: (options: unknown, bundle: object) => void }
  handler(undefined, bundle)
  return bundle as Bundle
}

test('the body of an element names the files that only others of its files import, and none that is there already', () => {
  const body = 'elements/fly-hall.body.js'
  const bundle = generate({
    [body]: chunk(body, 'import"../assets/list.js";', 'assets/list.js'),
    'assets/list.js': chunk('assets/list.js', 'import"./rows.js";', 'assets/rows.js', 'assets/react.js'),
    'assets/rows.js': chunk('assets/rows.js', '', 'assets/react.js'),
    'assets/react.js': chunk('assets/react.js', ''),
  })
  expect(bundle[body]?.code).toBe('import"../assets/list.js";import"../assets/rows.js";')
  expect(bundle['assets/list.js']?.code).toBe('import"./rows.js";')
})
