import { expect, test } from 'vitest'
import { originFault, siteOrigin } from './frame-origin.ts'

test.each([
  ['https://portal.example', undefined],
  ['https://portal.example/', undefined],
  ['https://portal.example:8443', undefined],
  ['  https://portal.example  ', undefined],
  ['http://localhost:8011', undefined],
  ['http://127.0.0.1:8011', undefined],
  ['http://[::1]:8011', undefined],
  ['http://portal.example', 'scheme'],
  ['http://localhost.evil.example', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['data:text/html,x', 'scheme'],
  ['blob:https://portal.example/1', 'scheme'],
  ['ftp://portal.example', 'scheme'],
  ['about:blank', 'scheme'],
  ['https://portal.example/page', 'path'],
  ['https://portal.example/?a=1', 'path'],
  ['https://portal.example/#a', 'path'],
  ['https://wang:secret@portal.example', 'address'],
  ['https://portal.example@evil.example', 'address'],
  ['portal.example', 'address'],
  ['//portal.example', 'address'],
  ['https://', 'address'],
  ['', 'address'],
] as const)('NAV-06 R-51 what is wrong with %j as a site: %s', (text, fault) => {
  expect(originFault(text)).toBe(fault)
})

test('NAV-06 two spellings of a site are one', () => {
  expect(siteOrigin('HTTPS://Portal.example:443/')).toBe('https://portal.example')
})
