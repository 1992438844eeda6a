// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { safeAddress } from './icon.ts'

const base = 'https://portal.example/oa/page.jsp'

describe('WID-03 addresses of icons', () => {
  test.each([
    ['/img/a.svg', 'https://portal.example/img/a.svg'],
    ['b.svg', 'https://portal.example/oa/b.svg'],
    ['http://cdn.example/c.svg', 'http://cdn.example/c.svg'],
  ])('an icon may come from an address: %s', (src, address) => expect(safeAddress(src, base)).toBe(address))

  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'blob:https://portal.example/1',
    'http://',
    'file:///etc/passwd',
  ])('but from no address that could run something: %s', (src) => expect(safeAddress(src, base)).toBeUndefined())
})
