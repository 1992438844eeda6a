import { afterEach, expect, test, vi } from 'vitest'
import type { PortalToken, TokenRequest } from '#core/runtime/config.ts'
import { TokensLost } from './access-tokens.ts'
import { cookieTokens, hostTokens } from './host-tokens.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const jwt = (claims: object) => `h.${btoa(JSON.stringify(claims)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}.s`

function aPortal(answer: string | PortalToken | (() => Promise<string>), seesToIt = false) {
  const asked: Omit<TokenRequest, 'signal'>[] = []
  const getToken = async ({ signal: _signal, ...request }: TokenRequest) => {
    asked.push(request)
    return typeof answer === 'function' ? answer() : answer
  }
  const requestSignIn = vi.fn(async (_reason: string) => seesToIt)
  return { provider: hostTokens({ type: 'token', getToken }, requestSignIn, () => NOW), asked, requestSignIn }
}

afterEach(() => vi.restoreAllMocks())

test.each<[string, string | PortalToken, number]>([
  ['what the portal says', { token: 'x', expiresAt: NOW + 30_000 }, 30_000],
  ['the end the token names', jwt({ iat: NOW / 1_000 - 100, exp: NOW / 1_000 + 200 }), 200_000],
  [
    'the whole life of the token when this computer’s clock is behind',
    jwt({ iat: NOW / 1_000 + 7_200, exp: NOW / 1_000 + 7_500 }),
    300_000,
  ],
  ['the whole life of the token when this computer’s clock is ahead', jwt({ iat: NOW / 1_000 - 7_500, exp: NOW / 1_000 - 7_200 }), 300_000],
  ['60 s', 'opaque', 60_000],
])('EMB-06 the life of a portal’s token is %s', async (_what, answer, lifeMs) => {
  expect(await aPortal(answer).provider.resume()).toMatchObject({ lifeMs })
})

test('EMB-06 the portal may hand over tenant and session with the token', async () => {
  const { provider } = aPortal({ token: 'x', tenantId: 't9', sessionToken: 's9', expiresAt: NOW + 1_000 })
  expect(await provider.resume()).toMatchObject({ token: 'x', tenantId: 't9', sessionToken: 's9' })
})

test('EMB-06 after a refusal the portal is told that a cached token will not do', async () => {
  const { provider, asked } = aPortal('x')
  await provider.resume()
  await provider.renew('expired')
  await provider.renew('refused')
  expect(asked).toEqual([
    { reason: 'first', forceRefresh: false },
    { reason: 'expired', forceRefresh: false },
    { reason: 'refused', forceRefresh: true },
  ])
})

test('EMB-06 a portal without a token has nobody signed in, and is asked to sign in', async () => {
  const { provider, requestSignIn } = aPortal('')
  expect(await provider.resume()).toBeUndefined()
  await expect(provider.renew('refused')).rejects.toBeInstanceOf(TokensLost)
  expect(requestSignIn).not.toHaveBeenCalled()
  expect(await provider.signIn({})).toBeUndefined()
  expect(requestSignIn).toHaveBeenCalledExactlyOnceWith('missing')
})

test('EMB-06 a portal that has signed its user in meanwhile is asked for a fresh token', async () => {
  let token = ''
  const { provider, asked } = aPortal(async () => token, true)
  expect(await provider.resume()).toBeUndefined()
  expect(await provider.ask?.('expired')).toBeUndefined()
  token = 'new'
  expect(await provider.ask?.('401')).toMatchObject({ token: 'new' })
  expect(asked.at(-1)).toEqual({ reason: 'refused', forceRefresh: true })
})

test('EMB-06 a portal’s function that fails may be asked again; one that hangs is given up after 10 s', async () => {
  await expect(aPortal(() => Promise.reject(new Error('portal down'))).provider.resume()).rejects.toThrow('portal down')

  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(10_000)
    return limit.signal
  })
  const hanging = aPortal(() => new Promise<never>(() => undefined)).provider.renew('expired')
  limit.abort()
  await expect(hanging).rejects.toThrow('10 s')
})

test('a cookie needs no renewal and knows none', async () => {
  const provider = cookieTokens(async (reason) => reason === '401')
  expect(await provider.resume()).toEqual({ lifeMs: Number.POSITIVE_INFINITY })
  await expect(provider.renew('expired')).rejects.toBeInstanceOf(TokensLost)
  expect([await provider.ask?.('expired'), await provider.ask?.('401')]).toEqual([undefined, { lifeMs: Number.POSITIVE_INFINITY }])
})
