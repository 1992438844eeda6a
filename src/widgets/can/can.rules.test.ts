import { expect, test } from 'vitest'
import { isAllowed } from './can.rules.ts'

const gate = { codes: '', all: false, componentId: '', pageId: '' }
const rights = { can: (code: string) => code === 'a' || code === 'b', mayUse: (component: string) => component === 'save' }

test.each([
  ['', false, true],
  ['a', false, true],
  ['x', false, false],
  ['x, a', false, true],
  ['x,a', true, false],
  ['a , b', true, true],
  [' , ', true, true],
])('PERM-01 codes "%s", all %s: %s', (codes, all, allowed) => {
  expect(isAllowed({ ...gate, codes, all }, rights)).toBe(allowed)
})

test.each([
  ['save', 'page', true],
  ['drop', 'page', false],
  ['drop', '', true],
  ['', 'page', true],
])('PERM-03 component "%s" of page "%s": %s', (componentId, pageId, allowed) => {
  expect(isAllowed({ ...gate, componentId, pageId }, rights)).toBe(allowed)
})

test('a code and an authority must both hold', () => {
  expect(isAllowed({ codes: 'a', all: false, componentId: 'drop', pageId: 'page' }, rights)).toBe(false)
  expect(isAllowed({ codes: 'x', all: false, componentId: 'save', pageId: 'page' }, rights)).toBe(false)
})
