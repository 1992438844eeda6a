import { expect, test } from 'vitest'
import { filesOf } from './shared-files.ts'

const chunk = (source: string, ...imports: string[]) => ({ imports, modules: source ? [`/checkout/src/${source}`] : [] })
const chunks = new Map([
  ['stage.js', chunk('core/element/stage.ts', 'assets/stage.js')],
  ['assets/stage.js', chunk('')],
  ['core.js', chunk('core/element/body/core.ts', 'assets/core.js')],
  ['assets/core.js', chunk('core/runtime/services.ts')],
  ['assets/context.js', chunk('core/element/context-services.ts', 'assets/core.js')],
  ['assets/controls.js', chunk('core/element/field/controls.ts', 'assets/stage.js')],
  ['assets/react.js', chunk('')],
  ['elements/fly-icon.body.js', chunk('widgets/icon/index.ts')],
  ['elements/fly-picker.body.js', chunk('widgets/picker/index.ts', 'assets/react.js')],
  ['elements/fly-tree.body.js', chunk('widgets/tree/index.ts', 'assets/react.js')],
])
const plans = [
  { tag: 'fly-icon', needs: 'nothing', shares: [] },
  { tag: 'fly-picker', needs: 'runtime', shares: ['field'] },
  { tag: 'fly-tree', needs: 'sign-in', shares: [] },
]
const told = ({ files, needs }: { files: string; needs: string }) =>
  needs.split(' ').map((mask) =>
    files
      .split(' ')
      .filter((_, bit) => Number.parseInt(mask, 36) & (1 << bit))
      .map((file) => `assets/${file}.js`),
  )

test('files that many elements need are named once, with the elements that need them', () => {
  const [icon, picker, tree] = told(filesOf(chunks, plans, 2))
  expect(icon).toEqual(['assets/stage.js'])
  expect(picker?.toSorted()).toEqual(['assets/context.js', 'assets/core.js', 'assets/react.js', 'assets/stage.js'])
  expect(tree).toEqual(picker)
})

test('what only a field needs is asked for by fields', () => {
  const [icon, picker, tree] = told(filesOf(chunks, plans, 1))
  expect([icon, picker, tree].map((files) => files?.includes('assets/controls.js'))).toEqual([false, true, false])
})

test('a file of every element that has moved fails the build', () => {
  const lost = new Map([...chunks].filter(([file]) => file !== 'assets/core.js'))
  expect(() => filesOf(lost, plans)).toThrow('core/runtime/services.ts is in no file')
})
