import { expect, test } from 'vitest'
import { atOnce } from './eager.ts'

test('what is imported late comes at once where it is named; types and other modules stay as they are', () => {
  const source =
    "type Stage = typeof import('./stage.ts')\nconst go = () => import('./stage.ts')\nconst other = () => import('./other.ts')\n"
  expect(atOnce(source, ['./stage.ts'])).toBe(
    "import * as eager0 from './stage.ts'\ntype Stage = typeof import('./stage.ts')\nconst go = () => Promise.resolve(eager0)\nconst other = () => import('./other.ts')\n",
  )
})
