import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanAddress, returnTo } from './return-to.ts'

const page = 'https://bid.example/login?redirectUri=x'
const allowed = ['https://portal.example', 'http://localhost:5173']
const to = (wanted: string | null) => returnTo(wanted, page, allowed)

test.each([
  ['/purchaser/pu-project-list', '/purchaser/pu-project-list'],
  ['/freebid/free-quote-center?projectId=01J#bids', '/freebid/free-quote-center?projectId=01J#bids'],
  ['/', '/'],
  ['/a/../b', '/b'],
  ['https://bid.example/home-page?x=1', '/home-page?x=1'],
  ['HTTPS://BID.EXAMPLE/home-page', '/home-page'],
  ['https://bid.example:443/home-page', '/home-page'],
  ['https://portal.example/back?to=1', 'https://portal.example/back?to=1'],
  ['http://localhost:5173/dev', 'http://localhost:5173/dev'],
  ['/项目/详情', '/%E9%A1%B9%E7%9B%AE/%E8%AF%A6%E6%83%85'],
  ['/find?next=https://evil.example', '/find?next=https://evil.example'],
])('AUTH-03 %s is where the user goes', (wanted, target) => {
  expect(to(wanted)).toEqual({ to: target, refused: false })
})

test.each([[null], ['']])('AUTH-03 without a return address (%j) the user goes to the index', (wanted) => {
  expect(to(wanted)).toEqual({ to: '/index', refused: false })
})

test.each([['/login'], ['/login?redirectUri=/x'], ['/admin/login'], ['https://bid.example/login/'], ['/LOGIN']])(
  'AUTH-03 %s would only lead back to signing in',
  (wanted) => {
    expect(to(wanted)).toEqual({ to: '/index', refused: false })
  },
)

const leaks = [
  'https://evil.example',
  'http://evil.example',
  'http:evil.example',
  'https:evil.example',
  'http:/evil.example',
  'https:/evil.example/x',
  'http:///evil.example',
  'https:////evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '\u00a0//evil.example',
  '\u200b//evil.example',
  '/%0a/evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  'https://bid.example@evil.example',
  'https://bid.example:pw@evil.example/',
  'https://user@portal.example/',
  'https://bid.example.evil.example',
  'https://bid.example%2eevil.example',
  'https://evil.example/https://bid.example',
  'https://evil.example#bid.example',
  'https://evil.example?bid.example',
  'https://evil.example\\@bid.example',
  'https://portal.example.evil.example',
  'https://portal.example:8443/',
  'http://portal.example/',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://bid.example/1',
  'filesystem:https://bid.example/x',
  'ftp://bid.example/',
  'ws://bid.example/',
  'file:///etc/passwd',
  'http',
  'https',
  'httpevil',
  'http://',
  'https://',
  'evil.example',
  'home-page',
  './home-page',
  '../home-page',
  '?x=1',
  '#x',
  'mailto:a@b.example',
  'https://[::1',
  `/${'a'.repeat(3_000)}`,
  'https://ｅvil.example',
]

test('R-07 there are 60 fixed cases of addresses that must not be followed', () => {
  expect(new Set(leaks).size).toBe(60)
})

test.each(leaks)('R-07 %j goes to the index, and is called refused', (wanted) => {
  expect(to(wanted)).toEqual({ to: '/index', refused: true })
})

test('R-07 whatever is wanted, the result stays within our origin or the allowed ones', () => {
  const piece = fc.constantFrom(
    'http',
    'https',
    ':',
    '/',
    '//',
    '\\',
    '@',
    '#',
    '?',
    '.',
    '%2f',
    '%5c',
    '\t',
    '\n',
    'evil.example',
    'bid.example',
    'portal.example',
    'javascript:',
    'login',
    ' ',
    '\u0000',
    '。',
  )
  const wanted = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.webUrl(),
    fc.string(),
  )
  fc.assert(
    fc.property(wanted, (text) => {
      const { to: target } = to(text)
      const origin = new URL(target, page).origin
      expect(['https://bid.example', ...allowed]).toContain(origin)
      expect(target.startsWith('/') ? !target.startsWith('//') : allowed.includes(origin)).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})

test('AUTH-12 a ticket is taken out of the address, the rest stays', () => {
  expect(cleanAddress('https://bid.example/home-page?ticket=ST-1&x=2#part')).toEqual({ address: 'https://bid.example/home-page?x=2#part' })
})

test('AUTH-13 the provider’s answer is taken out of the fragment and handed on', () => {
  const { address, callback } = cleanAddress('https://bid.example/home-page?x=1#state=s&session_state=t&code=c&tab=2')

  expect(address).toBe('https://bid.example/home-page?x=1#tab=2')
  expect(Object.fromEntries(callback!)).toEqual({ state: 's', session_state: 't', code: 'c' })
})

test('AUTH-13 a fragment of the application’s own stays as it is', () => {
  expect(cleanAddress('https://bid.example/app#/projects?state=open')).toEqual({ address: 'https://bid.example/app#/projects?state=open' })
})

test('AUTH-13 a route in the hash comes back from signing in as it went, letter by letter', async () => {
  const { returnAddress } = await import('./callback.ts')
  const wanted = 'https://portal.example/page?x=1#tab=2&fly=/hall?projectId=P%261%2525'
  const back = returnAddress(wanted, new URLSearchParams({ state: 's;n', code: 'c' }), 'https://portal.example')

  const { address, callback } = cleanAddress(back)

  expect(address).toBe(wanted)
  expect(Object.fromEntries(callback!)).toEqual({ state: 's;n', code: 'c' })
})
