import { expect, test } from 'vitest'
import { reportAddress, takesLogin, withLogin } from './report-frame.rules.ts'

const BASE = 'https://tender.example/app/'

test.each([
  ['https://r.example/view?name=a', {}, 'https://r.example/view?name=a'],
  [
    'https://r.example/view',
    { year: 2026, dept: '生产 & 物资', open: true },
    'https://r.example/view?year=2026&dept=%E7%94%9F%E4%BA%A7+%26+%E7%89%A9%E8%B5%84&open=true',
  ],
  ['https://r.example/view?name=a#top', { none: undefined, nil: null, list: [1, 2] }, 'https://r.example/view?name=a&list=%5B1%2C2%5D#top'],
  ['report?name=a', {}, 'https://tender.example/app/report?name=a'],
])('WID-05 the address of %s with its parameters', (src, params, address) => {
  expect(reportAddress(src, params, BASE)).toBe(address)
})

test('WID-05 an address that is none is no report', () => {
  expect(reportAddress('https://', {}, BASE)).toBeUndefined()
})

test('WID-05 the login goes into its places, encoded, beside parameters too', () => {
  const address = reportAddress('https://r.example/v?u={frUserName}&p={frPassword}', { y: 1 }, BASE)!
  expect([takesLogin(address), takesLogin('https://r.example/v?u=frUserName')]).toEqual([true, false])
  const login = { frUserName: 'a&b=c', frPassword: 'T/1+2' }
  expect(withLogin(address, login)).toBe('https://r.example/v?u=a%26b%3Dc&p=T%2F1%2B2&y=1')
})

test('R-24 a login never makes the address one of another origin', () => {
  const login = { frUserName: 'evil.example', frPassword: 'T-1' }
  expect(withLogin('https://r.{frUserName}/v', login)).toBeUndefined()
  expect(withLogin('https://{frUserName}@r.example/v', login)).toBe('https://evil.example@r.example/v')
})
