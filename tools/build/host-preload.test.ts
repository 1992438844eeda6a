import { expect, test } from 'vitest'
import { aheadOf } from './host-preload.ts'

const chunk = (source: string, ...imports: string[]) => ({ imports, modules: [`/checkout${source}`] })

test('the host page asks at once for the frame and the session with all that they need, and for no screen', () => {
  const chunks = new Map([
    ['app.body.js', chunk('/src/shell/index.ts', 'react.js', 'kit.js')],
    ['oidc-tokens.js', chunk('/src/core/auth/oidc-tokens.ts', 'services.js')],
    ['services.js', chunk('/src/core/runtime/services.ts')],
    ['core.js', chunk('', 'core-1.js')],
    ['core-1.js', chunk('/src/core/runtime/runtime.ts')],
    ['react.js', chunk('/node_modules/react/index.js')],
    ['kit.js', chunk('/src/ui/overlay/Dialog.tsx', 'react.js')],
    ['home.js', chunk('/src/screens/home/Home.tsx', 'kit.js', 'table.js')],
    ['table.js', chunk('/src/ui/display/Table.tsx')],
  ])
  expect(aheadOf(chunks).toSorted()).toEqual(['app.body.js', 'core-1.js', 'core.js', 'kit.js', 'oidc-tokens.js', 'react.js', 'services.js'])
})
